import type { Db } from '../db/schema.ts';
import { newId } from '../ids.ts';
import { serverTexts } from '../texts.ts';
import { clientKey } from './client-key.ts';
import type { FailedAttempts } from './failed-attempts.ts';
import type { Clock, PublicRoute } from './handler.ts';
import type { Answer } from './idempotency.ts';
import { notWhole, Problem, tooMany } from './problem.ts';
import type { IsGone, Turns } from './turns.ts';

export type PublicDeps = {
  readonly actions: Db;
  readonly clock: Clock;
  /** Counts each client's failed attempts. */
  readonly failed: FailedAttempts;
  readonly turns: Turns;
};

/** See `CallRequest` in answer-call.ts. */
type PublicRequest = {
  readonly client: string;
  readonly json: () => Promise<unknown>;
  readonly isRequestComplete: () => boolean;
  readonly isGone: IsGone;
};

/**
 * Answers a call that needs no session; an address gets the turns of one sender. A client that is refused too often has
 * to wait, as with wrong tokens, but a valid request is always accepted.
 */
export async function answerPublic(
  { actions, clock, failed, turns }: PublicDeps,
  { call, open }: PublicRoute,
  { client, json, isRequestComplete, isGone }: PublicRequest,
): Promise<Answer> {
  const fields = await json();
  if (!isRequestComplete()) throw notWhole(serverTexts.cutOff);
  const body = call.body.codec.decode(fields, '');
  const at = clock.now().toISOString();
  const value = await turns.within(clientKey(client), isGone, async () => {
    try {
      return await actions.transaction().execute((tx) => open({ body, tx, at, newId }));
    } catch (error) {
      const waitSeconds = error instanceof Problem ? failed.count(client) : null;
      throw waitSeconds === null ? error : tooMany(serverTexts.tooManyWrongTokens, waitSeconds);
    }
  });
  return {
    status: call.success,
    body: JSON.stringify(call.answer.encode(value)),
    replayed: false,
    decided: null,
  };
}
