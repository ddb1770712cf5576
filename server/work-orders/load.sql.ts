import type { WorkOrder } from '#domain/work-order/work-order.ts';
import type { Tx } from '../db/schema.ts';
import { assembleOrders } from './assemble.ts';
import { readRows } from './rows.sql.ts';

/** An order of the complex, whole; null when there is none. */
export async function findOrder(tx: Tx, complexId: string, id: string): Promise<WorkOrder | null> {
  const row = await tx
    .selectFrom('work_orders')
    .where('id', '=', id)
    .where('complex_id', '=', complexId)
    .select('id')
    .executeTakeFirst();
  return row === undefined ? null : ((await loadOrders(tx, [id]))[0] ?? null);
}

/** `findOrder` with the row locked until the act is done: whoever comes second reads what the first one decided. */
export async function lockOrder(tx: Tx, complexId: string, id: string): Promise<WorkOrder | null> {
  return (await lockOrders(tx, complexId, [id]))[0] ?? null;
}

/** Orders of the complex, locked, in the order of the ids; those that do not exist are left out. */
export async function lockOrders(tx: Tx, complexId: string, ids: readonly string[]): Promise<WorkOrder[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('work_orders')
    .where('id', 'in', ids)
    .where('complex_id', '=', complexId)
    // One order for everyone: two acts on the same orders must not wait for each other.
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute();
  const found = new Set(rows.map(({ id }) => id));
  return loadOrders(
    tx,
    ids.filter((id) => found.has(id)),
  );
}

/** Whole orders in the order of the ids, in one query however many they are. Unscoped: the ids were found within a complex. */
export async function loadOrders(tx: Tx, ids: readonly string[]): Promise<WorkOrder[]> {
  return ids.length === 0 ? [] : assembleOrders(ids, await readRows(tx, ids));
}
