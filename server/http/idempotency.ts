import { createHash } from 'node:crypto';
import { aroundFields, canonicalJson } from '#contract/action-digest.ts';
import { PROBLEM_CODES } from '#contract/problem.ts';
import { databaseFault } from '../db/faults.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { Change } from '../events/change.ts';
import { announce } from '../events/changes.sql.ts';
import { serverTexts } from '../texts.ts';
import { claimKey, findAnswer, setLockTimeout, storeAnswer } from './idempotency.sql.ts';
import { KEY_RETRY_AFTER_SECONDS, LONGEST_PIECE_MS } from './limits.ts';
import { nextPiece } from './pieces.ts';
import { malformed, Problem, toProblem } from './problem.ts';

/**
 * An answer ready to send. `body` is its JSON text, which a replay sends again byte for byte. `decided`: the key for
 * which this answer is final; null if another attempt may get a different answer.
 */
export type Answer = {
  readonly status: number;
  readonly body: string;
  readonly replayed: boolean;
  readonly decided: Decided | null;
};

/** `digest`: of the action that was decided under the key; null if that was a different one than in this request. */
export type Decided = { readonly key: string; readonly digest: string | null };

/** Content that identifies a request apart from its key. The same key with a different payload is refused. */
export type Payload = {
  readonly method: string;
  /** Without a trailing slash. */
  readonly path: string;
  readonly fields: unknown;
  /** SHA-256 of each file, in the order they were sent: the first image is the one shown first. */
  readonly files: readonly string[];
};

/** Hashes of a request that has a key. */
export type Prints = {
  /**
   * Same for the same payload however it was written: property order, white space and multipart boundaries do not
   * count.
   */
  readonly fingerprint: string;
  /**
   * The hash that its sender computed, if it arrived unaltered. It covers the key too: under an altered key an action
   * would be done twice.
   */
  readonly digest: string;
};

/** Fingerprint of a refusal that holds for any payload, which therefore was not read. */
const ANY_PAYLOAD = 'any';

/**
 * Hashes the payload of a request with a key, a piece at a time: a body of a megabyte must not block other requests.
 */
export async function printsOf(key: string, { fields, ...payload }: Payload): Promise<Prints> {
  const { files, method } = payload;
  const [before, after] = aroundFields({ key, files, method, path: payload.path.replace(/^\/api/, '') });
  const fingerprint = createHash('sha256').update('{"fields":');
  const digest = createHash('sha256').update(before);
  let text = '';
  let breakAtMs = performance.now() + LONGEST_PIECE_MS;
  let pieces = 0;
  for (const piece of canonicalPieces(fields)) {
    text += piece;
    pieces += 1;
    // Reading the clock costs more than a piece.
    if (pieces % 500 !== 0 || performance.now() < breakAtMs) continue;
    fingerprint.update(text);
    digest.update(text);
    text = '';
    await nextPiece();
    breakAtMs = performance.now() + LONGEST_PIECE_MS;
  }
  // The other parts in the order of their names, as in the JSON of the whole payload.
  const others = canonicalJson(payload).slice(1);
  return {
    fingerprint: fingerprint.update(`${text},${others}`).digest('hex'),
    digest: digest.update(`${text}${after}`).digest('hex'),
  };
}

/** `canonicalJson` in pieces, none larger than one value that contains no other values. */
function* canonicalPieces(value: unknown): Generator<string, void, undefined> {
  if (typeof value !== 'object' || value === null) {
    yield canonicalJson(value);
    return;
  }
  const isList = Array.isArray(value);
  const names = isList ? value.keys() : Object.keys(value).sort((a, b) => (a < b ? -1 : 1));
  let before = isList ? '[' : '{';
  for (const name of names) {
    const inner: unknown = (value as Record<string | number, unknown>)[name];
    if (!isList && inner === undefined) continue;
    yield isList ? before : `${before}${JSON.stringify(name)}:`;
    yield* canonicalPieces(inner);
    before = ',';
  }
  if (before !== ',') yield before;
  yield isList ? ']' : '}';
}

/** Reads the header; null if there is none. Throws the 400 problem for anything but a UUID. */
export function readKey(header: string | null | undefined): string | null {
  if (header === null || header === undefined) return null;
  const key = header.trim().toLowerCase();
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)) throw malformed(serverTexts.malformedKey);
  return key;
}

/** Answer of an action, and the changes that are announced to those who watch. */
export type Done = { readonly status: number; readonly body: string; readonly changes: readonly Change[] };

type Effect = (tx: Tx) => Promise<Done>;
type Identity = { userId: string; at: string };
/** A request's key with its fingerprint and digest. */
export type Keyed = Prints & { readonly key: string };

/**
 * Stores a refusal of any payload as the key's answer, so that no late copy of the action is carried out after its
 * sender was refused. Returns null and stores nothing if a particular payload was already decided under the key: only a
 * payload that was read can be compared with it. `hold` may throw a different refusal, which is not stored.
 */
export async function refuseUnread(
  db: Db,
  { key, ...identity }: Identity & { readonly key: string },
  hold: (tx: Tx) => Promise<void>,
  refusal: Problem,
): Promise<Answer | null> {
  try {
    return await decide(db, { ...identity, key, fingerprint: ANY_PAYLOAD, digest: null }, async (tx) => {
      await hold(tx);
      throw refusal;
    });
  } catch (error) {
    if (error instanceof PayloadNeeded) return null;
    throw error;
  }
}

/** The key's answer belongs to a particular payload. */
class PayloadNeeded extends Error {}

/**
 * Runs an action in one READ COMMITTED transaction together with the record of its key, so that either both exist or
 * neither. A final refusal (any 4xx but 401 and 429) is also stored as the answer, with the action's writes rolled
 * back. Every other failure stores nothing.
 */
export async function runOnce(
  db: Db,
  identity: Identity,
  keyed: Keyed | null,
  effect: Effect,
): Promise<Answer> {
  if (keyed === null) return inTransaction(db, (tx) => runWithoutKey(tx, effect));
  return decide(db, { ...identity, ...keyed }, effect);
}

async function decide(db: Db, claim: Claim, effect: Effect): Promise<Answer> {
  try {
    return await inTransaction(db, (tx) => runWithKey(tx, claim, effect));
  } catch (error) {
    if (!(error instanceof RefusedForGood)) throw error;
    // All writes of the action are rolled back, including its claim. A request that has taken the key since then has
    // decided it.
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
  return { status, body, replayed: false, decided: null };
}

type Claim = Identity & Omit<Keyed, 'digest'> & { readonly digest: string | null };

async function runWithKey(tx: Tx, claim: Claim, effect: Effect): Promise<Answer> {
  const claimed = await claimKey(tx, claim).catch((error: unknown) => {
    throw databaseFault(error) === 'busy' ? inFlight(error) : error;
  });
  if (!claimed) return replay(tx, claim);
  const done = await effect(tx).catch(throwFinalRefusal);
  await storeAnswer(tx, claim, done);
  return { status: done.status, body: done.body, replayed: false, decided: claim };
}

/** Ends the transaction of an action that is finally refused. A savepoint would cost every action that is not. */
class RefusedForGood extends Error {
  readonly refusal: Done;
  constructor(refusal: Problem) {
    super('the action is refused for good', { cause: refusal });
    this.refusal = { ...answerOf(refusal), changes: [] };
  }
}

function throwFinalRefusal(error: unknown): never {
  // A value that the database refuses is a refusal like any other.
  const problem = toProblem(error);
  throw isFinal(problem.status) ? new RefusedForGood(problem) : error;
}

/** A key that was used for a different payload is decided too: this payload can never be accepted under it. */
async function replay(tx: Tx, claim: Claim): Promise<Answer> {
  const { userId, key } = claim;
  const stored = await findAnswer(tx, userId, key);
  if (stored === null) throw inFlight(null);
  const isOfAny = stored.fingerprint === ANY_PAYLOAD;
  if (!isOfAny && stored.fingerprint !== claim.fingerprint) {
    if (claim.fingerprint === ANY_PAYLOAD) throw new PayloadNeeded();
    const reused = new Problem({ status: 422, code: PROBLEM_CODES.keyReused, detail: serverTexts.keyReused });
    return { ...answerOf(reused), replayed: false, decided: { key, digest: null } };
  }
  const decided = isOfAny ? { key, digest: null } : claim;
  return { status: stored.statusCode, body: stored.answer, replayed: true, decided };
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
