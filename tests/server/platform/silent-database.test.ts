import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DatabaseUnreachable } from '#server/db/faults.ts';
import { openPool, POOL_LIMITS } from '#server/db/pool.ts';
import { serverTexts } from '#server/texts.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { type SilentProxy, startSilentProxy } from '#tests/support/silent-proxy.ts';
import { gate, testRoutes } from './test-calls.ts';

const secondsMs = 1_000;
let server: TestServer;
let wire: SilentProxy;

beforeAll(async () => {
  server = await startTestServer({
    routes: testRoutes,
    reach: async (source) => {
      wire = await startSilentProxy(source);
      return wire.source;
    },
  });
});
afterEach(() => wire.thaw());
afterAll(async () => {
  await server.stop();
  await wire.stop();
});

async function timed<T>(work: Promise<T>): Promise<{ result: T; tookMs: number }> {
  const beganMs = performance.now();
  return { result: await work, tookMs: performance.now() - beganMs };
}

const send = (name: string, key: string) => server.call('POST', '/test/categories/', { json: { name }, key });

async function countOf(name: string): Promise<number> {
  const rows = await server.db.selectFrom('job_categories').where('name', '=', name).select('id').execute();
  return rows.length;
}

describe('a database that goes silent without a reset', () => {
  test('in the middle of an action is 503 within seconds, and the same key does it once when it is back', async () => {
    const key = crypto.randomUUID();
    gate.wait = async () => {
      gate.wait = async () => undefined;
      wire.freeze();
    };
    const { result, tookMs } = await timed(send('Silenced', key));
    expect([result.status, result.headers.get('retry-after')]).toEqual([503, '2']);
    expect(tookMs).toBeLessThan(12 * secondsMs);
    wire.thaw();
    await expect.poll(async () => (await send('Silenced', key)).status, { timeout: 10_000 }).toBe(201);
    expect(await countOf('Silenced')).toBe(1);
  });

  test('while it commits leaves the outcome open: 503, never a refusal, and the same key gets the answer', async () => {
    const key = crypto.randomUUID();
    gate.wait = async () => {
      gate.wait = async () => undefined;
      wire.freezeAnswerTo('commit');
    };
    const { result, tookMs } = await timed(send('Committed', key));
    expect(result).toMatchObject({ status: 503, body: { detail: serverTexts.outcomeUnknown } });
    expect(result.headers.get('retry-after')).toBe('2');
    expect(tookMs).toBeLessThan(12 * secondsMs);
    wire.thaw();
    const again = await send('Committed', key);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(await countOf('Committed')).toBe(1);
  });

  test('between two requests is 503 within seconds, health says so within two, the process lives, and nothing needs a restart', async () => {
    await server.call('GET', '/test/things/1?count=1');
    wire.freeze();
    const [health, life, read] = await Promise.all([
      timed(server.fetch('/api/healthz')),
      timed(server.fetch('/api/livez')),
      timed(server.call('GET', '/test/things/1?count=1')),
    ]);
    expect([health.result.status, life.result.status, read.result.status]).toEqual([503, 200, 503]);
    expect(health.tookMs).toBeLessThan(4 * secondsMs);
    expect(read.tookMs).toBeLessThan(12 * secondsMs);
    wire.thaw();
    await expect.poll(async () => (await server.fetch('/api/healthz')).status, { timeout: 10_000 }).toBe(200);
    expect((await server.call('GET', '/test/things/1?count=1')).status).toBe(200);
  });
});

test('connections that a router forgot are replaced before a call relies on them', async () => {
  const lost: Error[] = [];
  const { db, close } = openPool(wire.source, (error) => lost.push(error), 3, {
    ...POOL_LIMITS,
    trustedMs: 0,
    askMs: 1_000,
  });
  const ask = () => sql<{ n: number }>`select 1 as n`.execute(db);
  await Promise.all([ask(), ask(), ask()]);
  wire.forget();
  const { tookMs } = await timed(Promise.all([ask(), ask(), ask()]));
  expect(tookMs).toBeLessThan(8 * secondsMs);
  await close();
});

test('a connection that a router forgot between two statements of an action is given up within seconds', async () => {
  const { db, close } = openPool(wire.source, () => undefined, 1, { ...POOL_LIMITS, askAfterMs: 500 });
  const { result, tookMs } = await timed(
    db
      .transaction()
      .execute(async (tx) => {
        await sql`select 1`.execute(tx);
        wire.forget();
        await sql`select 2`.execute(tx);
      })
      .catch((error: unknown) => error),
  );
  expect(result).toBeInstanceOf(DatabaseUnreachable);
  expect(tookMs).toBeLessThan(8 * secondsMs);
  expect((await sql`select 3 as n`.execute(db)).rows).toEqual([{ n: 3 }]);
  await close();
});

test('a statement that is only slow is waited for', async () => {
  const { db, close } = openPool(wire.source, () => undefined, 1, { ...POOL_LIMITS, askAfterMs: 100 });
  const slow = await sql<{ n: number }>`select 7 as n from pg_sleep(1)`.execute(db);
  expect(slow.rows).toEqual([{ n: 7 }]);
  await close();
});

test('a pool on a silent database closes all the same', async () => {
  const { db, close } = openPool(wire.source, () => undefined, 1);
  await sql`select 1`.execute(db);
  wire.freeze();
  const { tookMs } = await timed(close());
  expect(tookMs).toBeLessThan(8 * secondsMs);
});
