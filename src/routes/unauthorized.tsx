import { createFileRoute, useLocation } from '@tanstack/react-router';
import { lazy, useSyncExternalStore } from 'react';
import { UnauthorizedView } from '#app/features/session/outside/outside-page.tsx';
import type { SessionSource } from '#app/hooks/engine-provider.tsx';
import { loadUnsentSummary } from './-context.ts';

const NoAccess = lazy(async () => ({ default: (await import('./-no-access.tsx')).NoAccess }));

export const Route = createFileRoute('/unauthorized')({
  loader: async ({ context }) => {
    const services = await context.services();
    return { services, earlier: await loadUnsentSummary(services) };
  },
  component: Unauthorized,
});

/** Signed-in users stay in the frame, whose menu has the screens they may open. */
function Unauthorized() {
  const { services, earlier } = Route.useLoaderData();
  const refused = useLocation({ select: ({ state }) => state.refused ?? null });
  return useIsSignedIn(services.session) ? (
    <NoAccess services={services} refused={refused} />
  ) : (
    <UnauthorizedView services={services} earlier={earlier} />
  );
}

function useIsSignedIn({ subscribe, getSnapshot }: SessionSource): boolean {
  return useSyncExternalStore(subscribe, () => getSnapshot().state === 'signed-in');
}
