import type { Answer } from '#app/api/api-port.ts';
import { UnreachableError } from '#app/api/errors.ts';
import { keyInUse } from '#app/data/entries.ts';
import { type PhotoWithBytes, photosInOrder } from '#app/data/photos.ts';
import type { EntryFailure, EntryRow } from '#app/data/rows.ts';
import { engineTexts } from '#app/texts/engine.ts';
import { isLocalId } from '#domain/local-ids.ts';
import { ownerKey } from '#domain/session/session.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { afterCutOff } from '../outbox/attempts.ts';
import { contextOf, namesUnsent, type ReadEntry, readEntry } from '../outbox/entry.ts';
import { namedBy } from '../outbox/id-map.ts';
import {
  beginSending,
  type Content,
  type Proof,
  settleDelivered,
  settleFailed,
} from '../outbox/outbox-store.ts';
import type { EngineDeps } from '../ports.ts';
import { orderIn, readOrderNow, showsDone } from './answer.ts';
import type { AttemptOutcome, Evidence, Sending, Verdict } from './evidence.ts';
import { asFailed, classify, inAttention, tried } from './failure.ts';
import { outgoingFiles } from './outgoing-files.ts';
import { keepSentPictures } from './sent-pictures.ts';
import { type BatchPace, type UploadPace, uploadTimeoutMs } from './upload-pace.ts';

/** The paces apply to all entries of this device. */
export type SendingDeps = EngineDeps & { evidence: Evidence; uploadPace: UploadPace; batchPace: BatchPace };

type Run = Sending & { deps: SendingDeps; onProven: () => void };

type Claimed = { run: Run; photos: readonly PhotoWithBytes[] };

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
  const planned: Run = { deps, entry, read, ...plan(deps, entry, read), signal, onProven };
  const known = await deps.evidence.before(planned);
  if (known.found !== 'nothing') return await settle(planned, known);
  const claimed = await claim(planned, known.content);
  if (typeof claimed === 'string') return claimed;
  const { run, photos } = claimed;
  const answered = await tried(deps, () => send(run, photos));
  return await settle(
    run,
    answered.ok ? await prove(run, answered.value) : await explain(run, answered.error),
  );
}

function plan(deps: SendingDeps, entry: EntryRow, { action }: ReadEntry): Pick<Sending, 'key' | 'before'> {
  // A merged request differs on every attempt, so no key could identify it.
  const isMerged = action.merge !== undefined && deps.hasAdditions?.() !== true;
  return {
    key: deps.idempotency() && !isMerged ? keyInUse(entry) : null,
    before: entry.attempts.outcome,
  };
}

/** Marks the entry as being sent; from then on it may have arrived. Resolves to the outcome if it cannot be sent. */
async function claim(run: Run, content: Content): Promise<AttemptOutcome | Claimed> {
  const { deps, entry, key, signal } = run;
  const read = { ...run.read, payload: content.payload ?? run.read.payload };
  if (namesUnsent(read))
    return await park(deps, entry, { code: 'belongs-to-unsent', detail: engineTexts.belongsToUnsent });
  const photos = await photosInOrder(deps.database, entry.photoIds);
  if (photos === null)
    return await park(deps, entry, { code: 'photo-missing', detail: engineTexts.photoMissing });
  if (!isTheirTurn(deps, entry) || signal.aborted) return 'not-sent';
  const claimed = await beginSending(deps, entry, key, content);
  if (claimed === null) return 'not-sent';
  // Checked again: someone may have signed out or in while the entry was being marked.
  if (!isTheirTurn(deps, claimed) || signal.aborted) return await unclaim(deps, claimed, entry);
  // The context now includes what existed before sending, known only since it was read: a similar one of a colleague
  // must not pass as this entry's result.
  return { run: { ...run, entry: claimed, read: { ...read, context: contextOf(claimed) } }, photos };
}

async function send(
  { deps, read, key, signal }: Run,
  photos: readonly PhotoWithBytes[],
): Promise<Answer<unknown>> {
  const sent = photos.map(({ id }) => id);
  const { call, params, body } = read.action.request(read.payload, key !== null, sent);
  const files = outgoingFiles(photos);
  const about = { params, body, signal, ...(key !== null && { idempotencyKey: key }) };
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

/** What the answer proves. */
async function prove(run: Run, answer: Answer<unknown>): Promise<Verdict> {
  const order = orderIn(run.read, answer);
  if (!order.ok) return await explain(run, order.error);
  if (!showsDone(run, order.value)) return await run.deps.evidence.afterAnswer(run, answer);
  const proof = await asProof(run, answer, order.value);
  return { found: 'applied', proof, areFilesProven: answer.isConfirmed };
}

/** A replayed answer has the order as it was then, so the order is read again. If that fails, the old one is used. */
async function asProof(run: Run, answer: Answer<unknown>, order: WorkOrder | null): Promise<Proof> {
  const { status, replayed, raw } = answer;
  const proof = { status, replayed, answer: raw, order, named: namedBy(run.read, order) };
  if (!replayed || order === null) return proof;
  const looked = await tried(run.deps, () => readOrderNow(run.deps, order.id, run.signal));
  return looked.ok ? { ...proof, order: looked.value.value } : proof;
}

/** What a failed attempt means for the entry. */
async function explain(run: Run, error: unknown): Promise<Verdict> {
  const { deps, entry, signal } = run;
  if (signal.aborted) {
    const changes = afterCutOff(entry, deps.clock.now());
    return { found: 'undecided', changes, order: null, outcome: 'failed' };
  }
  const known = await deps.evidence.afterFailure(run, error);
  return known ?? asFailed(deps, run, error, await orderBehind(run, error));
}

/** The order after a refusal, so that the user can be shown what happened, by whom and when. */
async function orderBehind({ deps, read, signal }: Run, error: unknown): Promise<WorkOrder | null> {
  const { orderId } = read;
  if (classify(error) !== 'refused' || orderId === null || isLocalId(orderId)) return null;
  const looked = await tried(deps, () => readOrderNow(deps, orderId, signal));
  return looked.ok ? looked.value.value : null;
}

async function settle(run: Run, verdict: Verdict): Promise<AttemptOutcome> {
  const { deps, entry } = run;
  switch (verdict.found) {
    case 'undecided':
      if (verdict.changes !== null) await settleFailed(deps, entry, verdict.changes, verdict.order);
      return verdict.outcome;
    case 'removed':
      run.onProven();
      await settleDelivered(deps, entry, verdict.proof);
      return 'delivered';
    case 'applied':
      return await settleApplied(run, verdict.proof, verdict.areFilesProven);
  }
}

async function settleApplied(run: Run, proof: Proof, areFilesProven: boolean): Promise<AttemptOutcome> {
  const { deps, entry, read, onProven } = run;
  const isProven = areFilesProven || entry.photoIds.length === 0;
  if (!isProven) return await settle(run, await deps.evidence.ofFiles(run, proof));
  onProven();
  await keepSentPictures(deps, entry, read, proof);
  await settleDelivered(deps, entry, proof);
  await deps.evidence.afterDelivery(run);
  return 'delivered';
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
  const failure: EntryFailure = { kind: 'unreadable', ...why, at: deps.clock.now().toISOString() };
  await settleFailed(deps, entry, inAttention(entry, failure));
  return 'failed';
}

/** An action is never sent under another user's token [S2]. */
function isTheirTurn({ session }: EngineDeps, entry: EntryRow): boolean {
  const signedIn = session();
  return signedIn !== null && ownerKey(signedIn.owner) === entry.owner;
}
