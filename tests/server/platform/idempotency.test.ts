import { afterEach, describe, expect, test } from 'vitest';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer } from '#tests/support/server.ts';
import { gate, testRoutes } from './test-calls.ts';

const server = await forThisFile(startTestServer({ routes: testRoutes }));
const plain = await forThisFile(startTestServer({ routes: testRoutes, idempotency: false }));
afterEach(() => {
  gate.wait = async () => undefined;
  gate.runs = 0;
});

const newKey = () => crypto.randomUUID();

async function countOf(name: string): Promise<number> {
  const rows = await server.db.selectFrom('job_categories').where('name', '=', name).select('id').execute();
  return rows.length;
}

const add = (name: string, key: string, at = server) =>
  at.call('POST', '/test/categories/', { key, json: { name } });

describe('the same request with the same key', () => {
  test('has one effect and one answer under 20 concurrent duplicates', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add('Twenty', key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(19);
    expect(await countOf('Twenty')).toBe(1);
    expect(gate.runs).toBe(1);
  });

  test('is replayed byte for byte, with or without a trailing slash and whatever the order of properties', async () => {
    const key = newKey();
    const send = (path: string, body: string) =>
      server.fetch(path, {
        method: 'POST',
        headers: {
          Authorization: 'Token demo-admin',
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
        },
        body,
      });
    const first = await send('/api/test/categories/', '{"name":"Replayed","extra":{"a":1,"b":[2]}}');
    const second = await send('/api/test/categories', ' {"extra": {"b":[2],"a":1}, "name":"Replayed"}');
    expect(second.status).toBe(201);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(await second.text()).toBe(await first.text());
  });

  test('is told to come back while the first is still running', async () => {
    const key = newKey();
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    gate.wait = () => opened;
    const first = add('Slow', key);
    await expect.poll(() => gate.runs).toBe(1);
    const second = await add('Slow', key);
    open();
    expect(second).toMatchObject({ status: 409, body: { code: 'idempotency_in_flight' } });
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await first).status).toBe(201);
    expect((await add('Slow', key)).headers.get('idempotent-replayed')).toBe('true');
    expect(await countOf('Slow')).toBe(1);
  });

  test('belongs to its user: another user may use the same key for an action of their own', async () => {
    const key = newKey();
    await add('Mine', key);
    const theirs = await server.call('POST', '/test/categories/', {
      key,
      json: { name: 'Theirs' },
      token: 'demo-admin',
    });
    expect(theirs.status).toBe(201);
    expect(await countOf('Theirs')).toBe(1);
  });
});

describe('a key', () => {
  test('used again with another payload or on another path is refused with 422', async () => {
    const key = newKey();
    await add('First payload', key);
    expect(await add('Second payload', key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
    const elsewhere = await server.call('POST', '/test/categories/refused', {
      key,
      json: { name: 'First payload' },
    });
    expect(elsewhere.status).toBe(422);
    expect(await countOf('Second payload')).toBe(0);
  });

  test('that is not a UUID is malformed', async () => {
    expect(await add('Bad key', 'not-a-uuid')).toMatchObject({ status: 400, body: { code: 'malformed' } });
    expect(await countOf('Bad key')).toBe(0);
  });

  const configOf = async (host: typeof server) => (await host.fetch('/config.json')).json();

  test('is ignored by a server without idempotency, whose configuration says so', async () => {
    const key = newKey();
    expect((await add('Unkeyed', key, plain)).status).toBe(201);
    // The catalogue's own rule refuses the second row, not the key.
    expect((await add('Unkeyed', key, plain)).status).toBe(500);
    // Features that depend on keys are switched off with them.
    const restsOnKeys = { idempotency: false, rateChanges: false, batch: false, digests: false };
    expect(await configOf(plain)).toEqual({ ...(await configOf(server)), ...restsOnKeys });
    expect((await configOf(server)).idempotency).toBe(true);
  });
});

describe('a failure', () => {
  test('that is final is kept as the answer, with everything written before it undone', async () => {
    const key = newKey();
    const send = () => server.call('POST', '/test/categories/refused', { key, json: { name: 'Refused' } });
    const [first, second] = [await send(), await send()];
    expect(first).toMatchObject({ status: 409, body: { code: 'category/has-jobs' } });
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(gate.runs).toBe(1);
    expect(await countOf('Refused')).toBe(0);
  });

  test('of the program keeps nothing, neither the effect nor the key, and tells nothing of the inside', async () => {
    const key = newKey();
    const send = () => server.call('POST', '/test/categories/broken', { key, json: { name: 'Broken' } });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([500, 500]);
    expect(JSON.stringify(first.body)).not.toContain('secret');
    expect(second.headers.get('idempotent-replayed')).toBeNull();
    expect(await countOf('Broken')).toBe(0);
    const kept = await server.db
      .selectFrom('idempotency_keys')
      .where('key', '=', key)
      .select('key')
      .execute();
    expect(kept).toEqual([]);
  });

  test('by a missing or revoked token keeps nothing', async () => {
    const key = newKey();
    const send = (token: string | null) =>
      server.call('POST', '/test/categories/', { key, json: { name: 'Later' }, token });
    expect((await send(null)).status).toBe(401);
    expect((await send('unknown')).status).toBe(401);
    expect((await send('demo-creator')).status).toBe(201);
  });

  test('of the input is final too', async () => {
    const key = newKey();
    const send = () => server.call('POST', '/test/categories/', { key, json: { title: 'x' } });
    expect(await send()).toMatchObject({ status: 400, body: { code: 'malformed' } });
    expect((await send()).headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('the mark of a decided answer', () => {
  const marked = ({ headers }: { headers: Headers }) => headers.get('idempotency-decided');

  test('[X17] stands on the first answer under a key and on each replay, done or refused', async () => {
    const [done, refused] = [newKey(), newKey()];
    const refuse = () =>
      server.call('POST', '/test/categories/refused', { key: refused, json: { name: 'No' } });
    expect([await add('Marked', done), await add('Marked', done)].map(marked)).toEqual([done, done]);
    expect([await refuse(), await refuse()].map(marked)).toEqual([refused, refused]);
  });

  test('[X17] stands on a refusal of the input, of the role, of what is not there, and of a key used for something else', async () => {
    const [input, role, missing] = [newKey(), newKey(), newKey()];
    const orders = await startTestServer();
    const path = '/vendors/work-orders/018f0000-0000-7000-8000-000000000000/cancel/';
    const cancel = (key: string, token: string) => orders.call('POST', path, { key, json: {}, token });
    const forbidden = await cancel(role, 'demo-admin');
    const absent = await cancel(missing, 'demo-super-admin');
    await orders.stop();
    const unusable = await server.call('POST', '/test/categories/', { key: input, json: { title: 'x' } });
    const textless = newKey();
    expect([unusable.status, marked(unusable)]).toEqual([400, input]);
    expect([forbidden.status, marked(forbidden)]).toEqual([403, role]);
    expect([absent.status, marked(absent)]).toEqual([404, missing]);
    const unstorable = await add('zero \u0000 byte', textless);
    expect([unstorable.status, marked(unstorable)]).toEqual([400, textless]);
    const reused = newKey();
    await add('Reused first', reused);
    expect(marked(await add('Reused second', reused))).toBe(reused);
  });

  test('[X17] is missing from whatever another attempt may get otherwise', async () => {
    const key = newKey();
    const send = (path: string, init: RequestInit) =>
      server.fetch(`/api${path}`, {
        method: 'POST',
        ...init,
        headers: { Authorization: 'Token demo-admin', 'Idempotency-Key': key, ...init.headers },
      });
    const json = { 'Content-Type': 'application/json' };
    const answers = [
      await send('/test/categories/', { headers: { ...json, Authorization: 'Token nobody' }, body: '{}' }),
      await send('/test/categories/broken', { headers: json, body: '{"name":"x"}' }),
      await send('/test/nowhere', { headers: json, body: '{}' }),
      await send('/test/categories/', { headers: json, body: '{"name":' }),
      await send('/test/categories/', { headers: json, body: `{"name":"${'x'.repeat(3_000_000)}"}` }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 500, 404, 400, 413]);
    expect(answers.map(marked)).toEqual([null, null, null, null, null]);
    expect(marked(await add('Without keys', newKey(), plain))).toBeNull();
    expect((await add('After all that', key)).status).toBe(201);
  });
});
