import { createFileRoute, redirect } from '@tanstack/react-router';
import { ValidatingView } from '#app/features/session/access-page.tsx';
import { redirectOf, settledSession } from './-context.ts';

/** The token screen (section 2). The token is no longer in the address; the services are checking it. */
export const Route = createFileRoute('/validate-token')({
  beforeLoad: async ({ context }) => {
    const session = await settledSession(await context.services());
    throw redirect({ to: redirectOf(session) ?? '/', replace: true });
  },
  // The visible screen: the session's result leads on from here.
  pendingComponent: ValidatingView,
});
