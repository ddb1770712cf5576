import type { Logger } from 'pino';
import { PROBLEM_CODES } from '#contract/problem.ts';
import type { Db, Tx } from '../db/schema.ts';
import { serverTexts } from '../texts.ts';
import { clientKey } from './client-key.ts';
import type { FailedAttempts } from './failed-attempts.ts';
import { createGuardedLookup } from './guarded-lookup.ts';
import type { Clock } from './handler.ts';
import { TOKEN_RENEWED_EVERY_MS } from './limits.ts';
import { mediaPassOf } from './media-cookie.ts';
import { Problem } from './problem.ts';
import { type FoundSession, findSession, isStillIn, renewToken } from './session.sql.ts';
import { hashToken, type Session, tokenOf } from './session.ts';
import type { IsGone, Turns } from './turns.ts';

/**
 * Reads `Authorization: Token <token>` of the client with this address. Throws the 401 problem if there is no token, or
 * one that is unknown, revoked, expired or of a closed demo; 429 instead once the client has sent too many of those.
 */
export type RequireSession = (
  authorization: string | null,
  client: string,
  isGone: IsGone,
) => Promise<Session>;

type SignInDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly demoSignIn: boolean;
  readonly log: Logger;
  /** Counts each client's failed attempts. */
  readonly failed: FailedAttempts;
  readonly turns: Turns;
};

/** Sign-in on one server. */
export function createRequireSession({
  db,
  clock,
  demoSignIn,
  log,
  failed,
  turns,
}: SignInDeps): RequireSession {
  const lookUp = createGuardedLookup(failed, {
    unknown: () => unauthenticated(serverTexts.tokenInvalid),
    tooManyText: serverTexts.tooManyWrongTokens,
  });

  return async (authorization, client, isGone) => {
    const token = tokenOf(authorization);
    if (token === null) throw unauthenticated(serverTexts.tokenMissing);
    const hash = hashToken(token);
    // A client that sends many tokens has the turns of one sender until they prove valid.
    const found = await lookUp(hash, client, (isKnown) =>
      turns.within(isKnown ? hash : clientKey(client), isGone, () =>
        findSession(db, hash, { at: clock.now().toISOString(), demoSignIn }),
      ),
    );
    await renew({ db, clock, log }, token, found);
    return found.session;
  };
}

/**
 * Checks the session again within an action's transaction, because access may have ended while the body arrived. Throws
 * the 401 problem if it has; otherwise the action may proceed.
 */
export type HoldSession = (tx: Tx, session: Session) => Promise<void>;

export function createHoldSession({
  clock,
  demoSignIn,
}: Pick<SignInDeps, 'clock' | 'demoSignIn'>): HoldSession {
  return async (tx, session) => {
    const at = clock.now().toISOString();
    if (!(await isStillIn(tx, session, { at, demoSignIn }))) throw unauthenticated(serverTexts.tokenInvalid);
  };
}

/** Extends a token's life on use, and stores its pass for pictures. Once a day is enough. */
async function renew(
  { db, clock, log }: Omit<SignInDeps, 'demoSignIn' | 'failed' | 'turns'>,
  token: string,
  { lastUsedAt, mediaHash, session }: FoundSession,
): Promise<void> {
  const now = clock.now();
  const isRecent = lastUsedAt !== null && now.getTime() - Date.parse(lastUsedAt) < TOKEN_RENEWED_EVERY_MS;
  if (isRecent && mediaHash !== null) return;
  try {
    await renewToken(db, session.tokenHash, hashToken(mediaPassOf(token)), now.toISOString());
  } catch (error) {
    // Reading still works where nothing can be written. The next call tries again, weeks before the token expires.
    log.warn({ err: error, userId: session.userId }, 'could not renew a token');
  }
}

function unauthenticated(detail: string): Problem {
  return new Problem({ status: 401, code: PROBLEM_CODES.unauthenticated, detail });
}
