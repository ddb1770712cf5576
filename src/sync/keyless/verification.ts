import type { Answer } from '#app/api/api-port.ts';
import { cache, write } from '#app/data/access.ts';
import { changeEntry } from '#app/data/entries.ts';
import { orderKey, orderRow } from '#app/data/orders.ts';
import type { EntryRow } from '#app/data/rows.ts';
import type { ChangedSince, Trace } from '#app/sync/action.ts';
import { doubtTexts, engineTexts } from '#app/texts/engine.ts';
import { isLocalId } from '#domain/local-ids.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { readOrderNow } from '../delivery/answer.ts';
import type { Sending } from '../delivery/evidence.ts';
import { KEY_TRUSTED_MS, LATE_ARRIVAL_MS } from '../limits.ts';
import { CHANGED_SINCE, OUTCOME_UNKNOWN } from '../outbox/attempts.ts';
import type { ReadEntry } from '../outbox/entry.ts';
import { mayHaveArrived } from '../outbox/entry-states.ts';
import { claimedIds, namedBy, nameFor } from '../outbox/id-map.ts';
import type { Proof } from '../outbox/outbox-store.ts';
import type { EngineDeps } from '../ports.ts';
import { findProven } from './proof.ts';

/**
 * Reason why only the user can decide an action's outcome. `candidates`: ids that may be its result. `orders`: those
 * of them that are orders.
 */
export type Doubt = {
  code: string;
  detail: string;
  candidates: string[];
  orders: readonly WorkOrder[];
  currentPaise?: Readonly<Record<string, number>>;
};

/** Result of asking the server whether an action that may have arrived was applied. */
export type Verification =
  /** `areFilesProven`: by their bytes. */
  | { found: 'applied'; proof: Proof; areFilesProven: boolean }
  | { found: 'not-applied'; order: WorkOrder | null }
  | { found: 'cannot-tell'; order: WorkOrder | null; doubt: Doubt };

/** A verification that only the user can decide. */
export type Unclear = Extract<Verification, { found: 'cannot-tell' }>;

type Deps = Pick<EngineDeps, 'api' | 'database' | 'idempotency' | 'readPicture'>;

/**
 * Earlier knowledge. `isTaken`: the server has accepted the action, so a single match is its result. `isKeyReused`:
 * something else was decided under its key, so only an exact match is its result.
 */
export type Known = { isTaken?: boolean; isKeyReused?: boolean };

/** One verification of one entry. */
type Look = Sending & Known & { deps: Deps };

/**
 * True if a key does not make another attempt safe, so that the server must be asked first. `clocks`: the device's,
 * and the host's if it is known.
 */
export function needsVerification({ entry, key }: Sending, clocks: readonly Date[]): boolean {
  const isUnguarded = entry.attempts.outcome === 'unguarded';
  return mayHaveArrived(entry) && (isUnguarded || key === null || isKeyForgotten(entry, clocks));
}

/** Hosts remember keys for a month. An attempt is no older than its action; the absolute value covers a wrong clock. */
function isKeyForgotten({ capturedAt }: EntryRow, clocks: readonly Date[]): boolean {
  return clocks.some((now) => Math.abs(now.getTime() - Date.parse(capturedAt)) > KEY_TRUSTED_MS);
}

/**
 * True if the server must be read before the first attempt: on a host without keys, only that shows what existed
 * before and so cannot be the action's result.
 */
export function needsBaseline({ entry, read, key }: Sending): boolean {
  return key === null && read.action.creates !== undefined && !wasSentBefore(entry) && canFindApplied(read);
}

function wasSentBefore(entry: EntryRow): boolean {
  return mayHaveArrived(entry) || entry.attempts.outAt !== undefined;
}

/**
 * True if the server can be asked whether the action was applied: it knows the action's order, or the action has
 * its own search.
 */
export function canFindApplied({ action, orderId }: ReadEntry): boolean {
  return (
    action.findApplied !== undefined ||
    action.creates?.find !== undefined ||
    (orderId !== null && !isLocalId(orderId))
  );
}

/**
 * Time (ms) for which 'not there' still proves nothing: an abandoned request may yet arrive, and a host without keys
 * would then create the same thing twice. Actions that create nothing are refused or harmless the second time.
 */
export function lateArrivalMs({ entry, read: { action }, key }: Sending, now: Date): number {
  const bringsIn = action.creates !== undefined || action.bringsIn === true;
  const { outAt, failure } = entry.attempts;
  if (key !== null || !bringsIn || outAt === undefined || !mayHaveArrived(entry)) return 0;
  const goneMs = (at: string) => now.getTime() - Date.parse(at);
  // If the clock was set back, the age is unknown: the full time is waited from the first check since then.
  const sinceMs = goneMs(outAt) < 0 ? goneMs(failure?.at ?? outAt) : goneMs(outAt);
  return sinceMs < 0 ? LATE_ARRIVAL_MS : Math.max(0, LATE_ARRIVAL_MS - sinceMs);
}

/** The effect is there, but the action's own answer was lost. */
const NO_ANSWER = { status: 200, raw: null };

/**
 * Asks the server whether the action was applied. A match counts only if it did not exist before, belongs to no other
 * action of this device, and has the action's own pictures. Rejects with the three transport errors.
 */
export async function verify(deps: Deps, sending: Sending, known: Known = {}): Promise<Verification> {
  const look: Look = { ...sending, ...known, deps };
  const { read, signal } = sending;
  if (read.action.findApplied !== undefined) return await verifyOfficeAction(look);
  const { orderId } = read;
  if (orderId === null || isLocalId(orderId)) return await verifyRaised(look);
  return await verifyOnOrder(look, await readOrderNow(deps, orderId, signal));
}

async function verifyOfficeAction(look: Look): Promise<Verification> {
  const { deps, read, signal } = look;
  const { action, payload, context } = read;
  const found = (await action.findApplied?.(deps.api, payload, context, signal)) ?? false;
  if (found === false) return { found: 'not-applied', order: null };
  if (found === true) return applied(read, null, NO_ANSWER);
  if ('changedSince' in found) return changedMeanwhile(found);
  const proven = await provenIn(look, [found]);
  return proven === null ? inDoubt(OUTCOME_UNKNOWN, doubtTexts.file) : applied(read, null, NO_ANSWER, proven);
}

type Proven = { id: string; byFiles: boolean };

async function provenIn(look: Look, traces: readonly Trace[]): Promise<Proven | null> {
  const { deps, entry, signal, isTaken = false, isKeyReused = false } = look;
  // A difference may have been made on the way; a key or an earlier answer shows that it arrived as captured.
  const arrivedWhole = ({ knownBy }: Trace) =>
    entry.attempts.taken === true || (knownBy === 'by-key' && !isKeyReused);
  const alike = traces.filter((trace) => trace.differs !== true || arrivedWhole(trace));
  const [only] = alike;
  if (isTaken && only !== undefined && traces.length === 1) return { id: only.id, byFiles: false };
  const id = await findProven(deps, entry, alike, signal);
  return id === null ? null : { id, byFiles: entry.photoIds.length > 0 };
}

async function verifyOnOrder(look: Look, answer: Answer<WorkOrder>): Promise<Verification> {
  const { entry, read } = look;
  const { action, payload, context } = read;
  const order = answer.value;
  if (action.creates !== undefined && !wasSentBefore(entry)) {
    await noteSeen(
      look,
      order.jobs.map(({ id }) => id),
    );
    return { found: 'not-applied', order };
  }
  if (action.traces === undefined) {
    if (action.isApplied(order, payload, context)) return applied(read, order, answer);
    return wasSentBefore(entry) && action.isChangedSince?.(order, payload) === true
      ? inDoubt(CHANGED_SINCE, doubtTexts.changedSince, order)
      : { found: 'not-applied', order };
  }
  const traces = action.traces(order, payload, context);
  const ids = traces.map(({ id }) => id);
  // The state of a job is this action's own result, even if another action of this device added the job.
  const taken = action.creates === undefined ? new Set() : await takenByOthers(look, ids);
  const open = traces.filter(({ id }) => !taken.has(id));
  if (open.length === 0) return { found: 'not-applied', order };
  const proven = await provenIn(look, open);
  if (proven !== null) return applied(read, order, answer, proven);
  const refusal = action.apply(order, payload, context);
  const code = refusal.ok || action.creates !== undefined ? OUTCOME_UNKNOWN : refusal.error.kind;
  return inDoubt(
    code,
    open.some(({ differs = false }) => differs) ? doubtTexts.differs : doubtTexts.candidates,
    order,
    action.creates === undefined ? [] : open.map(({ id }) => id),
  );
}

/** Of the orders the action may have raised, an untouched one is as good as its own: claiming it loses nothing. */
async function verifyRaised(look: Look): Promise<Verification> {
  const { deps, entry, read, signal } = look;
  const { action, payload, context } = read;
  const raised = await action.creates?.find?.(deps.api, payload, context, signal);
  if (raised === undefined || raised === 'unclear') {
    return wasSentBefore(entry)
      ? inDoubt(OUTCOME_UNKNOWN, engineTexts.outcomeUnknown)
      : { found: 'not-applied', order: null };
  }
  const ids = raised.map(({ order }) => order.id);
  if (!wasSentBefore(entry)) {
    await noteSeen(look, ids);
    return { found: 'not-applied', order: null };
  }
  const taken = await takenByOthers(look, ids);
  const open = raised.filter(({ order }) => !taken.has(order.id) && entry.seen?.includes(order.id) !== true);
  const ours = open.find(({ order }) => action.isApplied(order, payload, context));
  // Former builds did not record what existed before; for their entries only the order's time decides.
  const own =
    ours ?? open.find(({ isUntouched, isRecent }) => isUntouched && (entry.seen !== undefined || isRecent));
  if (own !== undefined) return applied(read, own.order, NO_ANSWER);
  if (open.length === 0) return { found: 'not-applied', order: null };
  const orders = open.map(({ order }) => order);
  return inDoubt(
    OUTCOME_UNKNOWN,
    doubtTexts.candidates,
    null,
    orders.map(({ id }) => id),
    orders,
  );
}

/**
 * After raising an order on a host without keys, reads this user's other orders for the same card to find one raised
 * twice because the browser repeated the request. A failure is ignored, since reading a list finds it too.
 */
export async function readAlike(
  { api, database, clock }: Pick<EngineDeps, 'api' | 'database' | 'clock'>,
  { action: { creates }, payload, context }: ReadEntry,
  signal: AbortSignal,
): Promise<void> {
  const raised = await creates?.find?.(api, payload, context, signal).catch(() => 'unclear' as const);
  if (raised === undefined || raised === 'unclear') return;
  const at = clock.now().toISOString();
  const { orders } = database;
  await cache(database, [orders], async () => {
    const known = await orders.bulkGet(raised.map(({ order }) => orderKey(context.complexId, order.id)));
    const unknown = raised.filter((_, index) => known[index] === undefined);
    await orders.bulkPut(unknown.map(({ order }) => orderRow(context.complexId, order, at)));
  });
}

function takenByOthers({ deps, read }: Look, ids: readonly string[]): Promise<Set<string>> {
  const { action, payload, context } = read;
  return claimedIds(deps.database, ids, action.creates?.localId(payload, context) ?? null);
}

async function noteSeen({ deps: { database }, entry }: Look, seen: string[]): Promise<void> {
  await write(database, [database.entries], () => changeEntry(database, entry, () => ({ seen })));
}

/** Something that another user has changed meanwhile, for the user to decide about. */
export function changedMeanwhile({ changedSince, ...current }: ChangedSince): Unclear {
  const doubt = { code: CHANGED_SINCE, detail: changedSince, candidates: [], orders: [], ...current };
  return { found: 'cannot-tell', order: null, doubt };
}

function inDoubt(
  code: string,
  detail: string,
  order: WorkOrder | null = null,
  candidates: string[] = [],
  orders: readonly WorkOrder[] = [],
): Unclear {
  return { found: 'cannot-tell', order, doubt: { code, detail, candidates, orders } };
}

function applied(
  read: ReadEntry,
  order: WorkOrder | null,
  { status, raw }: { status: number; raw: unknown },
  proven: Proven | null = null,
): Verification {
  const named = proven === null ? namedBy(read, order) : nameFor(read, order, proven.id);
  const proof = { status, replayed: true, answer: raw, order, named };
  return { found: 'applied', proof, areFilesProven: proven?.byFiles ?? false };
}
