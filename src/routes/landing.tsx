import { createFileRoute } from '@tanstack/react-router';
import { LandingView } from '#app/features/session/outside/outside-page.tsx';
import { acknowledgeExpiry, loadUnsentSummary } from './-context.ts';

export const Route = createFileRoute('/landing')({
  // Even if the storage does not open, a user who cannot sign in must learn what is stored here.
  loader: async ({ context }) => {
    try {
      const services = await context.services();
      acknowledgeExpiry(services.session.getSnapshot());
      return { services, earlier: await loadUnsentSummary(services) };
    } catch {
      return { services: null };
    }
  },
  component: Landing,
});

function Landing() {
  return <LandingView {...Route.useLoaderData()} />;
}
