import { createFileRoute } from '@tanstack/react-router';
import { LandingView } from '#app/features/session/views/landing-view.tsx';
import { useLive } from '#app/hooks/use-live.ts';

export const Route = createFileRoute('/landing')({
  loader: async ({ context }) => {
    const { config, database } = await context.services();
    return {
      dashboardUrl: config.getSnapshot().fleetDashboardUrl,
      database,
      unsent: await database.entries.count(),
    };
  },
  component: Landing,
});

/** What was on its way when the session ended may still arrive: the count goes on counting. */
function Landing() {
  const { dashboardUrl, database, unsent } = Route.useLoaderData();
  const live = useLive(() => database.entries.count(), [database]);
  return <LandingView dashboardUrl={dashboardUrl} unsent={live.state === 'ready' ? live.value : unsent} />;
}
