import type pg from 'pg';
import type { Db } from '#server/db/schema.ts';
import { addToken, addUser } from '#server/db/users.sql.ts';
import { hashToken } from '#server/http/session.ts';
import { addOrders } from '#tests/support/site/fill.sql.ts';

/** A tablet: its own user, and the ids of orders with one job each to be completed. */
export type Bay = { readonly person: string; readonly token: string; readonly orders: readonly string[] };

/** Users, one for each tablet, because the amount that one user may send in an hour is limited. */
export async function addBays(
  db: Db,
  query: <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>,
  { tablets, actions }: { readonly tablets: number; readonly actions: number },
): Promise<Bay[]> {
  const at = new Date().toISOString();
  const place = { complex: { id: '1', name: 'Complex One' }, city: { id: '1', name: 'City One' } };
  const bays: Bay[] = [];
  for (let number = 1; number <= tablets; number += 1) {
    const [id, token] = [`load-${number}`, `load-token-${number}`];
    await addUser(db, { id, username: id, role: 'vendor-management-creator', name: id, ...place }, at);
    await addToken(db, id, hashToken(token), at, 90);
    const orders = await query((client) =>
      addOrders(client, { prefix: id, count: actions, status: 'car_received', jobs: 1 }),
    );
    bays.push({ person: id, token, orders });
  }
  return bays;
}

/** Orders that the office has to approve; returns their ids. */
export async function addOrdersToApprove(client: pg.Client, count: number): Promise<string[]> {
  const ids = await addOrders(client, { prefix: 'approve', count, status: 'vendor_assigned', jobs: 1 });
  await client.query(
    `update work_order_jobs set approval_status = 'pending', approved_by = null, approved_at = null where work_order_id = any($1)`,
    [ids],
  );
  await client.query(
    `update work_orders set status = 'ready_for_approval', vendor_id = null where id = any($1)`,
    [ids],
  );
  return ids;
}
