import { createFileRoute } from '@tanstack/react-router';
import { LandingView } from '#app/features/session/views/landing-view.tsx';

export const Route = createFileRoute('/landing')({
  loader: async ({ context }) => {
    const { config, database } = await context.services();
    return { dashboardUrl: config.getSnapshot().fleetDashboardUrl, unsent: await database.entries.count() };
  },
  component: Landing,
});

function Landing() {
  return <LandingView {...Route.useLoaderData()} />;
}
