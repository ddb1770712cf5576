import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '#server/db/schema.ts';
import { addToken, addUser } from '#server/db/users.sql.ts';
import { hashToken } from '#server/http/session.ts';
import { addOrders } from '#tests/support/site/fill.sql.ts';

/** A tablet: its own user, and orders with one job each to be completed. */
export type Bay = { readonly token: string; readonly orders: readonly string[] };

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
      addOrders(client, { prefix: `load-${number}`, count: actions, status: 'car_received', jobs: 1 }),
    );
    bays.push({ token, orders });
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

export type Found = { readonly lost: string[]; readonly doubled: string[] };

/**
 * Compares the actions answered as done with the database and the store. `photos`: hashes by order, as they were sent.
 */
export async function checkCompletions(
  db: Db,
  photos: ReadonlyMap<string, readonly string[]>,
  approved: readonly string[],
  readPhoto: (sha256: string) => Promise<Buffer | null>,
): Promise<Found> {
  const { rows } = await sql<{ order: string; status: string; steps: number; images: string[] | null }>`
    select o.id as order, j.completion_status as status,
      (select count(*)::int from work_order_status_log l where l.work_order_id = o.id and l.status = 'completed') as steps,
      (select array_agg(i.sha256 order by i.position) from work_order_job_images i
        where i.work_order_job_id = j.id and i.kind = 'completion') as images
    from work_orders o join work_order_jobs j on j.work_order_id = o.id
    where o.id = any(${[...photos.keys()]}::text[])`.execute(db);
  const found: Found = { lost: [], doubled: [] };
  const seen = new Map(rows.map((row) => [row.order, row]));
  for (const [order, sent] of photos) {
    const row = seen.get(order);
    const images = row?.images ?? [];
    if (row?.status !== 'completed' || sent.some((sha256) => !images.includes(sha256)))
      found.lost.push(order);
    if ((row?.steps ?? 0) > 1 || images.length > sent.length) found.doubled.push(order);
    for (const sha256 of sent) {
      const bytes = await readPhoto(sha256);
      if (bytes === null || hash('sha256', bytes) !== sha256) found.lost.push(`${order}: ${sha256}`);
    }
  }
  const { rows: standing } = await sql<{ id: string }>`select work_order_id as id from work_order_jobs
    where work_order_id = any(${[...approved]}::text[]) and approval_status = 'approved'`.execute(db);
  const decided = new Set(standing.map(({ id }) => id));
  found.lost.push(...approved.filter((id) => !decided.has(id)));
  return found;
}
