import type { FailedAttempts } from './failed-attempts.ts';
import { MAX_REMEMBERED_SECRETS } from './limits.ts';
import { type Problem, tooMany } from './problem.ts';

/**
 * Looks up what a secret that a client sent (a token, a cookie) stands for. Throws the caller's problem when it stands for nothing;
 * 429 in its place when the client has sent too many of those.
 */
export type GuardedLookup = <T>(
  secret: string,
  client: string,
  /** `isKnown`: the secret was right before. */
  find: (isKnown: boolean) => Promise<T | null>,
) => Promise<T>;

export function createGuardedLookup(
  failed: FailedAttempts,
  { unknown, tooManyText }: { readonly unknown: () => Problem; readonly tooManyText: string },
): GuardedLookup {
  const right = new Set<string>();
  const oneAtATime = createSerialQueue();

  return async (secret, client, find) => {
    // A secret is always looked up, so that nobody is locked out by another's wrong ones. But a flood of them gets one connection
    // to the database and no more, and those whose secret is known to be right do not wait behind it.
    const isKnown = right.has(secret);
    const look = () => find(isKnown);
    const found = await (failed.isOver(client) && !isKnown ? oneAtATime(look) : look());
    if (found === null) {
      right.delete(secret);
      const waitSeconds = failed.count(client);
      throw waitSeconds === null ? unknown() : tooMany(tooManyText, waitSeconds);
    }
    if (right.size >= MAX_REMEMBERED_SECRETS) right.clear();
    right.add(secret);
    return found;
  };
}

/** Runs pieces of work one after the other, in the order they came. */
function createSerialQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
