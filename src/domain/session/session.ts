import type { Role } from '../permissions.ts';

/**
 * The signed-in person (section 3, 'Session user record'). City and complex ids are held as strings.
 * `userId` is the best name the host gives for owning queued work: user id, else username, else employee id (decision A4).
 */
export type SessionUser = {
  userId: string;
  username: string;
  role: Role;
  employee: { id: string; name: string };
  city: { id: string; name: string };
  complex: { id: string; name: string };
  locationName: string;
};

/** Whose queued work it is: a user within a complex (decision A4). */
export type Owner = { userId: string; complexId: string };

/** The owner of what this person captures. */
export function ownerOf(user: SessionUser): Owner {
  return { userId: user.userId, complexId: user.complex.id };
}

/** An owner as one indexable text: `<complex>/<user>`. */
export function ownerKey(owner: Owner): string {
  return `${owner.complexId}/${owner.userId}`;
}

/** The complex in an `ownerKey`. */
export function complexOf(owner: string): string {
  return owner.slice(0, owner.indexOf('/'));
}
