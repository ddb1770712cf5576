import { createFileRoute } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { KeptWork, UnauthorizedView } from '#app/features/session/outside-views.tsx';
import type { SessionState } from '#app/hooks/engine-provider.tsx';

export const Route = createFileRoute('/unauthorized')({
  loader: async ({ context }) => {
    const { config, database, session } = await context.services();
    return { dashboardUrl: config.getSnapshot().fleetDashboardUrl, database, session };
  },
  component: Unauthorized,
});

function Unauthorized() {
  const { dashboardUrl, database, session } = Route.useLoaderData();
  const { state } = useSyncExternalStore<SessionState>(session.subscribe, session.getSnapshot);
  // A signed-in person only may not open that page.
  const isSignedIn = state === 'signed-in';
  return (
    <UnauthorizedView
      dashboardUrl={dashboardUrl}
      isSignedIn={isSignedIn}
      kept={<KeptWork database={database} isSignedIn={isSignedIn} />}
    />
  );
}
