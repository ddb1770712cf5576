import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { NotFoundView } from '#app/features/session/views/not-found-view.tsx';
import { UnexpectedErrorView } from '#app/features/session/views/unexpected-error-view.tsx';
import type { RouterContext } from './-context.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFoundView,
  errorComponent: UnexpectedErrorView,
});
