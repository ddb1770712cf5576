import type { Db } from '../db/schema.ts';
import { newId } from '../ids.ts';
import { serverTexts } from '../texts.ts';
import type { Clock, PublicRoute } from './handler.ts';
import type { Answer } from './idempotency.ts';
import { readJsonBody } from './json-body.ts';
import { malformed, Problem, tooMany } from './problem.ts';
import type { WrongTokens } from './wrong-tokens.ts';

export type PublicDeps = {
  readonly acts: Db;
  readonly clock: Clock;
  /** Counts what each client has tried in vain. */
  readonly wrong: WrongTokens;
};

/** As `CallRequest` in answer-call.ts. */
type PublicRequest = {
  readonly request: Request;
  readonly client: string;
  readonly isRequestComplete: () => boolean;
};

/** A call that needs no session. Whoever is refused too often is told to wait, as with wrong tokens; what is right is always taken. */
export async function answerPublic(
  { acts, clock, wrong }: PublicDeps,
  { call, open }: PublicRoute,
  { request, client, isRequestComplete }: PublicRequest,
): Promise<Answer> {
  const fields = await readJsonBody(request);
  if (!isRequestComplete()) throw malformed(serverTexts.cutOff);
  const body = call.body.codec.decode(fields, '');
  const at = clock.now().toISOString();
  try {
    const value = await acts.transaction().execute((tx) => open({ body, tx, at, newId }));
    return {
      status: call.success,
      body: JSON.stringify(call.answer.encode(value)),
      replayed: false,
      decidedKey: null,
    };
  } catch (error) {
    const waitSeconds = error instanceof Problem ? wrong.count(client) : null;
    throw waitSeconds === null ? error : tooMany(serverTexts.tooManyWrongTokens, waitSeconds);
  }
}
