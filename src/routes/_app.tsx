import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ValidatingView } from '#app/features/session/access-page.tsx';
import { requireSession } from './-context.ts';
import { SignedInRoom } from './-signed-in-room.tsx';

/** Everything behind the sign-in, which is checked here before any screen's code loads. */
export const Route = createFileRoute('/_app')({
  beforeLoad: requireSession,
  loader: ({ context }) => context.services(),
  staleTime: Number.POSITIVE_INFINITY,
  pendingComponent: ValidatingView,
  component: SignedIn,
});

function SignedIn() {
  return (
    <SignedInRoom services={Route.useLoaderData()}>
      <Outlet />
    </SignedInRoom>
  );
}
