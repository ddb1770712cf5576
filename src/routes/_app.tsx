import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { ConnectOnceView } from '#app/features/session/views/connect-once-view.tsx';
import { ValidatingView } from '#app/features/session/views/validating-view.tsx';
import { SignedInFrame } from '#app/features/shell/signed-in-frame.tsx';
import { EngineProvider } from '#app/hooks/engine-provider.tsx';
import { settledSession } from './-context.ts';

/** Everything behind the sign-in: decided here once, before any screen's code is asked for. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context }) => {
    const session = await settledSession(await context.services());
    if (session.state === 'refused') throw redirect({ to: '/unauthorized' });
    if (session.state === 'signed-out') {
      throw redirect({ to: session.lastUser === undefined ? '/unauthorized' : '/landing' });
    }
  },
  loader: ({ context }) => context.services(),
  staleTime: Number.POSITIVE_INFINITY,
  pendingComponent: ValidatingView,
  component: SignedIn,
});

function SignedIn() {
  const services = Route.useLoaderData();
  return (
    <EngineProvider services={services}>
      <SignedInFrame connectOnce={(retry) => <ConnectOnceView onRetry={retry} />}>
        <Outlet />
      </SignedInFrame>
    </EngineProvider>
  );
}
