import { read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { entriesOf } from '#app/data/entries.ts';
import { orderKey, readOrder } from '#app/data/orders.ts';
import type { ReceiptRow } from '#app/data/rows.ts';
import { resolveId } from '#app/sync/outbox/id-map.ts';
import { orderOfLane } from '#app/sync/outbox/lanes.ts';
import { ordersActedOn, overlayOrder, unsentOrders } from '#app/sync/outbox/overlay.ts';
import type { Scope, ViewDeps } from '#app/sync/ports.ts';
import { type Reference, readReference, reference } from '#app/sync/views/stored-answers.ts';
import { countWorkOrders } from '#contract/calls/work-orders.ts';
import type { DayRange } from '#domain/days.ts';
import { isWithinDays } from '#domain/place-clock.ts';
import {
  COUNT_KEYS,
  COUNTED_STATUSES,
  type CountKey,
  type StatusCounts,
} from '#domain/work-order/dashboard.ts';
import type { WorkOrder, WorkOrderStatus } from '#domain/work-order/work-order.ts';

/** The dashboard's counts as the user sees them. `unsent`: orders with a new status because of waiting actions. */
export type CountsView = { value: StatusCounts; fetchedAt: string; unsent: number };

/** An order that the counts have under another status. `from` null: not counted at all. */
type Move = { from: WorkOrderStatus | null; to: WorkOrderStatus };

/** The query for the dashboard's counts. Both ends of the range are inclusive; null: open. */
export function countsReference(complexId: string, { fromOn, toOn }: DayRange): Reference<StatusCounts> {
  const query = { ...(fromOn !== null && { fromOn }), ...(toOn !== null && { toOn }) };
  const counts = reference(countWorkOrders, { params: { complexId }, query });
  return { key: counts.key, fetch: async (api) => (await counts.fetch(api)).statusCounts };
}

/**
 * The server's counts, corrected for the user's waiting actions and for what this device delivered since the server
 * counted: the figures change with the action and stay when it is delivered. Null if there is no answer on this
 * device.
 */
export async function readCounts(deps: ViewDeps, scope: Scope, range: DayRange): Promise<CountsView | null> {
  const { cached, orders, entries, receipts, names } = deps.database;
  // One transaction, because an entry's removal and its order's new state are written in one.
  return read(deps.database, [cached, orders, entries, receipts, names], async () => {
    const asked = countsReference(scope.complexId, range);
    const counted = await readReference(deps.database, scope.complexId, asked);
    if (counted === null) return null;
    const waiting = await waitingMoves(deps, scope, range);
    const delivered = await deliveredMoves(deps, scope, range, counted.fetchedAt);
    const value = [...delivered, ...waiting].reduce(afterMove, counted.value);
    return { value, fetchedAt: counted.fetchedAt, unsent: waiting.length };
  });
}

function afterMove(counts: StatusCounts, { from, to }: Move): StatusCounts {
  const left = from === null ? null : countKeyOf(from);
  const entered = countKeyOf(to);
  if (left === entered) return counts;
  return {
    ...counts,
    ...(left !== null && { [left]: Math.max(0, counts[left] - 1) }),
    ...(entered !== null && { [entered]: counts[entered] + 1 }),
  };
}

/** The count that includes the status; null if none does. */
function countKeyOf(status: WorkOrderStatus): CountKey | null {
  return (
    COUNT_KEYS.find((key) => {
      const covered: readonly WorkOrderStatus[] = COUNTED_STATUSES[key];
      return covered.includes(status);
    }) ?? null
  );
}

async function waitingMoves(
  { database, registry }: ViewDeps,
  scope: Scope,
  range: DayRange,
): Promise<Move[]> {
  const entries = await entriesOf(database, scope.owner);
  const touched = ordersActedOn(entries, registry);
  const rows = await database.orders.bulkGet([...touched].map((id) => orderKey(scope.complexId, id)));
  const known = new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row.order]])));
  const unsent = [...unsentOrders(entries, registry).values()].filter(({ id }) => !known.has(id));
  const shown = (order: WorkOrder) => overlayOrder(order, entries, registry).order.status;
  return [
    ...[...known.values()]
      .filter((order) => isWithinDays(order.createdAt, range))
      .map((order) => ({ from: order.status, to: shown(order) })),
    ...unsent
      .filter((order) => isWithinDays(order.createdAt, range))
      .map((order) => ({ from: null, to: shown(order) })),
  ].filter(({ from, to }) => from !== to);
}

/** Orders that this device moved on the server since the server counted, in order of delivery. */
async function deliveredMoves(
  deps: ViewDeps,
  { complexId }: Scope,
  range: DayRange,
  since: string,
): Promise<Move[]> {
  const receipts = await deps.database.receipts
    .where('deliveredAt')
    .aboveOrEqual(since)
    .sortBy('deliveredAt');
  const ours = receipts.filter(({ owner }) => owner.startsWith(`${complexId}/`));
  const moves = await Promise.all(ours.map((receipt) => moveOf(deps, complexId, range, receipt)));
  return moves.filter((move) => move !== null);
}

async function moveOf(
  { database }: ViewDeps,
  complexId: string,
  range: DayRange,
  { moved, lane }: ReceiptRow,
): Promise<Move | null> {
  if (moved === undefined) return null;
  const raisedAt = moved.raisedAt ?? (await raisedAtOf(database, complexId, lane));
  return raisedAt !== null && isWithinDays(raisedAt, range) ? moved : null;
}

/** For the receipts of former builds; null if this device no longer has the order. */
async function raisedAtOf(database: DeviceDatabase, complexId: string, lane: string): Promise<string | null> {
  const named = orderOfLane(lane);
  if (named === null) return null;
  const { id } = await resolveId(database, named);
  return (await readOrder(database, complexId, id))?.createdAt ?? null;
}
