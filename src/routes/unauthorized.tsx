import { createFileRoute } from '@tanstack/react-router';
import { UnauthorizedView } from '#app/features/session/views/unauthorized-view.tsx';

export const Route = createFileRoute('/unauthorized')({
  loader: async ({ context }) => {
    const { config } = await context.services();
    return { dashboardUrl: config.getSnapshot().fleetDashboardUrl };
  },
  component: Unauthorized,
});

function Unauthorized() {
  return <UnauthorizedView {...Route.useLoaderData()} />;
}
