import { expect, test } from 'vitest';
import { catalogueRoutes } from '#server/catalogue/routes.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer } from '#tests/support/server.ts';
import { formOf, nameInOrder, picture } from './pictures.ts';
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
const see = (key: string, client: string, shown: Record<string, string>) =>
  server.fetch(`/api/media/${key}`, { headers: { ...from(client), ...shown } });
const cookie = (pass: string | number) => ({ Cookie: `vm_media=${pass}` });
const UNKNOWN = 'a'.repeat(24);
const flood = async (client: string) => {
  for (let n = 0; n < 60; n += 1) await see(UNKNOWN, client, cookie(n));
};
const keep = async (color: string): Promise<string> => {
  const form = formOf([await picture({ color })]);
  const { keys } = (await server.call('POST', '/test/pictures', { form })).body.data;
  await nameInOrder(server.db, keys);
  return keys;
};
async function signedIn(token: string) {
  const { headers } = await server.call('GET', '/vendors/job-categories/', { token });
  return { Cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

test('[S26] sign-ins that are none are answered 404, and from the sixty-first in a minute 429 with the time to wait', async () => {
  const key = await keep('#789');
  for (let n = 0; n < 60; n += 1)
    expect((await see(n % 2 === 0 ? key : UNKNOWN, '10.0.0.1', cookie(n))).status).toBe(404);
  const refused = await see(key, '10.0.0.1', cookie('60'));
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'too_many_requests']);
  expect((await see(key, '10.0.0.2', cookie('60'))).status).toBe(404);
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  now += wait * 1_000;
  expect((await see(key, '10.0.0.1', cookie('60'))).status).toBe(404);
});

test('a right sign-in is shown pictures amid a flood from the same address, whether it was seen before or not', async () => {
  const key = await keep('#123');
  const [seen, unseen] = [await signedIn('demo-creator'), await signedIn('demo-approver')];
  await see(key, '10.0.0.3', seen);
  await flood('10.0.0.3');
  const answers = await Promise.all([
    ...Array.from({ length: 100 }, (_, n) => see(key, '10.0.0.3', cookie(n))),
    see(key, '10.0.0.3', seen),
    see(key, '10.0.0.3', unseen),
  ]);
  expect(answers.slice(-2).map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(answers.slice(0, -2).map(({ status }) => status))).toEqual(new Set([429]));
});

test('pictures that are not there, or whose bytes are gone, are 404 however often somebody signed in asks for them', async () => {
  const key = await keep('#456');
  const { sha256 } = await server.db
    .selectFrom('files')
    .where('media_key', '=', key)
    .select('sha256')
    .executeTakeFirstOrThrow();
  await server.files.trash(sha256, '2026-11-23');
  await server.files.purge('2026-11-23', [sha256]);
  const shown = await signedIn('demo-creator');
  for (let n = 0; n < 61; n += 1)
    for (const asked of [key, UNKNOWN]) expect((await see(asked, '10.0.0.5', shown)).status).toBe(404);
  for (let n = 0; n < 61; n += 1) expect((await see(key, '10.0.0.6', {})).status).toBe(404);
});

test('a page of pictures whose sign-in has ended costs nobody behind the same address theirs, nor the 401 that tells of its end', async () => {
  await flood('10.0.0.4');
  const signIn = async (token: string) => {
    const headers = from('10.0.0.4');
    return (await server.call('GET', '/vendors/job-categories/', { token, headers })).status;
  };
  expect([await signIn('demo-creator'), await signIn('ended')]).toEqual([200, 401]);
});
