import { createFileRoute } from '@tanstack/react-router';
import { UnauthorizedView } from '#app/features/session/outside/outside-page.tsx';

export const Route = createFileRoute('/unauthorized')({
  loader: ({ context }) => context.services(),
  component: Unauthorized,
});

function Unauthorized() {
  return <UnauthorizedView services={Route.useLoaderData()} />;
}
