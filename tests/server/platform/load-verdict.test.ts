import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addBays, addOrdersToApprove, checkCompletions } from '#tests/load/ground.sql.ts';
import { type Drained, drain, measured } from '#tests/load/sender.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer } from '#tests/support/server.ts';
import { withClient } from '#tests/support/server-database.ts';
import { fillBase } from '#tests/support/site/fill.sql.ts';
import { preparedPicture } from '#tests/support/site/pictures.ts';

/**
 * The verdict of `npm run load` is only worth what it can detect: here it gets actions that were lost and doubled
 * secretly.
 */

const drained: Drained = { photos: new Map(), actions: measured() };

const filed = (sha256: string) => join(server.filesFolder, sha256.slice(0, 2), sha256);
const verdict = () =>
  checkCompletions(server.db, drained.photos, approved, (sha256) =>
    readFile(filed(sha256)).catch(() => null),
  );

const server = await forThisFile(startTestServer());
const { source, db } = server;
const query = <T>(work: Parameters<typeof withClient<T>>[1]) => withClient(source, work);
await query(fillBase);
const [bay] = await addBays(db, query, { tablets: 1, actions: 4 });
if (bay === undefined) expect.fail('there is no tablet');
const orders = bay.orders;
const { origin } = await server.listen();
await drain(origin, bay, await preparedPicture(), drained);
const approved = await query((client) => addOrdersToApprove(client, 2));
for (const id of approved) {
  const json = { approval_status: 'approved' };
  const path = `/vendors/work-orders/${id}/jobs/${id}-job-1/approve`;
  expect((await server.call('POST', path, { json })).status).toBe(200);
}

test('finds nothing where every act that was answered is there once', async () => {
  expect(drained.photos.size).toBe(4);
  expect(await verdict()).toEqual({ lost: [], doubled: [] });
});

test('finds what was lost: a completion, a picture of one, its bytes, and approvals', async () => {
  const [undone, unpictured, cut] = orders;
  const [first] = drained.photos.get(cut ?? '') ?? [];
  await sql`update work_order_jobs set completion_status = null where work_order_id = ${undone}`.execute(
    server.db,
  );
  await sql`delete from work_order_job_images where kind = 'completion' and position = 1
    and work_order_job_id = ${`${unpictured}-job-1`}`.execute(server.db);
  await rm(filed(first ?? ''));
  await sql`update work_order_jobs set approval_status = 'pending' where work_order_id = ${approved[0]}`.execute(
    server.db,
  );
  await sql`delete from work_order_jobs where work_order_id = ${approved[1]}`.execute(server.db);
  expect(await verdict()).toEqual({
    lost: [undone, unpictured, `${cut}: ${first}`, ...approved],
    doubled: [],
  });
});

test('finds what was done twice: a completion, and pictures that were taken again', async () => {
  const [, , again, pictured] = orders;
  await sql`insert into work_order_status_log (work_order_id, status, created_at, created_by)
    select work_order_id, status, now(), created_by from work_order_status_log
    where work_order_id = ${again} and status = 'completed'`.execute(server.db);
  await sql`insert into work_order_job_images (work_order_job_id, kind, position, sha256)
    select work_order_job_id, kind, position + 10, sha256 from work_order_job_images
    where work_order_job_id = ${`${pictured}-job-1`} and kind = 'completion'`.execute(server.db);
  expect((await verdict()).doubled).toEqual([again, pictured]);
});
