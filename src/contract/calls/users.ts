import { ROLE_LIST } from '#domain/permissions.ts';
import { changing, reading } from '../call.ts';
import { field, flag, nothing, nullable, object, oneOf, text, whole, withDefault } from '../codec.ts';
import { many, one } from '../envelope.ts';
import { id, instant, typedText } from '../wire/values.ts';

/** Ours alone: offered where the deployment says `users`. All of it is about people of the caller's complex. */

const place = object({ id: field('id', id), name: field('name', text()) });

const person = object({
  id: field('id', id),
  username: field('username', text()),
  name: field('name', text()),
  role: field('role', oneOf(ROLE_LIST)),
  city: field('city', place),
  complex: field('complex', place),
  /** When nothing signed them in any more; null for people who are active. */
  deactivatedAt: field('deactivated_at', nullable(instant)),
  /** Sign-ins that are valid now. */
  signIns: field('sign_ins', whole({ minimum: 0 })),
  /** Of other people, by codes that this person made: they end with this person's access. */
  givenSignIns: field('given_sign_ins', withDefault(whole({ minimum: 0 }), 0)),
  /** By day. */
  lastUsedAt: field('last_used_at', nullable(instant)),
});

const signIn = object({
  id: field('id', id),
  createdAt: field('created_at', instant),
  /** By day; null for one that was never used. */
  lastUsedAt: field('last_used_at', nullable(instant)),
  /** Null for one that does not end by itself. */
  expiresAt: field('expires_at', nullable(instant)),
  /** The one that this request came with. */
  isOwn: field('is_own', flag),
  /** Where it was last reported from; null while no device has. */
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

/** Everybody of the complex, by name. */
export const listUsers = reading({
  name: 'user.list',
  path: '/users',
  query: nothing,
  answer: many(person),
});

/** Where people may be: every complex of the server with its city. */
export const listComplexes = reading({
  name: 'user.complexes',
  path: '/users/complexes',
  query: nothing,
  answer: many(object({ id: field('id', id), name: field('name', text()), city: field('city', place) })),
});

/** Adds a person to the caller's complex. Nothing signs them in until a code does. */
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

/** Changes what is given. With another role or in another complex every sign-in and code of the person ends. */
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

/** Lets nothing sign a person in any more, or lets them in again; being let in again revives no sign-in. */
export const setUserActive = changing({
  name: 'user.set-active',
  method: 'PATCH',
  path: '/users/{id}/active',
  body: { as: 'json', codec: object({ active: field('active', flag) }) },
  answer: one(person),
});

/** What signs a person in now: newest first. No token is in it. */
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

/** Ends every sign-in of a person, and the codes that would make another; of one's own all but the one that asks. */
export const revokeSignIns = changing({
  name: 'user.revoke-sign-ins',
  method: 'DELETE',
  path: '/users/{id}/sign-ins',
  answer: one(object({ ended: field('ended', whole({ minimum: 0 })) })),
});
