import { createFileRoute } from '@tanstack/react-router';
import { KeptWork, LandingView } from '#app/features/session/outside-views.tsx';
import { arrivedOutside } from './-context.ts';

export const Route = createFileRoute('/landing')({
  // Even if the storage does not open, a person who cannot sign in must learn what is kept here.
  loader: async ({ context }) => {
    try {
      const { config, database, session } = await context.services();
      arrivedOutside(session.getSnapshot());
      return { dashboardUrl: config.getSnapshot().fleetDashboardUrl, database };
    } catch {
      return { dashboardUrl: '', database: null };
    }
  },
  component: Landing,
});

function Landing() {
  const { dashboardUrl, database } = Route.useLoaderData();
  return <LandingView dashboardUrl={dashboardUrl} kept={<KeptWork database={database} />} />;
}
