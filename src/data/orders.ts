import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { read } from './access.ts';
import type { DeviceDatabase } from './database.ts';
import type { OrderRow } from './rows.ts';

/** Where an order's snapshot lies: `<complex>/<id>`. */
export function orderKey(complexId: string, id: string): string {
  return `${complexId}/${id}`;
}

/** What the server last said of an order. */
export function readOrder(
  database: DeviceDatabase,
  complexId: string,
  id: string,
): Promise<OrderRow | undefined> {
  return read(database, [database.orders], () => database.orders.get(orderKey(complexId, id)));
}

/** A snapshot as it is stored; `fetchedAt` is when the server said so. */
export function orderRow(complexId: string, order: WorkOrder, fetchedAt: string): OrderRow {
  const { id, status, createdAt } = order;
  return { key: orderKey(complexId, id), complexId, id, status, createdAt, order, fetchedAt };
}

/**
 * How many writes of a lane have begun or ended on this device. An odd number means that one is on its way; a read that saw
 * an odd one, or another one afterwards, overlapped a write and is thrown away (design: offline, section 3).
 */
export async function laneWrites(database: DeviceDatabase, lane: string): Promise<number> {
  return (await read(database, [database.lanes], () => database.lanes.get(lane)))?.writes ?? 0;
}

/** Whether a read that began at `before` may be kept, now that the lane stands at `after`. */
export function readIsClean(before: number, after: number): boolean {
  return before === after && before % 2 === 0;
}

/** A write of the lane begins. In the caller's transaction, with the entry's change to `sending`. */
export async function beginLaneWrite(database: DeviceDatabase, lane: string): Promise<void> {
  const writes = await laneWrites(database, lane);
  await database.lanes.put({ lane, writes: writes % 2 === 0 ? writes + 1 : writes + 2 });
}

/** A write of the lane has ended, whatever became of it. In the caller's transaction, with the entry's next state. */
export async function endLaneWrite(database: DeviceDatabase, lane: string): Promise<void> {
  const writes = await laneWrites(database, lane);
  await database.lanes.put({ lane, writes: writes % 2 === 1 ? writes + 1 : writes + 2 });
}
