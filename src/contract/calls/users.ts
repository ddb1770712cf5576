import { ROLE_LIST } from '#domain/permissions.ts';
import { changing, reading } from '../call.ts';
import { field, flag, nothing, nullable, object, oneOf, text, whole, withDefault } from '../codec.ts';
import { many, one } from '../envelope.ts';
import { id, instant, typedText } from '../wire/values.ts';

/** Our addition: offered by deployments with `users`. All of it concerns users of the caller's complex. */

const place = object({ id: field('id', id), name: field('name', text()) });

const person = object({
  id: field('id', id),
  username: field('username', text()),
  name: field('name', text()),
  role: field('role', oneOf(ROLE_LIST)),
  city: field('city', place),
  complex: field('complex', place),
  /** When they were deactivated, so that nothing signs them in any more; null for active users. */
  deactivatedAt: field('deactivated_at', nullable(instant)),
  /** Number of currently valid sign-ins. */
  signIns: field('sign_ins', whole({ minimum: 0 })),
  /** Other users' sign-ins by codes that this user made: they end with this user's access. */
  givenSignIns: field('given_sign_ins', withDefault(whole({ minimum: 0 }), 0)),
  /** To the day. */
  lastUsedAt: field('last_used_at', nullable(instant)),
});

const signIn = object({
  id: field('id', id),
  createdAt: field('created_at', instant),
  /** To the day; null if it was never used. */
  lastUsedAt: field('last_used_at', nullable(instant)),
  /** Null if it does not expire. */
  expiresAt: field('expires_at', nullable(instant)),
  /** The sign-in that this request was made with. */
  isOwn: field('is_own', flag),
  /** The device it was last reported from; null until a device has reported it. */
  device: field(
    'device',
    nullable(
      object({
        id: field('id', id),
        name: field('name', text()),
        appVersion: field('app_version', text()),
      }),
    ),
  ),
});

/** All users of the complex, by name. */
export const listUsers = reading({
  name: 'user.list',
  path: '/users',
  query: nothing,
  answer: many(person),
});

/** Possible complexes for users: every complex of the server with its city. */
export const listComplexes = reading({
  name: 'user.complexes',
  path: '/users/complexes',
  query: nothing,
  answer: many(object({ id: field('id', id), name: field('name', text()), city: field('city', place) })),
});

/** Adds a user to the caller's complex. Nothing signs them in until a code does. */
export const addPerson = changing({
  name: 'user.add',
  method: 'POST',
  path: '/users',
  body: {
    as: 'json',
    codec: object({
      name: field('name', typedText),
      username: field('username', typedText),
      role: field('role', oneOf(ROLE_LIST)),
    }),
  },
  answer: one(person),
  success: 201,
});

/** Changes the given fields. A change of role or complex ends all the user's sign-ins and codes. */
export const changePerson = changing({
  name: 'user.change',
  method: 'PATCH',
  path: '/users/{id}',
  body: {
    as: 'json',
    codec: object({
      name: field('name', nullable(typedText)),
      role: field('role', nullable(oneOf(ROLE_LIST))),
      complexId: field('complex_id', nullable(id)),
    }),
  },
  answer: one(object({ ended: field('ended', whole({ minimum: 0 })) })),
});

/**
 * Deactivates a user, so that nothing signs them in any more, or activates them again. Activation revives no sign-in.
 */
export const setUserActive = changing({
  name: 'user.set-active',
  method: 'PATCH',
  path: '/users/{id}/active',
  body: { as: 'json', codec: object({ active: field('active', flag) }) },
  answer: one(person),
});

/** A user's current sign-ins, newest first. They do not contain tokens. */
export const listSignIns = reading({
  name: 'user.sign-ins',
  path: '/users/{id}/sign-ins',
  query: nothing,
  answer: many(signIn),
});

/** Ends one sign-in. */
export const revokeSignIn = changing({
  name: 'user.revoke-sign-in',
  method: 'DELETE',
  path: '/users/{id}/sign-ins/{signInId}',
  answer: nothing,
});

/**
 * Ends all sign-ins of a user, and the codes that would make new ones. For the caller's own, all except the one
 * making the request.
 */
export const revokeSignIns = changing({
  name: 'user.revoke-sign-ins',
  method: 'DELETE',
  path: '/users/{id}/sign-ins',
  answer: one(object({ ended: field('ended', whole({ minimum: 0 })) })),
});
