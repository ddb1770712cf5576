import type { EntryFailure, EntryRow, EntryState } from '#app/data/rows.ts';
import type { ActionRegistry } from '#app/sync/action.ts';
import type { DomainError } from '#domain/errors.ts';
import { isLocalId } from '#domain/local-ids.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { jobIdOf, type ReadEntry, readEntry } from './entry.ts';
import { mayHaveArrived } from './entry-states.ts';
import { type Waits, waitsOf } from './precedence.ts';

/** One of the user's own waiting actions on a shown order. */
export type PendingMark = {
  entryId: string;
  kind: string;
  label: string;
  state: EntryState;
  /** The job it concerns, if the payload names one as `jobId`. */
  jobId: string | null;
  failure: EntryFailure | null;
  /** The reason why it no longer fits the server's order; null while it does. */
  refusal: DomainError | null;
  /** The label of the action it waits for: one of another lane, or one that needs the user; null for none. */
  waitsFor: string | null;
};

/** An owner's entries, parsed. */
type Waiting = {
  registry: ActionRegistry;
  /** Actions that this build can read, in order of capture. */
  actions: readonly Action[];
  byOrder: ReadonlyMap<string, readonly Action[]>;
  waits: Waits;
};

type Action = { entry: EntryRow; read: ReadEntry };

const known = new WeakMap<readonly EntryRow[], Waiting>();

/** Parses entries once, however many orders they are applied to: a list is read again with every entry that is sent. */
function waitingOf(entries: readonly EntryRow[], registry: ActionRegistry): Waiting {
  const earlier = known.get(entries);
  if (earlier?.registry === registry) return earlier;
  const inOrder = [...entries].sort((one, other) => (one.seq ?? 0) - (other.seq ?? 0));
  const actions = inOrder.flatMap((entry): Action[] => {
    const read = readEntry(entry, registry);
    return read === null ? [] : [{ entry, read }];
  });
  const byOrder = new Map<string, Action[]>();
  for (const action of actions) {
    const { orderId } = action.read;
    if (orderId === null) continue;
    const others = byOrder.get(orderId);
    if (others === undefined) byOrder.set(orderId, [action]);
    else others.push(action);
  }
  const waits = waitsOf({ entries: inOrder, registry });
  const waiting = { registry, actions, byOrder, waits };
  known.set(entries, waiting);
  return waiting;
}

/** Ids of the orders that entries concern. */
export function ordersActedOn(entries: readonly EntryRow[], registry: ActionRegistry): ReadonlySet<string> {
  return new Set(waitingOf(entries, registry).byOrder.keys());
}

/**
 * The order as the user sees it: the server's snapshot with their entries applied in order. `entries` are the
 * owner's, in any order; those of other orders are skipped. Pure.
 */
export function overlayOrder(
  order: WorkOrder,
  entries: readonly EntryRow[],
  registry: ActionRegistry,
): { order: WorkOrder; pending: PendingMark[] } {
  const { byOrder, waits } = waitingOf(entries, registry);
  const pending: PendingMark[] = [];
  let shown = order;
  for (const { entry, read } of byOrder.get(order.id) ?? []) {
    const { order: next, refusal } = applyEntry(shown, order, entry, read);
    shown = next;
    pending.push({
      entryId: entry.id,
      kind: entry.kind,
      label: entry.label,
      state: entry.state,
      jobId: jobIdOf(read),
      failure: entry.attempts.failure,
      refusal,
      waitsFor: waits.shown(entry)?.label ?? null,
    });
  }
  return { order: shown, pending };
}

/**
 * An action that may have reached the server is first looked for in the snapshot, because some actions could be
 * applied twice (adding a job). One that was never sent is applied, and a refusal means that someone else was
 * quicker.
 */
function applyEntry(
  shown: WorkOrder,
  snapshot: WorkOrder,
  entry: EntryRow,
  { action, payload, context }: ReadEntry,
): { order: WorkOrder; refusal: DomainError | null } {
  const mayBeThere = mayHaveArrived(entry) || entry.state === 'sending';
  if (mayBeThere && action.isApplied(snapshot, payload, context)) return { order: shown, refusal: null };
  const applied = action.apply(shown, payload, context);
  if (applied.ok) return { order: isRefused(entry) ? shown : applied.value, refusal: null };
  const there = action.isApplied(snapshot, payload, context);
  return { order: shown, refusal: there ? null : applied.error };
}

/** A refused entry is not shown as done. A fault of the server itself is not a refusal. */
function isRefused({ state, attempts }: EntryRow): boolean {
  return state === 'attention' && attempts.failure?.kind !== 'unreachable';
}

/** Orders that only this device knows, not raised yet, by local id. */
export function unsentOrders(entries: readonly EntryRow[], registry: ActionRegistry): Map<string, WorkOrder> {
  return new Map(
    waitingOf(entries, registry).actions.flatMap(({ read }): [string, WorkOrder][] => {
      const order = read.action.creates?.order?.(read.payload, read.context);
      // An order with a server id is already among the snapshots.
      return order === undefined || !isLocalId(order.id) ? [] : [[order.id, order]];
    }),
  );
}
