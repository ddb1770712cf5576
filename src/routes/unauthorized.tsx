import { createFileRoute } from '@tanstack/react-router';
import { UnauthorizedView } from '#app/features/session/outside/outside-page.tsx';
import { keptSoon } from './-context.ts';

export const Route = createFileRoute('/unauthorized')({
  loader: async ({ context }) => {
    const services = await context.services();
    return { services, earlier: await keptSoon(services) };
  },
  component: Unauthorized,
});

function Unauthorized() {
  return <UnauthorizedView {...Route.useLoaderData()} />;
}
