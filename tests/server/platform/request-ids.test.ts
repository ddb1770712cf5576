import pino from 'pino';
import { expect, test } from 'vitest';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer } from '#tests/support/server.ts';

const logged: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
const server = await forThisFile(startTestServer({ log }));

/** Request id in the answer, and in the last line of the log. */
async function idsOf(said: string | null, path = '/nothing'): Promise<(string | null | undefined)[]> {
  const { headers } = await server.call(
    'GET',
    path,
    said === null ? {} : { headers: { 'X-Request-Id': said } },
  );
  return [headers.get('x-request-id'), JSON.parse(logged.at(-1) ?? '{}').requestId];
}

test('a request keeps the id that it came with, in the log and in the answer', async () => {
  for (const id of ['7', '4bf92f3577b34da6a3ce929d0e0e4736', 'proxy-1:2026.11_25'])
    expect(await idsOf(id)).toEqual([id, id]);
  expect(await idsOf('of-a-success', '/vendors/job-categories/')).toEqual(['of-a-success', 'of-a-success']);
});

test('a request without an id, or with one that could forge a line of the log, gets one of ours', async () => {
  const seen = new Set<string | null | undefined>();
  for (const id of [null, null, '{"level":50}', 'a b', 'é', 'x'.repeat(129)]) {
    const [answered, written] = await idsOf(id);
    expect(answered).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}$/);
    expect(written).toBe(answered);
    seen.add(answered);
  }
  expect(seen.size).toBe(6);
});

test('each action of a batch is found by the id of the batch', async () => {
  const actions = ['One', 'Two'].map((name) => ({
    method: 'POST',
    path: '/vendors/job-categories/',
    key: crypto.randomUUID(),
    body: { name },
  }));
  const answer = await server.fetch('/api/batch', {
    method: 'POST',
    headers: {
      Authorization: 'Token demo-super-admin',
      'Content-Type': 'application/json',
      'X-Request-Id': 'drain-1',
    },
    body: JSON.stringify({ acts: actions }),
  });
  expect(answer.headers.get('x-request-id')).toBe('drain-1');
  await answer.text();
  const ids = logged.map((line) => JSON.parse(line).requestId);
  expect(ids).toEqual(expect.arrayContaining(['drain-1', 'drain-1.0', 'drain-1.1']));
});
