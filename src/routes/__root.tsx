import { createRootRouteWithContext, type ErrorComponentProps, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { StorageStartError } from '#app/data/faults.ts';
import { NotFoundView, UnexpectedErrorView } from '#app/features/session/access-page.tsx';
import type { RouterContext } from './-context.ts';

const StorageProblemView = lazy(() =>
  import('#app/features/session/storage-problem-view.tsx').then(
    (part) => ({ default: part.StorageProblemView }),
    () => ({ default: () => <UnexpectedErrorView /> }),
  ),
);

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFoundView,
  errorComponent: RootError,
});

function RootError({ error }: Pick<ErrorComponentProps, 'error'>) {
  if (!isStartError(error)) return <UnexpectedErrorView error={error} />;
  return (
    <Suspense fallback={null}>
      <StorageProblemView fault={error.fault} />
    </Suspense>
  );
}

/** Checked by name, because the class comes with the engine, which this file must not load. */
function isStartError(error: unknown): error is StorageStartError {
  return error instanceof Error && error.name === 'StorageStartError';
}
