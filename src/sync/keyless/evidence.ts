import type { Answer } from '#app/api/api-port.ts';
import { RejectedError, UnconfirmedError, UnreachableError } from '#app/api/errors.ts';
import { photosInOrder } from '#app/data/photos.ts';
import type { EntryFailure } from '#app/data/rows.ts';
import type { ChangedSince } from '#app/sync/action.ts';
import { doubtTexts, engineTexts } from '#app/texts/engine.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import type { Evidence, Sendable, Sending, Undecided, Verdict } from '../delivery/evidence.ts';
import { asFailed, inAttention, isKeyReused, isUnreadableAnswer, tried } from '../delivery/failure.ts';
import { picturesOf } from '../delivery/sent-pictures.ts';
import { ALTERED, afterCutOff } from '../outbox/attempts.ts';
import { mayHaveArrived } from '../outbox/entry-states.ts';
import type { Proof } from '../outbox/outbox-store.ts';
import type { EngineDeps } from '../ports.ts';
import { askPerson, claim, unshown } from './doubts.ts';
import { checkPictures, type PictureCheck } from './picture-check.ts';
import { isOurs, mayBeOwnRepeat } from './proof.ts';
import {
  canFindApplied,
  changedMeanwhile,
  lateArrivalMs,
  needsBaseline,
  needsVerification,
  readAlike,
  type Verification,
  verify,
} from './verification.ts';

/** Evidence read from the host. */
export function createEvidence(deps: EngineDeps): Evidence {
  return {
    before: async (sending) => (await verifyFirst(deps, sending)) ?? (await contentOf(deps, sending)),
    afterAnswer: (sending, answer) => afterAnswer(deps, sending, answer),
    afterFailure: (sending, error) => afterTrouble(deps, sending, error),
    ofFiles: (sending, proof) => ofFiles(deps, sending, proof),
    afterDelivery: async ({ key, read, signal }) => {
      if (key === null) await readAlike(deps, read, signal);
    },
    claim: (entryId, id) => claim(deps, entryId, id),
  };
}

/**
 * If a key does not make sending again safe, first asks the server whether the action was applied. A host without
 * keys does not check what the author saw, so its order is also read before the first attempt. Null: go ahead and
 * send.
 */
async function verifyFirst(deps: EngineDeps, sending: Sending): Promise<Verdict | null> {
  const now = deps.clock.now();
  const clocks = [now, deps.hostClock?.at(now)].filter((clock) => clock != null);
  const isDue = needsVerification(sending, clocks) || needsBaseline(sending) || mustSee(sending);
  if (!isDue && !(await lostItsPhotos(deps, sending))) return null;
  const isTaken = sending.entry.attempts.taken === true;
  const looked = await tried(deps, () => verify(deps, sending, { isTaken }));
  if (!looked.ok) return unread(deps, sending, looked.error);
  const found = looked.value;
  if (found.found !== 'not-applied') return await asVerdict(deps, sending, found);
  if (isTaken) return removed(found.order);
  const retryAfterMs = lateArrivalMs(sending, now);
  // 'Not there' is too early to be trusted: verify again later, and send nothing meanwhile.
  return retryAfterMs > 0
    ? asFailed(deps, sending, new UnreachableError('busy', { status: 503, retryAfterMs }), null)
    : changedForAuthor(deps, sending, found.order);
}

/** True if the entry cannot be sent again but may have arrived. */
async function lostItsPhotos({ database }: EngineDeps, { entry }: Sending): Promise<boolean> {
  return mayHaveArrived(entry) && (await photosInOrder(database, entry.photoIds)) === null;
}

function mustSee({ read, key }: Sending): boolean {
  return key === null && canFindApplied(read) && read.action.dependsOnSeen?.(read.payload) === true;
}

/** The order just read is not what the author saw: the host would accept the action all the same. */
function changedForAuthor(
  { clock }: EngineDeps,
  sending: Sending,
  order: WorkOrder | null,
): Undecided | null {
  if (!mustSee(sending) || order === null) return null;
  const { entry, read } = sending;
  const applied = read.action.apply(order, read.payload, read.context);
  if (applied.ok || applied.error.kind !== 'order/vendor-changed') return null;
  const { kind: code } = applied.error;
  const at = clock.now().toISOString();
  const failure: EntryFailure = { kind: 'conflict', code, detail: engineTexts.vendorChanged, at };
  return { found: 'undecided', changes: inAttention(entry, failure), order, outcome: 'failed' };
}

/** What to send: an action is merged with the server's current state, unless that is not what its author saw. */
async function contentOf(deps: EngineDeps, sending: Sending): Promise<Undecided | Sendable> {
  const { read, key, signal } = sending;
  const { merge, version } = read.action;
  if (merge === undefined || key !== null) return { found: 'nothing', content: {} };
  const merged = await tried(deps, () => merge(deps.api, read.payload, signal));
  if (!merged.ok) return unread(deps, sending, merged.error);
  const payload: unknown = merged.value;
  if (isChangedSince(payload)) return await askPerson(deps, sending, changedMeanwhile(payload));
  return { found: 'nothing', content: { version, payload } };
}

function isChangedSince(found: unknown): found is ChangedSince {
  return typeof found === 'object' && found !== null && 'changedSince' in found;
}

/** The host could not be asked, so nothing was sent. */
function unread(deps: EngineDeps, sending: Sending, error: unknown): Undecided {
  return sending.signal.aborted
    ? { found: 'undecided', changes: null, order: null, outcome: 'not-sent' }
    : asFailed(deps, sending, error, null);
}

/** Nothing shows how its files arrived. */
function removed(order: WorkOrder | null): Verdict {
  const proof = { status: 200, replayed: true, answer: null, order, named: null, keepsPhotos: true };
  return { found: 'removed', proof };
}

type Found = Exclude<Verification, { found: 'not-applied' }>;

async function asVerdict(deps: EngineDeps, sending: Sending, found: Found): Promise<Verdict> {
  return found.found === 'applied' ? found : await askPerson(deps, sending, found);
}

/**
 * The answer does not show the action, so the server's state is read. An order may not show it either, and then the
 * user is asked. The answer to an action without an order has none, and a host without keys does not mark its
 * answers: they may come from a cache, so the action counts as unanswered until it is found there.
 */
async function afterAnswer(
  deps: EngineDeps,
  sending: Sending,
  { status, replayed, raw }: Answer<unknown>,
): Promise<Verdict> {
  const isTaken = sending.read.action.findApplied !== undefined;
  const looked = await tried(deps, () => verify(deps, sending, { isTaken }));
  const seen = looked.ok ? looked.value : null;
  if (seen?.found === 'applied') return { ...seen, proof: { ...seen.proof, status, replayed, answer: raw } };
  if (seen === null || isTaken)
    return asFailed(deps, sending, new UnreachableError('not-ours', { status }), null);
  return await askPerson(deps, sending, seen.found === 'cannot-tell' ? seen : unshown(seen.order));
}

/** A refusal may be caused by our own earlier success, so the server is asked before the user is. */
async function afterTrouble(deps: EngineDeps, sending: Sending, error: unknown): Promise<Verdict | null> {
  if (!mayBeOwnRepeat(sending, error)) return null;
  const known = { isTaken: error instanceof UnconfirmedError, isKeyReused: isKeyReused(error) };
  const looked = await tried(deps, () => verify(deps, sending, known));
  // Undecided without an answer: the next attempt meets the same refusal and asks again.
  if (!looked.ok) return asFailed(deps, sending, isUnreadableAnswer(error) ? error : looked.error, null);
  const found = looked.value;
  if (found.found === 'cannot-tell' && known.isKeyReused) {
    // Something else was recorded under the action's key, perhaps what the user sees on the server: no key makes
    // another attempt safe.
    const doubt = { ...found.doubt, code: ALTERED, detail: engineTexts.decidedOtherwise };
    return await askPerson(deps, sending, { ...found, doubt }, { outcome: 'unguarded' });
  }
  if (found.found !== 'applied') return asFailed(deps, sending, error, found.order);
  return isOurs(sending, error) ? found : asFailed(deps, sending, error, found.proof.order);
}

/** Files that were changed on the way are left to the user. Photos that cannot be compared stay on the device. */
async function ofFiles(deps: EngineDeps, sending: Sending, done: Proof): Promise<Verdict> {
  const files = await tried(deps, () => checkFiles(deps, sending, done));
  if (!files.ok) return waiting(deps, sending, files.error, done.order);
  if (files.value === 'altered') {
    const { named, order } = done;
    const candidates = named === null ? [] : [named.id];
    const doubt = { code: ALTERED, detail: doubtTexts.alteredFiles, candidates, orders: [] };
    return await askPerson(deps, sending, { found: 'cannot-tell', order, doubt }, { taken: true });
  }
  const proof = files.value === 'same' ? done : { ...done, keepsPhotos: true };
  return { found: 'applied', proof, areFilesProven: true };
}

/** How the server stores the files of an applied action. Rejects while they cannot be read. */
async function checkFiles(deps: EngineDeps, sending: Sending, proof: Proof): Promise<PictureCheck> {
  const { entry, read, signal } = sending;
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
function waiting(deps: EngineDeps, sending: Sending, error: unknown, order: WorkOrder | null): Undecided {
  const { entry, signal } = sending;
  const attempts = { ...entry.attempts, taken: true as const };
  const taken = { ...sending, entry: { ...entry, attempts } };
  if (signal.aborted) {
    const changes = afterCutOff(taken.entry, deps.clock.now());
    return { found: 'undecided', changes, order, outcome: 'failed' };
  }
  return { ...asFailed(deps, taken, error, order), outcome: 'failed' };
}
