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
