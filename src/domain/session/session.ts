import type { Role } from '../permissions.ts';
import type { Place } from '../place-clock.ts';

/**
 * The signed-in user (section 3, 'Session user record'). City and complex ids are stored as strings. `userId` is the
 * best identifier the host gives for owning queued work: user id, else username, else employee id [S2]; for a record
 * with none of them, one that the device derives from the token [S12]. `username` is then empty.
 */
export type SessionUser = {
  userId: string;
  username: string;
  role: Role;
  employee: { id: string; name: string };
  /** The clock is our addition: other hosts do not send it, and sessions of former builds lack it. */
  city: { id: string } & Place;
  complex: { id: string; name: string };
  locationName: string;
};

/** The owner of queued work: a user within a complex [S2]. */
export type Owner = { userId: string; complexId: string };

/** The owner of what this user captures. */
export function ownerOf(user: SessionUser): Owner {
  return { userId: user.userId, complexId: user.complex.id };
}

/** An owner as one indexable text: `<complex>/<user>`. */
export function ownerKey(owner: Owner): string {
  return `${owner.complexId}/${owner.userId}`;
}

const UNNAMED = 'unnamed:';

/** The user id of a user whom the host does not name. `digest`: of their token, under this device's key. */
export function unnamedId(digest: string): string {
  return `${UNNAMED}${digest}`;
}

/** The complex in an `ownerKey`. */
export function complexOf(owner: string): string {
  return owner.slice(0, owner.indexOf('/'));
}

/**
 * True if an owner may be this user under an earlier token [S13]: someone of the same complex whom the host did not
 * name. Earlier builds left the user id empty.
 */
export function mayBeOf(person: string, owner: string): boolean {
  const userId = owner.slice(owner.indexOf('/') + 1);
  const isUnnamed = userId === '' || userId.startsWith(UNNAMED);
  return isUnnamed && owner !== person && complexOf(owner) === complexOf(person);
}
