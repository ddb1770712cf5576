import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sweepKeys } from '#server/http/idempotency.sql.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer } from '#tests/support/server.ts';
import { testRoutes } from './test-calls.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

const server = await forThisFile(startTestServer({ routes: testRoutes }));

const newKey = () => crypto.randomUUID();

async function isReplayed(name: string, key: string): Promise<boolean> {
  const answer = await server.call('POST', '/test/categories/', { json: { name }, key });
  expect(answer.status).toBe(201);
  return answer.headers.get('idempotent-replayed') === 'true';
}

/** State at the next sweep after the database's clock advanced by this much. */
async function clockGoesOn(ms: number): Promise<void> {
  await sql`update key_sweeps set swept_at = swept_at - ${ms} * interval '1 millisecond'`.execute(server.db);
}

async function live(days: number): Promise<number> {
  let forgotten = 0;
  for (let day = 0; day < days; day += 1) {
    await clockGoesOn(dayMs);
    forgotten += await sweepKeys(server.db, dayMs);
  }
  return forgotten;
}

test('a key is forgotten after 30 days of the server running, and a younger one is kept', async () => {
  const [old, young] = [newKey(), newKey()];
  expect(await isReplayed('Old', old)).toBe(false);
  await sweepKeys(server.db, hourMs);
  await live(20);
  expect(await isReplayed('Young', young)).toBe(false);
  expect(await live(9)).toBe(0);
  expect(await isReplayed('Old', old)).toBe(true);
  expect(await live(2)).toBe(1);
  expect(await isReplayed('Young', young)).toBe(true);
  const rows = await server.db.selectFrom('idempotency_keys').select('key').execute();
  expect(rows.map(({ key }) => key)).toEqual([young]);
});

test('no key is forgotten by a clock that jumps 40 days ahead, stays there, or goes back and jumps again', async () => {
  const key = newKey();
  await isReplayed('Jump', key);
  await sweepKeys(server.db, hourMs);
  for (const days of [40, 0, -40, 40, 400]) {
    await clockGoesOn(days * dayMs);
    await sweepKeys(server.db, hourMs);
  }
  // A program that has just started has no uptime against which to check the clock.
  await clockGoesOn(40 * dayMs);
  await sweepKeys(server.db, 0);
  expect(await isReplayed('Jump', key)).toBe(true);
});

test('two servers on one database do not count the same time twice', async () => {
  const lived = async () => {
    const row = await server.db
      .selectFrom('key_sweeps')
      .select(({ fn }) => fn.max('lived_seconds').as('seconds'))
      .executeTakeFirstOrThrow();
    return row.seconds;
  };
  await sweepKeys(server.db, 0);
  const before = await lived();
  for (let turn = 0; turn < 4; turn += 1) {
    // Each has run for an hour since its own last sweep, but the other swept half an hour ago.
    await clockGoesOn(hourMs / 2);
    await sweepKeys(server.db, hourMs);
  }
  expect(await lived()).toBeGreaterThanOrEqual(before + 2 * 3_600);
  expect(await lived()).toBeLessThan(before + 2 * 3_600 + 60);
});
