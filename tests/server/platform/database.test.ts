import { sql } from 'kysely';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { inOrder, migrate } from '#server/db/migrate.ts';
import { openPool } from '#server/db/pool.ts';
import { checkDoubles } from '#server/doubles.sql.ts';
import { searchPattern } from '#server/lists.sql.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { migrateBefore } from '#tests/support/older-database.ts';
import { insert, update } from '#tests/support/rows.ts';
import { startTestServer } from '#tests/support/server.ts';
import {
  createDatabase,
  dropDatabase,
  namedDatabase,
  seedUsers,
  withClient,
} from '#tests/support/server-database.ts';
import { addOrders, fillBase } from '#tests/support/site/fill.sql.ts';

const server = await forThisFile(startTestServer({ routes: [] }));

describe('migrations', () => {
  test('are applied once by two programs that start together', async () => {
    const name = `vm_migrate_${Date.now().toString(36)}`;
    const admin = namedDatabase(server.source, 'postgres');
    await createDatabase(admin, name, null);
    const pools = [1, 2].map(() => openPool(namedDatabase(admin, name), () => undefined, 2));
    const applied = await Promise.all(pools.map(({ db }) => migrate(db)));
    expect(applied.map((names) => names.length).sort()).toEqual([0, applied.flat().length]);
    expect(applied.flat()[0]).toBe('001-product');
    await Promise.all(pools.map(({ close }) => close()));
    await dropDatabase(admin, name);
  });

  test('count what a database from before the counters holds, and note by what its lists are sorted', async () => {
    const name = `vm_filled_${Date.now().toString(36)}`;
    const admin = namedDatabase(server.source, 'postgres');
    await createDatabase(admin, name, null);
    const source = namedDatabase(admin, name);
    const pool = openPool(source, () => undefined, 2);
    await withClient(source, async (client) => {
      await migrateBefore(client, 13);
      await seedUsers(pool.db);
      await fillBase(client);
      await addOrders(client, { prefix: 'bay', count: 700, status: 'vendor_assigned', jobs: 2 });
      await addOrders(client, { prefix: 'yard', count: 300, status: 'car_received', jobs: 1 });
    });
    expect((await migrate(pool.db))[0]).toBe('013-counters');
    const { rows } = await sql`select category_id, status, many from counters
      where span = 'ever' and vendor_id = '' order by 1, 2`.execute(pool.db);
    expect(rows).toEqual(
      ['', 'category-1'].flatMap((category_id) => [
        { category_id, status: 'car_received', many: 300 },
        { category_id, status: 'vendor_assigned', many: 700 },
      ]),
    );
    const { rows: wrong } =
      await sql`select rebuild_counters() as counters, (select count(*) from work_orders o
      join job_cards c on c.id = o.job_card_id where o.car_key <> lower(c.car_number)) as vehicles`.execute(
        pool.db,
      );
    expect(wrong).toEqual([{ counters: 0, vehicles: 0 }]);
    await pool.close();
    await dropDatabase(admin, name);
  });

  test('[I14] keep invoices whose numbers only read alike, and let no third one in', async () => {
    const name = `vm_numbers_${Date.now().toString(36)}`;
    const admin = namedDatabase(server.source, 'postgres');
    await createDatabase(admin, name, null);
    const source = namedDatabase(admin, name);
    const pool = openPool(source, () => undefined, 2);
    const add = (client: pg.Client, id: string, number: string, at: string) =>
      client.query(
        `insert into invoices (id, number, vendor_id, complex_id, value_without_tax_paise, value_with_tax_paise, status,
          pdf_sha256, created_by, created_at, updated_at)
        select $1, $2, (select id from vendors order by id limit 1), x.id, 1, 1, 'created', 'bill', u.id, $3, $3
        from complexes x, users u order by x.id, u.id limit 1`,
        [id, number, at],
      );
    await withClient(source, async (client) => {
      await migrateBefore(client, 25);
      await seedUsers(pool.db);
      await fillBase(client);
      await client.query(
        "insert into files (sha256, media_key, media_type, bytes) values ('bill', 'bill', 'application/pdf', 1)",
      );
      await add(client, 'first', 'INV-1', '2026-05-01T06:00:00Z');
      await add(client, 'second', 'inv/1', '2026-05-02T06:00:00Z');
    });
    expect(await migrate(pool.db)).toContain('025-invoice-numbers');
    expect((await checkDoubles(pool.db)).map(({ said }) => said)).toContainEqual(
      expect.stringMatching(/^invoices under names that read alike: .* \(INV-1, inv\/1\)$/),
    );
    await withClient(source, async (client) => {
      await expect(add(client, 'third', 'inv 1', '2026-05-03T06:00:00Z')).rejects.toThrow(
        'invoices_by_number',
      );
      await add(client, 'next year', 'INV-1', '2027-04-01T06:00:00Z');
    });
    await pool.close();
    await dropDatabase(admin, name);
  });

  test('stop a program that is older than its database', async () => {
    const other = await startTestServer({ routes: [] });
    await sql`insert into schema_migrations (number, name) values (900, '900-from-tomorrow')`.execute(
      other.db,
    );
    await expect(migrate(other.db)).rejects.toThrow('900-from-tomorrow');
    await other.stop();
  });

  test('are known by name: one of another branch with the number of a known one stops the program', async () => {
    const other = await startTestServer({ routes: [] });
    await sql`update schema_migrations set name = '005-of-another-branch' where number = 5`.execute(other.db);
    await expect(migrate(other.db)).rejects.toThrow('005-of-another-branch');
    await other.stop();
  });

  test('are refused where two have one number', () => {
    expect(() =>
      inOrder([
        { number: 2, name: '002-first' },
        { number: 2, name: '002-second' },
      ]),
    ).toThrow('The migrations 002-first and 002-second have the same number.');
    expect(
      inOrder([
        { number: 2, name: '002-b' },
        { number: 1, name: '001-a' },
      ]),
    ).toMatchObject([{ number: 1 }, { number: 2 }]);
  });
});

test('a connection that the database ends while it is idle is reported once, and none while the pool closes', async () => {
  const lost: string[] = [];
  const pool = openPool(server.source, ({ message }) => lost.push(message), 1);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(pool.db);
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(server.db);
  await expect.poll(() => lost).toHaveLength(1);
  await sql`select 1`.execute(pool.db);
  await pool.close();
  expect(lost).toHaveLength(1);
});

describe('values of the database', () => {
  test('are exact: money is a number, an instant is ISO text', async () => {
    const { rows } = await sql`select 900719925474099::int8 as paise, sum(n)::numeric as total,
      timestamptz '2026-03-01 10:20:30.123456+05:30' as at from generate_series(1, 3) n`.execute(server.db);
    expect(rows).toEqual([{ paise: 900_719_925_474_099, total: 6, at: '2026-03-01T04:50:30.123Z' }]);
  });

  test('beyond what a number can hold are an error rather than rounded', async () => {
    await expect(sql`select 9007199254740993::int8 as paise`.execute(server.db)).rejects.toThrow('exactly');
  });
});

describe('the search of work orders', () => {
  const at = '2026-02-01T00:00:00.000Z';
  beforeAll(async () => {
    const card = { complex_id: '1', car_id: 'car', created_at: at };
    await insert(
      server.db,
      'job_cards',
      { ...card, id: 'c1', jobcard_no: 'JC-1001', car_number: 'KA 01 AB 1234' },
      { ...card, id: 'c2', jobcard_no: 'JC-2002', car_number: 'MH-12-ZZ-99_9' },
    );
    const order = { complex_id: '1', vendor_id: null, status: 'open', created_by: 'user-demo-creator' };
    await insert(
      server.db,
      'work_orders',
      { ...order, id: 'o1', number: 'WO-5001', job_card_id: 'c1', created_at: at, updated_at: at },
      { ...order, id: 'o2', number: 'WO-6002', job_card_id: 'c2', created_at: at, updated_at: at },
    );
  });

  async function found(term: string): Promise<string[]> {
    const pattern = searchPattern(term);
    if (pattern === null) return [];
    const rows = await server.db
      .selectFrom('work_orders')
      .where('search_text', 'like', pattern)
      .orderBy('id')
      .select('id')
      .execute();
    return rows.map(({ id }) => id);
  }

  test.each([
    ['WO-5001', ['o1']],
    ['ka01ab', ['o1']],
    ['KA 01', ['o1']],
    ['234', ['o1']],
    ['jc-2', ['o2']],
    ['WO', ['o1', 'o2']],
    ['5', ['o1']],
    ['9_9', ['o2']],
    ['%', []],
    ['__', []],
    ['\\', []],
    ['nothing', []],
  ])('finds by number, job card and car however they are typed: %s', async (term, ids) => {
    expect(await found(term)).toEqual(ids);
  });

  test('follows a corrected car number', async () => {
    await update(server.db, 'job_cards', 'c2', { car_number: 'DL 7 QQ 7' });
    expect([await found('zz-99'), await found('dl7qq')]).toEqual([[], ['o2']]);
  });

  test('has no pattern for a blank term', () => {
    expect([searchPattern(' '), searchPattern(''), searchPattern(null), searchPattern(undefined)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
