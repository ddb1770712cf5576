import type { WorkOrder, WorkOrderQuery } from '#domain/work-order/work-order.ts';
import { read } from './access.ts';
import type { DeviceDatabase } from './database.ts';
import type { OrderRow } from './rows.ts';

/** The key of an order's snapshot: `<complex>/<id>`. */
export function orderKey(complexId: string, id: string): string {
  return `${complexId}/${id}`;
}

/** The key of a page of orders: one per exact query, whatever the order of the statuses. */
export function listingKey(complexId: string, query: WorkOrderQuery): string {
  const { statuses, page, pageSize, search, categoryId, vendorId, fromOn, toOn, sort } = query;
  const parts = [page, pageSize, search.trim(), categoryId, vendorId, fromOn, toOn];
  if (sort !== undefined) parts.push(sort);
  return `${complexId}/orders ${JSON.stringify([[...statuses].sort(), ...parts])}`;
}

/** An order as last received from the server. */
export function readOrder(
  database: DeviceDatabase,
  complexId: string,
  id: string,
): Promise<OrderRow | undefined> {
  return read(database, [database.orders], () => database.orders.get(orderKey(complexId, id)));
}

/** The stored form of a snapshot. `fetchedAt` is when it was received. */
export function orderRow(complexId: string, order: WorkOrder, fetchedAt: string): OrderRow {
  const { id, status, createdAt } = order;
  return { key: orderKey(complexId, id), complexId, id, status, createdAt, order, fetchedAt };
}

/**
 * Number of starts and ends of a lane's writes on this device; odd while a write is running. A read that began at an
 * odd count, or ended at a different one, overlapped a write and is discarded.
 */
export async function laneWrites(database: DeviceDatabase, lane: string): Promise<number> {
  return (await read(database, [database.lanes], () => database.lanes.get(lane)))?.writes ?? 0;
}

/** True if a read that began at count `before` and ended at `after` may be stored. */
export function readIsClean(before: number, after: number): boolean {
  return before === after && before % 2 === 0;
}

/** A write starts in each of the lanes. Call in the transaction that changes the entries to `sending`. */
export function beginLaneWrites(database: DeviceDatabase, lanes: readonly string[]): Promise<void> {
  return countLaneWrites(database, lanes, (writes) => (writes % 2 === 0 ? writes + 1 : writes + 2));
}

/**
 * A write has ended in each lane, whatever its outcome. Call in the transaction that stores the entries' next state.
 */
export function endLaneWrites(database: DeviceDatabase, lanes: readonly string[]): Promise<void> {
  return countLaneWrites(database, lanes, (writes) => (writes % 2 === 1 ? writes + 1 : writes + 2));
}

async function countLaneWrites(
  database: DeviceDatabase,
  lanes: readonly string[],
  next: (writes: number) => number,
): Promise<void> {
  if (lanes.length === 0) return;
  const rows = await database.lanes.bulkGet([...new Set(lanes)]);
  const counts = new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.lane, row.writes]])));
  for (const lane of lanes) counts.set(lane, next(counts.get(lane) ?? 0));
  await database.lanes.bulkPut([...counts].map(([lane, writes]) => ({ lane, writes })));
}
