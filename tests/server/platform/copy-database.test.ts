import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { rebuildCounters } from '#server/counters.sql.ts';
import { copyDatabase, type DatabaseCopy, restoreDatabase } from '#server/db/copy-database.ts';
import { missingMigrations } from '#server/db/migrate.ts';
import { openPool, type Pool } from '#server/db/pool.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { update } from '#tests/support/rows.ts';
import { startTestServer } from '#tests/support/server.ts';
import { createDatabase, dropDatabase, namedDatabase } from '#tests/support/server-database.ts';

const server = await forThisFile(startTestServer({ seed: 'demo' }));

let folder: string;
let target: Pool;
let name: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'vm-copy-')), 'database');
  name = `vm_test_${randomBytes(6).toString('hex')}`;
  await createDatabase(inject('testDatabase').admin, name, null);
  target = openPool(namedDatabase(server.source, name), () => undefined, 2);
});
afterEach(async () => {
  await target.close();
  await dropDatabase(inject('testDatabase').admin, name);
  await rm(join(folder, '..'), { recursive: true });
});

const restore = (copy: DatabaseCopy, replaces = false) =>
  restoreDatabase(target.db, folder, copy, { replaces });

/** Every row of every table in the copy, as text. */
async function rowsOf(pool: Pick<Pool, 'db'>, copy: DatabaseCopy): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const table of Object.keys(copy.tables)) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(
      pool.db,
    );
    tables[table] = rows.map(({ row }) => row).sort();
  }
  return tables;
}

test('a copy brought into an empty database has every row to the letter, and the program goes on with it', async () => {
  const lots: number[] = [];
  const copy = await copyDatabase(server.db, folder, (done, of) => lots.push(done / of));
  await restore(copy);
  expect(await rowsOf(target, copy)).toEqual(await rowsOf(server, copy));
  expect(copy.tables.work_orders?.rows).toBeGreaterThan(20);
  expect(lots.at(-1)).toBe(1);
  expect(await missingMigrations(target.db)).toEqual([]);
  expect(await target.db.transaction().execute(rebuildCounters)).toBe(0);

  const [{ next } = { next: '' }] = (
    await sql<{ next: string }>`select nextval('work_order_numbers')::text as next`.execute(target.db)
  ).rows;
  const { rows } = await sql<{
    last: string;
  }>`select last_value::text as last from work_order_numbers`.execute(server.db);
  expect(Number(next)).toBe(Number(rows[0]?.last) + 1);
  const order = await target.db
    .selectFrom('work_orders')
    .select(['id', 'vendor_id'])
    .executeTakeFirstOrThrow();
  await update(target.db, 'work_orders', order.id, { status: 'cancelled' });
  expect(await target.db.transaction().execute(rebuildCounters)).toBe(0);
});

test('a line separator within a text is no end of a row', async () => {
  const category = { name: 'Body\u2028work' };
  const [row] = await server.db.selectFrom('job_categories').select(['id', 'name']).limit(1).execute();
  await update(server.db, 'job_categories', row?.id ?? '', category);
  try {
    await restore(await copyDatabase(server.db, folder));
    const restored = target.db
      .selectFrom('job_categories')
      .where('id', '=', row?.id ?? '')
      .select('name');
    expect(await restored.executeTakeFirst()).toEqual(category);
  } finally {
    await update(server.db, 'job_categories', row?.id ?? '', { name: row?.name ?? '' });
  }
});

test('it is of one moment, whatever is written meanwhile', async () => {
  const before = (
    await rowsOf(server, { migrations: [], sequences: {}, tables: { work_orders: { rows: 0, sum: '' } } })
  ).work_orders;
  let isWritten = false;
  const writing: Promise<void>[] = [];
  const copy = await copyDatabase(server.db, folder, () => {
    if (isWritten) return;
    isWritten = true;
    writing.push(
      sql`update work_orders set updated_at = updated_at + interval '1 second'`
        .execute(server.db)
        .then(() => undefined),
    );
  });
  await Promise.all(writing);
  await restore(copy);
  expect((await rowsOf(target, copy)).work_orders).toEqual(before);
});

test('a database that is not empty is refused, and replaced only when that is said', async () => {
  const copy = await copyDatabase(server.db, folder);
  await restore(copy);
  await sql`delete from work_order_job_images`.execute(target.db);
  await expect(restore(copy)).rejects.toThrow(
    'The database is not empty. Name an empty one in DATABASE_URL, or give --replace',
  );
  expect((await rowsOf(target, copy)).work_order_job_images).toEqual([]);
  await restore(copy, true);
  expect(await rowsOf(target, copy)).toEqual(await rowsOf(server, copy));
});

test('a copy that is not what its note says changes nothing, also not what it should replace', async () => {
  const copy = await copyDatabase(server.db, folder);
  await restore(copy);
  const there = await rowsOf(target, copy);
  const path = join(folder, 'vendors.ndjson');
  const vendors = await readFile(path, 'utf8');
  await writeFile(path, vendors.replace(/"name": "./, '"name": "~'));
  await expect(restore(copy, true)).rejects.toThrow('vendors has other contents');
  const [line = ''] = (await readFile(join(folder, 'upload_hours.ndjson'), 'utf8')).split('\n');
  await writeFile(path, vendors);
  await rm(join(folder, 'job_cards.ndjson'));
  await expect(restore(copy, true)).rejects.toThrow();
  await appendFile(join(folder, 'job_cards.ndjson'), line);
  await expect(restore(copy, true)).rejects.toThrow();
  const foreign = { ...copy, migrations: [...copy.migrations, '999-later'] };
  await expect(restore(foreign, true)).rejects.toThrow('999-later, which this version does not know');
  expect(await rowsOf(target, copy)).toEqual(there);
});

test('a database that a server uses is refused', async () => {
  const copy = await copyDatabase(server.db, folder);
  const other = openPool(namedDatabase(server.source, name), () => undefined, 1);
  await sql`select 1`.execute(other.db);
  await expect(restore(copy)).rejects.toThrow('A server uses the database. Stop it first.');
  await other.close();
});
