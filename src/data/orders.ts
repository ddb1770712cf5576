import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { read } from './access.ts';
import type { DeviceDatabase } from './database.ts';
import type { OrderRow } from './rows.ts';

/** The key of an order's snapshot: `<complex>/<id>`. */
export function orderKey(complexId: string, id: string): string {
  return `${complexId}/${id}`;
}

/** An order as last received from the server. */
export function readOrder(
  database: DeviceDatabase,
  complexId: string,
  id: string,
): Promise<OrderRow | undefined> {
  return read(database, [database.orders], () => database.orders.get(orderKey(complexId, id)));
}

/** A snapshot as it is stored; `fetchedAt` is when it was received. */
export function orderRow(complexId: string, order: WorkOrder, fetchedAt: string): OrderRow {
  const { id, status, createdAt } = order;
  return { key: orderKey(complexId, id), complexId, id, status, createdAt, order, fetchedAt };
}

/**
 * Counts the beginnings and ends of a lane's writes on this device; odd while one is under way. A read that began at an odd
 * count, or ended at a different one, overlapped a write and is discarded (design: offline, section 3).
 */
export async function laneWrites(database: DeviceDatabase, lane: string): Promise<number> {
  return (await read(database, [database.lanes], () => database.lanes.get(lane)))?.writes ?? 0;
}

/** Whether a read that began at count `before` may be kept, now that it is `after`. */
export function readIsClean(before: number, after: number): boolean {
  return before === after && before % 2 === 0;
}

/** A write begins. In the caller's transaction, with the entry's change to `sending`. */
export async function beginLaneWrite(database: DeviceDatabase, lane: string): Promise<void> {
  const writes = await laneWrites(database, lane);
  await database.lanes.put({ lane, writes: writes % 2 === 0 ? writes + 1 : writes + 2 });
}

/** A write has ended, whatever its outcome. In the caller's transaction, with the entry's next state. */
export async function endLaneWrite(database: DeviceDatabase, lane: string): Promise<void> {
  const writes = await laneWrites(database, lane);
  await database.lanes.put({ lane, writes: writes % 2 === 1 ? writes + 1 : writes + 2 });
}
