import { createHash } from 'node:crypto';
import { aroundFields, canonicalJson } from '#contract/act-digest.ts';
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
 * An answer ready to be sent: `body` is its JSON text, byte for byte what a replay sends again. `decided`: under which key this is the
 * last word; null for an answer that another attempt may get otherwise.
 */
export type Answer = {
  readonly status: number;
  readonly body: string;
  readonly replayed: boolean;
  readonly decided: Decided | null;
};

/** `digest`: of the act that was decided under the key; null where that was another than the one in this request. */
export type Decided = { readonly key: string; readonly digest: string | null };

/** What identifies a request beside its key: the same key with another of these is refused. */
export type Payload = {
  readonly method: string;
  /** Without a trailing slash. */
  readonly path: string;
  readonly fields: unknown;
  /** SHA-256 of each, in the order they were sent: the first image is the one shown first. */
  readonly files: readonly string[];
};

/** What a request under a key is known by. */
export type Prints = {
  /** Same for the same payload however it was spelled: property order, white space and multipart boundaries do not count. */
  readonly fingerprint: string;
  /** What its sender calls it by if it arrived as it was sent. It covers the key too: under an altered one an act would be done twice. */
  readonly digest: string;
};

/** Fingerprint of a refusal that holds whatever the payload, which therefore was not read. */
const ANY_PAYLOAD = 'any';

/** Hashes the payload of a request under a key, a piece at a time: a body of a megabyte must hold nobody else up. */
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
    // A look at the clock costs more than a piece.
    if (pieces % 500 !== 0 || performance.now() < breakAtMs) continue;
    fingerprint.update(text);
    digest.update(text);
    text = '';
    await nextPiece();
    breakAtMs = performance.now() + LONGEST_PIECE_MS;
  }
  // The other parts by their names' order, as in the JSON of all of them.
  const others = canonicalJson(payload).slice(1);
  return {
    fingerprint: fingerprint.update(`${text},${others}`).digest('hex'),
    digest: digest.update(`${text}${after}`).digest('hex'),
  };
}

/** `canonicalJson` in pieces, none of them larger than one value that holds no others. */
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
type Identity = { userId: string; at: string };
/** A request's key with its fingerprint and digest. */
export type Keyed = Prints & { readonly key: string };

/**
 * Keeps a refusal of whatever comes under a key as the key's answer, so that no late copy of the act is done once its sender was told.
 * Null, and nothing kept, where a certain payload was decided under the key: only one that was read can be compared with that.
 * `hold` may throw another refusal, which is not kept.
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

/** The key's answer belongs to a certain payload. */
class PayloadNeeded extends Error {}

/**
 * Runs an act in one READ COMMITTED transaction together with the record of its key, so that either both exist or neither.
 * A final refusal (any 4xx but 401 and 429) is kept as the answer too, with the act's writes undone; every other failure keeps nothing.
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

/** A key that was used for another payload is decided too: this one can never be taken under it. */
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
