import { useSyncExternalStore } from 'react';
import { may, type Permission } from '#domain/permissions.ts';
import { ownerKey, ownerOf, type SessionUser } from '#domain/session/session.ts';
import { type SessionState, useServices } from './engine-provider.tsx';

/** The session, including changes by other tabs. */
export function useSession(): SessionState {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.getSnapshot);
}

/** The signed-in user, or null. */
export function useSessionUser(): SessionUser | null {
  const session = useSession();
  return session.state === 'signed-in' ? session.user : null;
}

/** True if the signed-in user has the permission [P1]; false if nobody is signed in. */
export function useMay(permission: Permission): boolean {
  const user = useSessionUser();
  return user !== null && may(user.role, permission);
}

/** The keys under which this user's data is stored; null if nobody is signed in. */
export function useOwner(): { owner: string; complexId: string } | null {
  const user = useSessionUser();
  return user === null ? null : { owner: ownerKey(ownerOf(user)), complexId: user.complex.id };
}
