import { randomBytes } from 'node:crypto';
import {
  createSignInCode,
  endSignInCode,
  exchangeSignInCode,
  listSignInPeople,
} from '#contract/calls/sign-in-codes.ts';
import { addToken, TOKEN_LIFETIME_DAYS } from '../db/users.sql.ts';
import { bind, bindPublic, type PublicRoute, type Route } from '../http/handler.ts';
import { SIGN_IN_CODE_MS, SIGN_IN_CODES_PER_WINDOW } from '../http/limits.ts';
import { malformed, notFound, Problem, tooMany } from '../http/problem.ts';
import { hashToken } from '../http/session.ts';
import { serverTexts } from '../texts.ts';
import {
  accessVersionOf,
  addCode,
  codeStatus,
  countMadeSince,
  endCode,
  listPeople,
  noteMakers,
  useCode,
} from './sign-in-codes.sql.ts';

/** Cannot be guessed, however often somebody tries. */
function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

const CODE_STATUS_TEXTS = {
  used: serverTexts.codeUsed,
  ended: serverTexts.codeEnded,
  unknown: serverTexts.codeUnknown,
} as const;

/** A super-admin signs a person in on another device by a code that is shown as a QR code (docs/rules.md, S14). */
export const signInCodeRoutes: readonly (Route | PublicRoute)[] = [
  bind(listSignInPeople, ['device.sign-in'], async ({ session, tx }) => listPeople(tx, session)),
  bind(createSignInCode, ['device.sign-in'], async ({ body, session, tx, at, clock, newId, requestKey }) => {
    // An answer under a key is stored verbatim, and a code must not be.
    if (requestKey !== null) throw malformed(serverTexts.codeUnderKey);
    const userId = body.userId ?? session.userId;
    const userVersion = await accessVersionOf(tx, session, userId);
    if (userVersion === null) throw notFound();
    const now = clock.now().getTime();
    const since = new Date(now - SIGN_IN_CODE_MS).toISOString();
    if ((await countMadeSince(tx, session.userId, since)) >= SIGN_IN_CODES_PER_WINDOW)
      throw tooMany(serverTexts.tooManyCodes, SIGN_IN_CODE_MS / 1_000);
    const code = newSecret();
    const id = newId();
    await addCode(tx, {
      id,
      code_hash: hashToken(code),
      user_id: userId,
      user_version: userVersion,
      made_by: session.userId,
      maker_version: session.accessVersion,
      made_with: session.signInId,
      created_at: at,
      expires_at: new Date(now + SIGN_IN_CODE_MS).toISOString(),
    });
    return { id, code, validSeconds: SIGN_IN_CODE_MS / 1_000 };
  }),
  bind(endSignInCode, ['device.sign-in'], async ({ params, session, tx, at }) => {
    await endCode(tx, params.id ?? '', session.userId, at);
    return {};
  }),
  bindPublic(exchangeSignInCode, async ({ body, tx, at }) => {
    const codeHash = hashToken(body.code);
    const used = await useCode(tx, codeHash, at);
    if (used === null) {
      const fate = await codeStatus(tx, codeHash);
      throw new Problem({ status: 422, code: `sign-in-code/${fate}`, detail: CODE_STATUS_TEXTS[fate] });
    }
    const token = newSecret();
    const { userId, accessVersion, madeBy } = used;
    const { id } = await addToken(tx, userId, hashToken(token), at, TOKEN_LIFETIME_DAYS, accessVersion);
    await noteMakers(tx, id, madeBy);
    return { token };
  }),
];
