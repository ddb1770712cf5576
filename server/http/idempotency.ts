import { hash } from 'node:crypto';
import { PROBLEM_CODES } from '#contract/problem.ts';
import { databaseFault } from '../db/faults.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { Change } from '../events/change.ts';
import { announce } from '../events/changes.sql.ts';
import { serverTexts } from '../texts.ts';
import { claimKey, findAnswer, setLockTimeout, storeAnswer } from './idempotency.sql.ts';
import { KEY_RETRY_AFTER_SECONDS } from './limits.ts';
import { malformed, Problem, toProblem } from './problem.ts';

/**
 * An answer ready to be sent: `body` is its JSON text, byte for byte what a replay sends again. `decidedKey`: the Idempotency-Key
 * under which this is the last word; null for an answer that another attempt may get otherwise.
 */
export type Answer = {
  readonly status: number;
  readonly body: string;
  readonly replayed: boolean;
  readonly decidedKey: string | null;
};

/** What identifies a request beside its key: the same key with another of these is refused. */
export type Payload = {
  readonly method: string;
  /** Without a trailing slash. */
  readonly path: string;
  readonly fields: unknown;
  /** SHA-256 of each, in the order they were sent: the first image is the one shown first. */
  readonly files: readonly string[];
};

/** Same for the same payload however it was spelled: property order, white space and multipart boundaries do not count. */
function fingerprint(payload: Payload): string {
  return hash('sha256', canonical(payload));
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`);
  return `{${entries.join(',')}}`;
}

/** Reads the header; null when there is none. Throws the 400 problem for anything but a UUID. */
export function readKey(header: string | null | undefined): string | null {
  if (header === null || header === undefined) return null;
  const key = header.trim().toLowerCase();
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)) throw malformed(serverTexts.malformedKey);
  return key;
}

/** What an act answers, and what those who look at it are told of. */
export type Done = { readonly status: number; readonly body: string; readonly changes: readonly Change[] };

type Effect = (tx: Tx) => Promise<Done>;
type Identity = { userId: string; key: string | null; at: string };

/**
 * Runs an act in one READ COMMITTED transaction together with the record of its key, so that either both exist or neither.
 * A final refusal (any 4xx but 401 and 429) is kept as the answer too, with the act's writes undone; every other failure keeps nothing.
 */
export async function runOnce(db: Db, identity: Identity, payload: Payload, effect: Effect): Promise<Answer> {
  const { key } = identity;
  if (key === null) return inTransaction(db, (tx) => runWithoutKey(tx, effect));
  const claim: Claim = { ...identity, key, fingerprint: fingerprint(payload) };
  try {
    return await inTransaction(db, (tx) => runWithKey(tx, claim, effect));
  } catch (error) {
    if (!(error instanceof RefusedForGood)) throw error;
    // All that the act wrote is undone, its claim too. Who took the key since then has decided it.
    const { refusal } = error;
    return inTransaction(db, (tx) => runWithKey(tx, claim, async () => refusal));
  }
}

function inTransaction(db: Db, work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  return db.transaction().setIsolationLevel('read committed').execute(work);
}

async function runWithoutKey(tx: Tx, effect: Effect): Promise<Answer> {
  await setLockTimeout(tx);
  const { status, body, changes } = await effect(tx);
  await announce(tx, changes);
  return { status, body, replayed: false, decidedKey: null };
}

type Claim = { userId: string; key: string; at: string; fingerprint: string };

async function runWithKey(tx: Tx, claim: Claim, effect: Effect): Promise<Answer> {
  const claimed = await claimKey(tx, claim).catch((error: unknown) => {
    throw databaseFault(error) === 'busy' ? inFlight(error) : error;
  });
  if (!claimed) return replay(tx, claim, claim.fingerprint);
  const done = await effect(tx).catch(throwFinalRefusal);
  await storeAnswer(tx, claim, done);
  return { status: done.status, body: done.body, replayed: false, decidedKey: claim.key };
}

/** Ends the transaction of an act that is refused for good. A savepoint would cost each act that is not. */
class RefusedForGood extends Error {
  readonly refusal: Done;
  constructor(refusal: Problem) {
    super('the act is refused for good', { cause: refusal });
    this.refusal = { ...answerOf(refusal), changes: [] };
  }
}

function throwFinalRefusal(error: unknown): never {
  // What the database refuses of the input is a refusal like any other.
  const problem = toProblem(error);
  throw isFinal(problem.status) ? new RefusedForGood(problem) : error;
}

/** A key that was used for something else is decided too: this payload can never be taken under it. */
async function replay(
  tx: Tx,
  { userId, key }: { userId: string; key: string },
  print: string,
): Promise<Answer> {
  const stored = await findAnswer(tx, userId, key);
  if (stored === null) throw inFlight(null);
  if (stored.fingerprint !== print) {
    const reused = new Problem({ status: 422, code: PROBLEM_CODES.keyReused, detail: serverTexts.keyReused });
    return { ...answerOf(reused), replayed: false, decidedKey: key };
  }
  return { status: stored.statusCode, body: stored.answer, replayed: true, decidedKey: key };
}

function answerOf({ status, body }: Problem): { status: number; body: string } {
  return { status, body: JSON.stringify(body) };
}

function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}

function inFlight(cause: unknown): Problem {
  return new Problem({
    status: 409,
    code: PROBLEM_CODES.keyInFlight,
    detail: serverTexts.keyInFlight,
    retryAfterSeconds: KEY_RETRY_AFTER_SECONDS,
    cause,
  });
}
