import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { gate, testRoutes } from './test-calls.ts';

const server = await forThisFile(startTestServer({ routes: testRoutes }));
afterEach(() => {
  gate.wait = async () => undefined;
});

type Action = { method: string; path: string; key: string; body: unknown };
type Line = { index: number; status: number; headers: [string, string][]; body: Record<string, unknown> };

const add = (name: string, path = '/test/categories/'): Action => ({
  method: 'POST',
  path,
  key: crypto.randomUUID(),
  body: { name },
});

function post(actions: readonly Action[], at: TestServer = server, headers = {}): Promise<Response> {
  return at.fetch('/api/batch', {
    method: 'POST',
    headers: { Authorization: 'Token demo-admin', 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ acts: actions }),
  });
}

/** Lines of the answer in the order of the actions. */
async function linesOf(actions: readonly Action[], headers = {}): Promise<Line[]> {
  const answer = await post(actions, server, headers);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isPacked = answer.headers.get('content-encoding') === 'gzip';
  const lines = String(isPacked ? gunzipSync(bytes) : bytes)
    .trimEnd()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as Line).sort((a, b) => a.index - b.index);
}

const headerOf = ({ headers }: Line, name: string) =>
  headers.find(([said]) => said.toLowerCase() === name)?.[1];

async function names(): Promise<string[]> {
  const rows = await server.db
    .selectFrom('job_categories')
    .where('name', 'like', 'B-%')
    .select('name')
    .execute();
  return rows.map(({ name }) => name).sort();
}

describe('actions in one request', () => {
  test('[X28] are each decided under their own key, and a refusal undoes only its own action', async () => {
    const actions = [
      add('B-1'),
      add('B-2', '/test/categories/refused'),
      add('B-3', '/test/categories/broken'),
      add('B-4'),
    ];
    const lines = await linesOf(actions);
    expect(lines.map(({ status }) => status)).toEqual([201, 409, 500, 201]);
    expect(lines.map((line) => headerOf(line, 'idempotency-decided'))).toEqual([
      actions[0]?.key,
      actions[1]?.key,
      undefined,
      actions[3]?.key,
    ]);
    expect(lines[3]?.body).toMatchObject({ data: { records: [{ name: 'B-4' }] } });
    expect(await names()).toEqual(['B-1', 'B-4']);
    const again = await linesOf(actions.slice(0, 2));
    expect(again.map((line) => headerOf(line, 'idempotent-replayed'))).toEqual(['true', 'true']);
    expect(await names()).toEqual(['B-1', 'B-4']);
  });

  test('[X28] are answered one by one: the first is told while the last is still running', async () => {
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    gate.wait = async (name) => (name === 'B-last' ? await opened : undefined);
    const reader = (await post([add('B-first'), add('B-last')])).body?.getReader();
    const first = new TextDecoder().decode((await reader?.read())?.value);
    expect(first).toMatch(/"index":0.*B-first.*\n$/);
    open();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('B-last');
  });

  test('reach no address outside of the calls, and not the batch itself', async () => {
    const lines = await linesOf([
      add('B-x', '/../config.json'),
      add('B-x', '/batch'),
      add('B-x', '/%62atch'),
      add('B-x', '/no/such'),
    ]);
    expect(lines.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  test.each(['gzip', 'identity'])(
    'under no key that a header could hold are refused by themselves: %s',
    async (encoding) => {
      const actions = [add(`B-1 ${encoding}`), { ...add('B-odd'), key: '€\n' }, add(`B-2 ${encoding}`)];
      const lines = await linesOf(actions, { 'Accept-Encoding': encoding });
      expect(lines.map(({ status }) => status)).toEqual([201, 400, 201]);
      expect((await server.fetch('/api/livez')).status).toBe(200);
    },
  );

  test.each([
    ['none', []],
    ['too many', Array.from({ length: 51 }, () => add('B-many'))],
    ['one that reads', [{ ...add('B-read'), method: 'GET' }]],
    ['one that is none', ['nonsense']],
  ])('are refused as a whole: %s', async (_, actions) => {
    expect((await post(actions as Action[])).status).toBe(400);
    expect(await names()).not.toContain('B-many');
  });

  test('need a token, and are not known to a server without keys', async () => {
    const nobody = await server.fetch('/api/batch', { method: 'POST', body: '{}' });
    expect(nobody.status).toBe(401);
    const plain = await startTestServer({ routes: testRoutes, idempotency: false });
    expect((await post([add('B-plain')], plain)).status).toBe(404);
    await plain.stop();
  });
});
