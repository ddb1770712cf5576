import type { Answer } from '#app/api/api-port.ts';
import { isTransportError, RejectedError, UnconfirmedError, UnreachableError } from '#app/api/errors.ts';
import { keyInUse } from '#app/data/entries.ts';
import { type PhotoWithBytes, photosInOrder } from '#app/data/photos.ts';
import type { EntryFailure, EntryRow, Outcome } from '#app/data/rows.ts';
import type { ChangedSince } from '#app/sync/action.ts';
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
import { doubtTexts, engineTexts } from '../texts.ts';
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

/** The paces are this device's, over all entries. */
export type SendingDeps = EngineDeps & { uploadPace: UploadPace; batchPace: BatchPace };

/** One attempt: the entry as stored and as read, and how it is sent. `before`: its outcome until then. */
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
 * Sends one entry and settles it. Delivered means proven: our server's answer, or the act found done there; anything else leaves
 * the entry in the outbox. `onProven`: it is, and only has to be stored. Rejects only when the device's storage does.
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
  // What is merged differs each time it is sent, so no key could stand for it.
  const isMerged = read.action.merge !== undefined && !(isKeyed && deps.takesChanges?.() === true);
  const run: Run = { deps, entry, before, read, keyed: isKeyed && !isMerged, signal, onProven };
  return (await verifyFirst(run)) ?? (await (isMerged ? sendMerged(run) : send(run)));
}

/**
 * Where a key does not make sending again safe, the server is asked for the effect first. A host without keys does not check what
 * the author saw, so its order is read before the first attempt too. Null: go ahead and send.
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

/** It cannot be sent again, but may have arrived. */
async function lostItsPhotos({ deps: { database }, entry }: Run): Promise<boolean> {
  return mayHaveArrived(entry) && (await photosInOrder(database, entry.photoIds)) === null;
}

function mustSee({ read, keyed }: Run): boolean {
  return !keyed && canFindApplied(read) && read.action.dependsOnSeen?.(read.payload) === true;
}

/** The order just read is not what the author saw; the host would accept the act all the same, so it is not sent. */
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

/** Sends an act with what the server has now, or asks the person where that is not what they saw. */
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
  // Checked again: somebody may have signed out or in while the entry was being marked.
  if (!isTheirTurn(deps, claimed) || signal.aborted) return await unclaim(deps, claimed, entry);
  // With what was there before it left, which is known only since it was read: a colleague's like it must not pass for its work.
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

/** The server took the act, and what it did is not there any more: somebody has removed it. Nothing tells how its files arrived. */
async function settleGone({ deps, entry, onProven }: Run, order: WorkOrder | null): Promise<AttemptOutcome> {
  onProven();
  const proof = { status: 200, replayed: true, answer: null, order, named: null };
  await settleDelivered(deps, entry, { ...proof, keepsPhotos: true });
  return 'delivered';
}

/** Settles an act that is done. `areFilesProven`: the server has named its files, or their bytes were read there. */
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

/** How the files of an act that is done lie on the server. Rejects while that cannot be read. */
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

/** The act is done and not sent again; it stays until its files were read on the server. */
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

/** Measures a request for the pace of the next ones. */
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
 * The answer does not show the act, so what the server has is read. An order may not show it either, and then the person is asked. The
 * answer to an office act has no order, and a host without keys marks no answer as its own: it may be anything that a cache holds, and
 * until the act is there it counts as unanswered.
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

/** A replayed answer has the order as it was then, so it is read again; without an answer the old one serves. */
async function asProof(run: Run, answer: Answer<unknown>, order: WorkOrder | null): Promise<Proof> {
  const { status, replayed, raw } = answer;
  const proof = { status, replayed, answer: raw, order, named: namedBy(run.read, order) };
  if (!replayed || order === null) return proof;
  const looked = await tried(run.deps, () => readOrderNow(run.deps, order.id, run.signal));
  return looked.ok ? { ...proof, order: looked.value.value } : proof;
}

/** A refusal may be caused by our own earlier success, so the server is asked before the person is. */
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

/** Something else stands under the act's key, and perhaps that is what the person sees on the server: no key makes another attempt safe. */
async function askInstead(run: Run, unclear: Unclear): Promise<AttemptOutcome> {
  const attempts = { ...run.entry.attempts, outcome: 'unguarded' as const };
  const doubt = { ...unclear.doubt, code: ALTERED, detail: engineTexts.decidedOtherwise };
  return await ask({ ...run, entry: { ...run.entry, attempts } }, { ...unclear, doubt });
}

/** The order after a refusal, so that the person can be shown what happened, by whom and when. */
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

/** Asking the server failed, so nothing was sent; it counts as an attempt, so that waits grow. */
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

/** Keeps an entry that this build cannot send, for a newer build or the person; it is never deleted. */
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

/** An act is never sent under another person's token [S2]. */
function isTheirTurn({ session }: EngineDeps, entry: EntryRow): boolean {
  const signedIn = session();
  return signedIn !== null && ownerKey(signedIn.owner) === entry.owner;
}

/** Turns a request's failure into a value, since each kind is decided about. A bug is reported and counts as no answer. */
async function tried<T>(deps: EngineDeps, work: () => Promise<T>): Promise<Result<T, unknown>> {
  try {
    return ok(await work());
  } catch (error) {
    if (!isTransportError(error)) deps.report(error, 'sending an entry');
    return refused(error);
  }
}
