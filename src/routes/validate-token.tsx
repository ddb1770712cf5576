import { createFileRoute, redirect } from '@tanstack/react-router';
import { ValidatingView } from '#app/features/session/views/validating-view.tsx';
import { texts } from '#domain/texts.ts';
import { settledSession } from './-context.ts';
import { pageTitle } from './-titles.ts';

/** The token screen (section 2, decision A1): the token has left the address already; the services are checking it. */
export const Route = createFileRoute('/validate-token')({
  head: () => pageTitle(texts.access.validating),
  beforeLoad: async ({ context }) => {
    const session = await settledSession(await context.services());
    switch (session.state) {
      case 'signed-in':
      case 'needs-connection':
        throw redirect({ to: '/', replace: true });
      case 'refused':
        throw redirect({ to: '/unauthorized', replace: true });
      case 'signed-out':
        throw redirect({ to: context.arrivingToken === null ? '/unauthorized' : '/landing', replace: true });
    }
  },
  component: ValidatingView,
});
