import type { FailedAttempts } from './failed-attempts.ts';
import { MAX_REMEMBERED_SECRETS } from './limits.ts';
import { type Problem, tooMany } from './problem.ts';

/**
 * Looks up the owner of a secret that a client sent (a token, a cookie). Throws the caller's problem for an unknown
 * secret, and 429 instead once the client has sent too many of those.
 */
export type GuardedLookup = <T>(
  secret: string,
  client: string,
  /** `isKnown`: the secret was valid before. */
  find: (isKnown: boolean) => Promise<T | null>,
) => Promise<T>;

export function createGuardedLookup(
  failed: FailedAttempts,
  { unknown, tooManyText }: { readonly unknown: () => Problem; readonly tooManyText: string },
): GuardedLookup {
  const right = new Set<string>();
  const oneAtATime = createSerialQueue();

  return async (secret, client, find) => {
    // A secret is always looked up, so that nobody is locked out by another client's wrong ones. But a flood of wrong
    // secrets gets only one database connection, and secrets known to be valid do not wait behind it.
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

/** Runs tasks one after the other, in the order they came. */
function createSerialQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
