import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openPool, type Pool } from '#server/db/pool.ts';
import { migrateBefore } from '#tests/support/older-database.ts';
import { createDatabase, dropDatabase, namedDatabase, withClient } from '#tests/support/server-database.ts';

const { admin } = inject('testDatabase');
const name = `vm_test_${randomBytes(6).toString('hex')}`;
let pool: Pool;

/**
 * Two cities on the one catalogue that all shared, city 2 with the more orders, and a token of the demo and one of a
 * user.
 */
const BEFORE = `
  insert into cities (id, name) values ('1', 'One'), ('2', 'Two'), ('3', 'Three');
  insert into complexes (id, name, city_id) values ('x1', 'One', '1'), ('x2', 'Two', '2');
  insert into employees (id, auth_user_id, name, complex_id, location_name)
    values ('e1', 'u1', 'A', 'x1', 'L'), ('e2', 'u2', 'B', 'x2', 'L');
  insert into users (id, username, role, employee_id, created_at) values
    ('u1', 'demo.creator', 'vendor-management-creator', 'e1', now()),
    ('u2', 'person', 'vendor-management-creator', 'e2', now());
  insert into user_tokens (token_hash, user_id, created_at) values
    (encode(sha256('demo-creator'), 'hex'), 'u1', now() - interval '2 years'),
    (encode(sha256('mine'), 'hex'), 'u2', now() - interval '2 years');
  insert into job_cards (id, jobcard_no, complex_id, car_id, car_number, created_at)
    values ('c1', 'JC-1', 'x1', 'k1', 'MH1', now()), ('c2', 'JC-2', 'x2', 'k2', 'GJ1', now());
  insert into job_categories (id, name, created_at, archived_at) values
    ('body', 'Body', now(), null), ('old', 'Old', now(), now());
  insert into catalogue_jobs (id, category_id, name, rate_paise, created_at, archived_at) values
    ('dent', 'body', 'Dent', 100, now(), null), ('gone', 'old', 'Gone', 5, now(), now());
  insert into vendors (id, name, gst_no, address, city_id, phone_number, created_at) values
    ('v1', 'V1', 'G', 'A', '1', '9000000000', now()), ('v2', 'V2', 'G', 'A', '2', '9000000000', now());
  insert into vendor_rates (vendor_id, catalogue_job_id, rate_paise, updated_at)
    values ('v1', 'dent', 11, now()), ('v2', 'dent', 22, now());
  insert into work_orders (id, complex_id, job_card_id, status, created_by, created_at, updated_at) values
    ('o1', 'x1', 'c1', 'open', 'u1', now(), now()), ('o2', 'x2', 'c2', 'open', 'u2', now(), now()),
    ('o3', 'x2', 'c2', 'open', 'u2', now(), now());
  insert into work_order_jobs (id, work_order_id, catalogue_job_id, category_id, job_name, category_name, quantity, rate_paise, position, created_at) values
    ('l1', 'o1', 'dent', 'body', 'Dent', 'Body', 1, 100, 0, now()), ('l1g', 'o1', 'gone', 'old', 'Gone', 'Old', 1, 5, 1, now()),
    ('l2', 'o2', 'dent', 'body', 'Dent', 'Body', 1, 100, 0, now());`;

beforeAll(async () => {
  await createDatabase(admin, name, null);
  const source = namedDatabase(admin, name);
  await withClient(source, async (client) => {
    await migrateBefore(client, 7);
    await client.query(BEFORE);
  });
  pool = openPool(source, () => undefined, 2);
  await migrate(pool.db);
});
afterAll(async () => {
  await pool.close();
  await dropDatabase(admin, name);
});

test('[C5] each city that shared the catalogue has a whole one of its own, and the busiest keeps the ids', async () => {
  const jobs = await pool.db
    .selectFrom('catalogue_jobs as j')
    .innerJoin('job_categories as c', 'c.id', 'j.category_id')
    .orderBy('c.city_id')
    .orderBy('j.name')
    .select([
      'c.city_id as city',
      'c.name as category',
      'j.name as job',
      'j.rate_paise as rate',
      'j.copied_from as from',
    ])
    .select(sql<boolean>`j.archived_at is not null`.as('archived'))
    .select(sql<boolean>`j.id in ('dent', 'gone')`.as('keepsId'))
    .execute();
  const dent = { category: 'Body', job: 'Dent', rate: 100, archived: false };
  const gone = { category: 'Old', job: 'Gone', rate: 5, archived: true };
  expect(jobs).toEqual([
    { city: '1', ...dent, from: 'dent', keepsId: false },
    { city: '1', ...gone, from: 'gone', keepsId: false },
    { city: '2', ...dent, from: null, keepsId: true },
    { city: '2', ...gone, from: null, keepsId: true },
    { city: '3', ...dent, from: 'dent', keepsId: false },
    { city: '3', ...gone, from: 'gone', keepsId: false },
  ]);
});

test("[C5] orders and rates name the jobs of their own city's catalogue", async () => {
  const lines = await sql<{ id: string; own: boolean; copied: string | null }>`
    select w.id, c.city_id = x.city_id and w.category_id = j.category_id as own, j.copied_from as copied
    from work_order_jobs w join work_orders o on o.id = w.work_order_id join complexes x on x.id = o.complex_id
      join catalogue_jobs j on j.id = w.catalogue_job_id join job_categories c on c.id = j.category_id
    order by w.id`.execute(pool.db);
  expect(lines.rows).toEqual([
    { id: 'l1', own: true, copied: 'dent' },
    { id: 'l1g', own: true, copied: 'gone' },
    { id: 'l2', own: true, copied: null },
  ]);
  const rates = await sql<{ vendor: string; own: boolean; rate: number }>`
    select v.id as vendor, c.city_id = v.city_id as own, r.rate_paise as rate
    from vendor_rates r join vendors v on v.id = r.vendor_id
      join catalogue_jobs j on j.id = r.catalogue_job_id join job_categories c on c.id = j.category_id
    order by v.id`.execute(pool.db);
  expect(rates.rows).toEqual([
    { vendor: 'v1', own: true, rate: 11 },
    { vendor: 'v2', own: true, rate: 22 },
  ]);
});

test('[S6] tokens from before get half a year from now, and known demo tokens mark their users', async () => {
  const rows = await sql<{ username: string; demo: boolean; days: number }>`
    select u.username, u.is_demo as demo, round(extract(epoch from t.expires_at - now()) / 86400)::int as days
    from user_tokens t join users u on u.id = t.user_id order by u.username`.execute(pool.db);
  expect(rows.rows).toEqual([
    { username: 'demo.creator', demo: true, days: 180 },
    { username: 'person', demo: false, days: 180 },
  ]);
});
