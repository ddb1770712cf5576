import { createRootRouteWithContext, type ErrorComponentProps, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { StorageStartError } from '#app/data/faults.ts';
import { UnexpectedErrorView } from '#app/features/session/access-page.tsx';
import { useIsAwaited } from '#app/ui/part.tsx';
import type { RouterContext } from './-context.ts';

const StorageProblemView = lazy(() =>
  import('#app/features/session/storage-problem-view.tsx').then(
    (part) => ({ default: part.StorageProblemView }),
    () => ({ default: () => <UnexpectedErrorView /> }),
  ),
);

const NotFound = lazy(async () => ({ default: (await import('./-not-found.tsx')).NotFound }));

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFoundHere,
  errorComponent: RootError,
});

function NotFoundHere() {
  return (
    <Suspense fallback={null}>
      <NotFound />
    </Suspense>
  );
}

function RootError({ error }: Pick<ErrorComponentProps, 'error'>) {
  if (!isStartError(error)) return <UnexpectedErrorView error={error} />;
  return (
    <Suspense fallback={<AwaitedStorageProblem />}>
      <StorageProblemView fault={error.fault} />
    </Suspense>
  );
}

/** Without its part, which blocks nothing else, the app has at least said that it does not start. */
function AwaitedStorageProblem() {
  return useIsAwaited() ? <UnexpectedErrorView /> : null;
}

/** Checked by name, because the class comes with the engine, which this file must not load. */
function isStartError(error: unknown): error is StorageStartError {
  return error instanceof Error && error.name === 'StorageStartError';
}
