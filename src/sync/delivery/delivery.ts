import type { Answer } from '#app/api/api-port.ts';
import { isTransportError, RejectedError, UnconfirmedError, UnreachableError } from '#app/api/errors.ts';
import { keyInUse } from '#app/data/entries.ts';
import { type PhotoWithBytes, photosInOrder } from '#app/data/photos.ts';
import type { EntryFailure, EntryRow, Outcome } from '#app/data/rows.ts';
import type { ChangedSince } from '#app/sync/action.ts';
import { doubtTexts, engineTexts } from '#app/texts/engine.ts';
import { isLocalId } from '#domain/local-ids.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import { ownerKey } from '#domain/session/session.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { ALTERED, afterCutOff } from '../outbox/attempts.ts';
import { contextOf, namesUnsent, type ReadEntry, readEntry } from '../outbox/entry.ts';
import { mayHaveArrived } from '../outbox/entry-states.ts';
import { namedBy } from '../outbox/id-map.ts';
import {
  beginSending,
  type Content,
  type Proof,
  settleDelivered,
  settleFailed,
} from '../outbox/outbox-store.ts';
import type { EngineDeps } from '../ports.ts';
import { askPerson, unshown } from './doubts.ts';
import { type Attempt, afterFailure, classify, isKeyReused, isUnreadableAnswer } from './failure.ts';
import { outgoingFiles } from './outgoing-files.ts';
import { checkPictures, type PictureCheck } from './picture-check.ts';
import { isOurs, mayBeOwnRepeat, readOrder, showsDone } from './proof.ts';
import { keepSentPictures, picturesOf } from './sent-pictures.ts';
import { type BatchPace, type UploadPace, uploadTimeoutMs } from './upload-pace.ts';
import {
  canFindApplied,
  changedMeanwhile,
  lateArrivalMs,
  needsBaseline,
  needsVerification,
  notKnownYet,
  readAlike,
  readOrderNow,
  type Unclear,
  type Verification,
  verify,
} from './verification.ts';

/** The result of one attempt. `not-sent`: the entry was withdrawn, or its owner is not signed in. */
export type AttemptOutcome = 'delivered' | 'failed' | 'signed-out' | 'not-sent';

/** The paces apply to all entries of this device. */
export type SendingDeps = EngineDeps & { uploadPace: UploadPace; batchPace: BatchPace };

/** One attempt: the entry as stored and as parsed, and how it is sent. `before` is its outcome up to now. */
type Run = {
  deps: SendingDeps;
  entry: EntryRow;
  before: Outcome;
  read: ReadEntry;
  keyed: boolean;
  signal: AbortSignal;
  onProven: () => void;
};

/**
 * Sends one entry and settles it. Delivered means proven, by our server's answer or by finding the action applied
 * there; in all other cases the entry stays in the outbox. `onProven` is called when delivery is proven and only has
 * to be stored. Rejects only if the device's storage does.
 */
export async function deliver(
  deps: SendingDeps,
  entry: EntryRow,
  signal: AbortSignal,
  onProven: () => void,
): Promise<AttemptOutcome> {
  const read = readEntry(entry, deps.registry);
  if (read === null) return await park(deps, entry, { detail: engineTexts.unknownKind });
  const before = entry.attempts.outcome;
  const isKeyed = deps.idempotency();
  // A merged request differs on every attempt, so no key could identify it.
  const isMerged = read.action.merge !== undefined && !(isKeyed && deps.takesChanges?.() === true);
  const run: Run = { deps, entry, before, read, keyed: isKeyed && !isMerged, signal, onProven };
  return (await verifyFirst(run)) ?? (await (isMerged ? sendMerged(run) : send(run)));
}

/**
 * If a key does not make sending again safe, first asks the server whether the action was applied. A host without
 * keys does not check what the author saw, so its order is also read before the first attempt. Null: go ahead and
 * send.
 */
async function verifyFirst(run: Run): Promise<AttemptOutcome | null> {
  const { deps, entry, read, keyed, signal } = run;
  const now = deps.clock.now();
  const clocks = [now, deps.hostClock?.at(now)].filter((clock) => clock != null);
  const isDue = needsVerification(entry, keyed, clocks) || needsBaseline(entry, read, keyed) || mustSee(run);
  if (!isDue && !(await lostItsPhotos(run))) return null;
  const isTaken = entry.attempts.taken === true;
  const looked = await tried(deps, () => verify(deps, entry, read, signal, { isTaken }));
  if (!looked.ok) return signal.aborted ? 'not-sent' : await failUnsent(run, looked.error);
  if (looked.value.found === 'applied') return await settleFound(run, looked.value);
  if (looked.value.found === 'cannot-tell') return await ask(run, looked.value);
  if (isTaken) return await settleGone(run, looked.value.order);
  const lateMs = lateArrivalMs(entry, read, keyed, now);
  return lateMs > 0
    ? await failUnsent(run, notKnownYet(lateMs))
    : await stopIfOrderChanged(run, looked.value.order);
}

/** True if the entry cannot be sent again but may have arrived. */
async function lostItsPhotos({ deps: { database }, entry }: Run): Promise<boolean> {
  return mayHaveArrived(entry) && (await photosInOrder(database, entry.photoIds)) === null;
}

function mustSee({ read, keyed }: Run): boolean {
  return !keyed && canFindApplied(read) && read.action.dependsOnSeen?.(read.payload) === true;
}

/** Stops if the order just read is not what the author saw: the host would accept the action all the same. */
async function stopIfOrderChanged(run: Run, order: WorkOrder | null): Promise<AttemptOutcome | null> {
  if (!mustSee(run) || order === null) return null;
  const { deps, entry, read } = run;
  const applied = read.action.apply(order, read.payload, read.context);
  if (applied.ok || applied.error.kind !== 'order/vendor-changed') return null;
  const { kind: code } = applied.error;
  const at = deps.clock.now().toISOString();
  const failure: EntryFailure = { kind: 'conflict', code, detail: engineTexts.vendorChanged, at };
  await settleFailed(deps, entry, inAttention(entry, failure), order);
  return 'failed';
}

/** Sends an action merged with the server's current state, or asks the user if that is not what they saw. */
async function sendMerged(run: Run): Promise<AttemptOutcome> {
  const { deps, read, signal } = run;
  const { action, payload } = read;
  const merged = await tried(deps, async () => await action.merge?.(deps.api, payload, signal));
  if (!merged.ok) return signal.aborted ? 'not-sent' : await failUnsent(run, merged.error);
  const found: unknown = merged.value;
  if (isChangedSince(found)) return await ask(run, changedMeanwhile(found));
  return await send(
    { ...run, read: { ...read, payload: found } },
    { version: action.version, payload: found },
  );
}

function isChangedSince(found: unknown): found is ChangedSince {
  return typeof found === 'object' && found !== null && 'changedSince' in found;
}

async function send(run: Run, content: Content = {}): Promise<AttemptOutcome> {
  const { deps, entry, read, keyed, signal } = run;
  if (namesUnsent(read))
    return await park(deps, entry, { code: 'belongs-to-unsent', detail: engineTexts.belongsToUnsent });
  const photos = await photosInOrder(deps.database, entry.photoIds);
  if (photos === null)
    return await park(deps, entry, { code: 'photo-missing', detail: engineTexts.photoMissing });
  if (!isTheirTurn(deps, entry) || signal.aborted) return 'not-sent';
  const claimed = await beginSending(deps, entry, keyed, content);
  if (claimed === null) return 'not-sent';
  // Checked again: someone may have signed out or in while the entry was being marked.
  if (!isTheirTurn(deps, claimed) || signal.aborted) return await unclaim(deps, claimed, entry);
  // The context now includes what existed before sending, known only since it was read: a similar one of a colleague
  // must not pass as this entry's result.
  const sending = { ...run, entry: claimed, read: { ...read, context: contextOf(claimed) } };
  const answered = await tried(deps, () => request(sending, photos));
  if (!answered.ok) return await settleTrouble(sending, answered.error);
  const order = readOrder(sending.read, answered.value);
  if (!order.ok) return await settleTrouble(sending, order.error);
  const isUnmarked = !keyed && read.action.findApplied !== undefined;
  if (isUnmarked || !showsDone(sending.read, order.value))
    return await settleUnshown(sending, answered.value);
  const { isConfirmed } = answered.value;
  return await settled(sending, await asProof(sending, answered.value, order.value), isConfirmed);
}

function settleFound(run: Run, { proof, areFilesProven }: Found): Promise<AttemptOutcome> {
  return settled(run, proof, areFilesProven);
}

type Found = Extract<Verification, { found: 'applied' }>;

/** The server accepted the action, but someone has removed its result. Nothing shows how its files arrived. */
async function settleGone({ deps, entry, onProven }: Run, order: WorkOrder | null): Promise<AttemptOutcome> {
  onProven();
  const proof = { status: 200, replayed: true, answer: null, order, named: null };
  await settleDelivered(deps, entry, { ...proof, keepsPhotos: true });
  return 'delivered';
}

/** Settles an applied action. `areFilesProven`: the server has named its files, or their bytes were read there. */
async function settled(run: Run, done: Proof, areFilesProven: boolean): Promise<AttemptOutcome> {
  const { deps, entry, read, keyed, signal } = run;
  const isChecked = areFilesProven || entry.photoIds.length === 0;
  const files = isChecked ? ok('same' as const) : await tried(deps, () => checkFiles(run, done));
  if (!files.ok) return await waitForFiles(run, files.error, done.order);
  if (files.value === 'altered') return await askAboutFiles(run, done);
  const proof = files.value === 'same' ? done : { ...done, keepsPhotos: true };
  run.onProven();
  await keepSentPictures(deps, entry, read, proof);
  await settleDelivered(deps, entry, proof);
  if (!keyed) await readAlike(deps, read, signal);
  return 'delivered';
}

/** How the server stores the files of an applied action. Rejects while they cannot be read. */
async function checkFiles({ deps, entry, read, signal }: Run, proof: Proof): Promise<PictureCheck> {
  const { action, payload, context } = read;
  if (action.findApplied === undefined)
    return await checkPictures(deps, entry, picturesOf(read, proof), signal);
  const looked = await tried(deps, async () => action.findApplied?.(deps.api, payload, context, signal));
  if (!looked.ok && looked.error instanceof RejectedError) return 'unknown';
  if (!looked.ok) throw looked.error;
  const found = looked.value;
  return typeof found === 'object' && 'pictures' in found
    ? await checkPictures(deps, entry, found.pictures, signal)
    : 'unknown';
}

/** The action is applied and not sent again. Its entry stays until its files were read on the server. */
async function waitForFiles(run: Run, error: unknown, order: WorkOrder | null): Promise<AttemptOutcome> {
  const { deps, entry, signal } = run;
  const taken = { ...entry.attempts, taken: true as const };
  if (signal.aborted) {
    await settleFailed(deps, entry, afterCutOff({ attempts: taken }, deps.clock.now()), order);
    return 'failed';
  }
  const isSent = entry.state === 'sending';
  const attempts = isSent ? taken : { ...taken, count: taken.count + 1 };
  await settleFailed(deps, entry, afterFailure({ attempts }, error, attemptOf(run, isSent)), order);
  return 'failed';
}

async function askAboutFiles(run: Run, { order, named }: Proof): Promise<AttemptOutcome> {
  const { deps, entry } = run;
  const candidates = named === null ? [] : [named.id];
  const doubt = { code: ALTERED, detail: doubtTexts.alteredFiles, candidates, orders: [] };
  const taken = { ...entry, attempts: { ...entry.attempts, taken: true as const } };
  await askPerson(deps, taken, { found: 'cannot-tell', order, doubt });
  return 'failed';
}

async function request(
  { deps, entry, read, keyed, signal }: Run,
  photos: readonly PhotoWithBytes[],
): Promise<Answer<unknown>> {
  const sent = photos.map(({ id }) => id);
  const { call, params, body } = read.action.request(read.payload, keyed, sent);
  const files = outgoingFiles(photos);
  const about = { params, body, signal, ...(keyed ? { idempotencyKey: keyInUse(entry) } : {}) };
  if (files.length === 0) return await paced(deps, deps.batchPace, 0, () => deps.api.perform(call, about));
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  const timeoutMs = uploadTimeoutMs(bytes);
  return await paced(deps, deps.uploadPace, bytes, () =>
    deps.api.perform(call, { ...about, files, timeoutMs }),
  );
}

/** Times a request to set the pace of the next ones. */
async function paced<T>(
  { clock }: SendingDeps,
  pace: UploadPace | BatchPace,
  bytes: number,
  perform: () => Promise<T>,
): Promise<T> {
  const startedMs = clock.now().getTime();
  try {
    const answer = await perform();
    pace.sent(bytes, clock.now().getTime() - startedMs);
    return answer;
  } catch (error) {
    if (error instanceof UnreachableError && error.reason === 'timeout') pace.timedOut();
    throw error;
  }
}

/**
 * The answer does not show the action, so the server's state is read. An order may not show it either, and then the
 * user is asked. The answer to an action without an order has none, and a host without keys does not mark its
 * answers: they may come from a cache, so the action counts as unanswered until it is found there.
 */
async function settleUnshown(run: Run, { status, replayed, raw }: Answer<unknown>): Promise<AttemptOutcome> {
  const { deps, entry, read, signal } = run;
  const isTaken = read.action.findApplied !== undefined;
  const looked = await tried(deps, () => verify(deps, entry, read, signal, { isTaken }));
  const seen = looked.ok ? looked.value : null;
  if (seen?.found === 'applied')
    return await settled(run, { ...seen.proof, status, replayed, answer: raw }, seen.areFilesProven);
  if (seen === null || isTaken) return await fail(run, new UnreachableError('not-ours', { status }), null);
  return await ask(run, seen.found === 'cannot-tell' ? seen : unshown(seen.order));
}

/** A replayed answer has the order as it was then, so the order is read again. If that fails, the old one is used. */
async function asProof(run: Run, answer: Answer<unknown>, order: WorkOrder | null): Promise<Proof> {
  const { status, replayed, raw } = answer;
  const proof = { status, replayed, answer: raw, order, named: namedBy(run.read, order) };
  if (!replayed || order === null) return proof;
  const looked = await tried(run.deps, () => readOrderNow(run.deps, order.id, run.signal));
  return looked.ok ? { ...proof, order: looked.value.value } : proof;
}

/** A refusal may be caused by our own earlier success, so the server is asked before the user is. */
async function settleTrouble(run: Run, error: unknown): Promise<AttemptOutcome> {
  const { deps, read, signal } = run;
  if (signal.aborted) {
    await settleFailed(deps, run.entry, afterCutOff(run.entry, deps.clock.now()));
    return 'failed';
  }
  if (!mayBeOwnRepeat(run, error)) return await fail(run, error, await orderBehind(run, error));
  const known = { isTaken: error instanceof UnconfirmedError, isKeyReused: isKeyReused(error) };
  const looked = await tried(deps, () => verify(deps, run.entry, read, signal, known));
  // Undecided without an answer: the next attempt meets the same refusal and asks again.
  if (!looked.ok) return await fail(run, isUnreadableAnswer(error) ? error : looked.error, null);
  if (looked.value.found === 'cannot-tell' && known.isKeyReused) return await askInstead(run, looked.value);
  if (looked.value.found !== 'applied') return await fail(run, error, looked.value.order);
  if (!isOurs(run, error)) return await fail(run, error, looked.value.proof.order);
  return await settleFound(run, looked.value);
}

/**
 * Something else was recorded under the action's key, perhaps what the user sees on the server: no key makes another
 * attempt safe.
 */
async function askInstead(run: Run, unclear: Unclear): Promise<AttemptOutcome> {
  const attempts = { ...run.entry.attempts, outcome: 'unguarded' as const };
  const doubt = { ...unclear.doubt, code: ALTERED, detail: engineTexts.decidedOtherwise };
  return await ask({ ...run, entry: { ...run.entry, attempts } }, { ...unclear, doubt });
}

/** The order after a refusal, so that the user can be shown what happened, by whom and when. */
async function orderBehind({ deps, read, signal }: Run, error: unknown): Promise<WorkOrder | null> {
  const { orderId } = read;
  if (classify(error) !== 'refused' || orderId === null || isLocalId(orderId)) return null;
  const looked = await tried(deps, () => readOrderNow(deps, orderId, signal));
  return looked.ok ? looked.value.value : null;
}

async function fail(run: Run, error: unknown, snapshot: WorkOrder | null): Promise<AttemptOutcome> {
  const { deps, entry } = run;
  await settleFailed(deps, entry, afterFailure(entry, error, attemptOf(run, true)), snapshot);
  return classify(error) === 'signed-out' ? 'signed-out' : 'failed';
}

/** Asking the server failed, so nothing was sent. It counts as an attempt, so that waits grow. */
async function failUnsent(run: Run, error: unknown): Promise<AttemptOutcome> {
  const { deps, entry } = run;
  const attempts = { ...entry.attempts, count: entry.attempts.count + 1 };
  await settleFailed(deps, entry, afterFailure({ attempts }, error, attemptOf(run, false)));
  return classify(error) === 'signed-out' ? 'signed-out' : 'failed';
}

function attemptOf({ deps, before, keyed }: Run, sent: boolean): Attempt {
  return { now: deps.clock.now(), random: deps.random, keyed, sent, before };
}

async function unclaim(deps: EngineDeps, claimed: EntryRow, entry: EntryRow): Promise<AttemptOutcome> {
  const { state, attempts } = entry;
  await settleFailed(deps, claimed, { state, attempts });
  return 'not-sent';
}

/** Keeps an entry that this build cannot send, for a newer build or the user. It is never deleted. */
async function park(
  deps: EngineDeps,
  entry: EntryRow,
  why: Pick<Extract<EntryFailure, { kind: 'unreadable' }>, 'code' | 'detail'>,
): Promise<AttemptOutcome> {
  const at = deps.clock.now().toISOString();
  await settleFailed(deps, entry, inAttention(entry, { kind: 'unreadable', ...why, at }));
  return 'failed';
}

async function ask({ deps, entry }: Run, unclear: Unclear): Promise<AttemptOutcome> {
  await askPerson(deps, entry, unclear);
  return 'failed';
}

function inAttention({ attempts }: EntryRow, failure: EntryFailure): Pick<EntryRow, 'state' | 'attempts'> {
  return { state: 'attention', attempts: { ...attempts, nextAt: null, failure } };
}

/** An action is never sent under another user's token [S2]. */
function isTheirTurn({ session }: EngineDeps, entry: EntryRow): boolean {
  const signedIn = session();
  return signedIn !== null && ownerKey(signedIn.owner) === entry.owner;
}

/**
 * Turns a request's failure into a value, since each kind is handled differently. A bug is reported and counts as no
 * answer.
 */
async function tried<T>(deps: EngineDeps, work: () => Promise<T>): Promise<Result<T, unknown>> {
  try {
    return ok(await work());
  } catch (error) {
    if (!isTransportError(error)) deps.report(error, 'sending an entry');
    return refused(error);
  }
}
