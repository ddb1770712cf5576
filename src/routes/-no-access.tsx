import { NoAccessView } from '#app/features/session/no-access-view.tsx';
import type { Services } from '#app/hooks/engine-provider.tsx';
import type { GuardedRoute } from '#domain/permissions.ts';
import { SignedInRoom } from './-signed-in-room.tsx';

export function NoAccess({ services, refused }: { services: Services; refused: GuardedRoute | null }) {
  return (
    <SignedInRoom services={services}>
      <NoAccessView refused={refused} />
    </SignedInRoom>
  );
}
