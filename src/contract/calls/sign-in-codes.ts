import { MAX_ID_LENGTH } from '#domain/limits.ts';
import { ROLE_LIST } from '#domain/permissions.ts';
import { changing, reading } from '../call.ts';
import { field, nothing, object, oneOf, text, whole } from '../codec.ts';
import { many, one } from '../envelope.ts';
import { id, optionalId } from '../wire/values.ts';

/** Our addition: offered by deployments with `signInCodes`. */

/** Users that a super-admin may sign in on another device. */
export const listSignInPeople = reading({
  name: 'sign-in-code.people',
  path: '/sign-in-codes/people',
  query: nothing,
  answer: many(
    object({
      id: field('id', id),
      username: field('username', text()),
      name: field('name', text()),
      role: field('role', oneOf(ROLE_LIST)),
    }),
  ),
});

/** Makes a code that signs one device in, once. Without `user_id` it is for the caller. */
export const createSignInCode = changing({
  name: 'sign-in-code.create',
  method: 'POST',
  path: '/sign-in-codes',
  body: { as: 'json', codec: object({ userId: field('user_id', optionalId) }) },
  answer: one(
    object({
      id: field('id', id),
      code: field('code', text()),
      validSeconds: field('valid_seconds', whole({ minimum: 0 })),
    }),
  ),
  success: 201,
});

/** Ends a code that nobody has used yet. */
export const endSignInCode = changing({
  name: 'sign-in-code.end',
  method: 'DELETE',
  path: '/sign-in-codes/{id}',
  answer: nothing,
});

/** Exchanges a code for a token, once. Needs no session. */
export const exchangeSignInCode = changing({
  name: 'sign-in-code.exchange',
  method: 'POST',
  path: '/sign-in-codes/exchange',
  body: { as: 'json', codec: object({ code: field('code', text({ maxLength: MAX_ID_LENGTH })) }) },
  answer: one(object({ token: field('token', text()) })),
});
