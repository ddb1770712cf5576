import { createFileRoute } from '@tanstack/react-router';
import { UnauthorizedView } from '#app/features/session/views/unauthorized-view.tsx';
import { texts } from '#domain/texts.ts';
import { pageTitle } from './-titles.ts';

export const Route = createFileRoute('/unauthorized')({
  head: () => pageTitle(texts.access.unauthorizedTitle),
  loader: async ({ context }) => {
    const { config } = await context.services();
    return { dashboardUrl: config.getSnapshot().fleetDashboardUrl };
  },
  component: Unauthorized,
});

function Unauthorized() {
  return <UnauthorizedView {...Route.useLoaderData()} />;
}
