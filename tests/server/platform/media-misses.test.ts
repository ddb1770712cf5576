import { expect, test } from 'vitest';
import { catalogueRoutes } from '#server/catalogue/routes.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer } from '#tests/support/server.ts';
import { formOf, picture } from './pictures.ts';
import { testRoutes } from './test-calls.ts';

let now = Date.parse('2027-01-01T08:00:00.000Z');
const server = await forThisFile(
  startTestServer({
    routes: [...testRoutes, ...catalogueRoutes],
    trustProxy: true,
    clock: { now: () => new Date(now) },
  }),
);

const from = (client: string) => ({ 'X-Forwarded-For': client });
const ask = (key: string, client: string) => server.fetch(`/api/media/${key}`, { headers: from(client) });
const guess = (n: number) => String(n).padStart(24, 'a');
const flood = async (client: string) => {
  for (let n = 0; n < 60; n += 1) await ask(guess(n), client);
};
const keep = async (color: string): Promise<string> => {
  const form = formOf([await picture({ color })]);
  return (await server.call('POST', '/test/pictures', { form })).body.data.keys;
};

test('media keys that nothing has are answered 404, and from the sixty-first in a minute 429 with the time to wait', async () => {
  for (let n = 0; n < 60; n += 1)
    expect((await ask(n % 2 === 0 ? 'odd' : guess(n), '10.0.0.1')).status).toBe(404);
  const refused = await ask(guess(60), '10.0.0.1');
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'too_many_requests']);
  expect((await ask(guess(60), '10.0.0.2')).status).toBe(404);
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  now += wait * 1_000;
  expect((await ask(guess(60), '10.0.0.1')).status).toBe(404);
});

test('a right media key is answered amid a flood from the same address, whether it was asked for before or not', async () => {
  const [seen, unseen] = [await keep('#123'), await keep('#321')];
  await ask(seen, '10.0.0.3');
  await flood('10.0.0.3');
  const answers = await Promise.all([
    ...Array.from({ length: 100 }, (_, n) => ask(guess(n), '10.0.0.3')),
    ask(seen, '10.0.0.3'),
    ask(unseen, '10.0.0.3'),
  ]);
  expect(answers.slice(-2).map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(answers.slice(0, -2).map(({ status }) => status))).toEqual(new Set([429]));
});

test('a picture whose bytes are gone is 404 however often it is asked for: its key is no guess', async () => {
  const key = await keep('#456');
  const { sha256 } = await server.db
    .selectFrom('files')
    .where('media_key', '=', key)
    .select('sha256')
    .executeTakeFirstOrThrow();
  await server.files.trash(sha256, '2026-11-23');
  await server.files.purge('2026-11-23', [sha256]);
  for (let n = 0; n < 61; n += 1) expect((await ask(key, '10.0.0.5')).status).toBe(404);
});

test('wrong media keys cost nobody behind the same address their sign-in, nor the 401 that tells of its end', async () => {
  await flood('10.0.0.4');
  const signIn = async (token: string) => {
    const headers = from('10.0.0.4');
    return (await server.call('GET', '/vendors/job-categories/', { token, headers })).status;
  };
  expect([await signIn('demo-creator'), await signIn('ended')]).toEqual([200, 401]);
});
