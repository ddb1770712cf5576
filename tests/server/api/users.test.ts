import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/units.ts';
import { activate, addToken, addUser } from '#server/db/users.sql.ts';
import { hashToken } from '#server/http/session.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { update } from '#tests/support/rows.ts';
import { startTestServer } from '#tests/support/server.ts';
import { listenTo } from './hearing.ts';

const WHO = '/common_utils/validate-user?dash_type=vendor-management';
const ME = 'user-demo-super-admin';
const CREATOR = 'user-demo-creator';
const STRANGER = 'user-demo-other-complex';
const SUPER_ADMIN = 'vendor-management-super-admin';

let now = Date.parse('2027-01-01T08:00:00.000Z');

const server = await forThisFile(
  startTestServer({
    clock: { now: () => new Date(now) },
    events: { perUser: 5, inAll: 10 },
  }),
);

type Person = { id: string; name: string; deactivated_at: string | null; sign_ins: number };
type SignIn = { id: string; last_used_at: string | null; is_own: boolean; device: unknown };

const people = async (token = 'demo-super-admin'): Promise<Person[]> =>
  (await server.call('GET', '/users', { token })).body.data.records;

const signInsOf = async (id: string, token = 'demo-super-admin'): Promise<SignIn[]> =>
  (await server.call('GET', `/users/${id}/sign-ins`, { token })).body.data.records;

const setActive = (id: string, active: boolean, token = 'demo-super-admin') =>
  server.call('PATCH', `/users/${id}/active`, { token, json: { active } });

const isLetIn = async (token: string) => (await server.call('GET', WHO, { token })).status === 200;

let names = 0;
/** A new user in a complex, with their own token. */
async function someone(role = 'vendor-management-creator', complex = '1'): Promise<[string, string]> {
  names += 1;
  const [id, token] = [`person-${names}`, `token-${names}`];
  const place = { complex: { id: complex, name: '' }, city: { id: complex, name: '' } };
  await addUser(server.db, { id, username: id, role, name: `Person ${names}`, ...place }, date());
  await addToken(server.db, id, hashToken(token), date(), 3_650);
  return [id, token];
}

const date = () => new Date(now).toISOString();

describe('the people of a complex', () => {
  test('[S15] are listed with role, city, complex and sign-ins, and nobody of another complex', async () => {
    await isLetIn('demo-creator');
    const { body } = await server.call('GET', '/users');
    expect(body.data.records.map(({ id }: Person) => id)).not.toContain(STRANGER);
    expect(body.data.records.find(({ id }: Person) => id === CREATOR)).toEqual({
      id: CREATOR,
      username: 'demo.creator',
      name: 'demo.creator',
      role: 'vendor-management-creator',
      city: { id: '1', name: 'City One' },
      complex: { id: '1', name: 'Complex One' },
      deactivated_at: null,
      sign_ins: 1,
      given_sign_ins: 0,
      last_used_at: date(),
    });
    expect((await people('demo-other-complex')).map(({ id }) => id)).toEqual([STRANGER]);
  });

  test('[S15] are nothing that any other role may see or touch, nor a stranger, nor nobody', async () => {
    const [id, token] = await someone();
    const [signIn] = await signInsOf(id);
    const calls: [string, string, object?][] = [
      ['GET', '/users'],
      ['GET', `/users/${id}/sign-ins`],
      ['DELETE', `/users/${id}/sign-ins`],
      ['DELETE', `/users/${id}/sign-ins/${signIn?.id}`],
      ['PATCH', `/users/${id}/active`, { active: false }],
      ['PATCH', `/users/${id}`, { name: 'Taken over' }],
    ];
    for (const [method, path, json] of calls) {
      const answers = await Promise.all(
        ['demo-admin', 'demo-creator', 'demo-approver', null, 'nobody'].map((who) =>
          server.call(method, path, { token: who, json }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 401, 401]);
      if (path === '/users') continue;
      const stranger = await server.call(method, path, { token: 'demo-other-complex', json });
      const unknown = await server.call(method, path.replace(id, 'nobody'), { json });
      expect([stranger.status, stranger.body.code], path).toEqual([404, 'not_found']);
      expect([unknown.status, unknown.body.code], path).toEqual([404, 'not_found']);
    }
    expect(await isLetIn(token)).toBe(true);
    const unknown = await server.call('DELETE', `/users/${id}/sign-ins/no-such-one`);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
  });
});

describe('a sign-in', () => {
  test('[S16] is listed by a name of its own: neither the token nor its hash leaves the server', async () => {
    const [id, token] = await someone();
    await isLetIn(token);
    const { body } = await server.call('GET', `/users/${id}/sign-ins`);
    expect(body.data.records).toEqual([
      {
        id: expect.any(String),
        created_at: date(),
        last_used_at: date(),
        expires_at: new Date(now + 3_650 * DAY_MS).toISOString(),
        is_own: false,
        device: null,
      },
    ]);
    for (const secret of [token, hashToken(token)]) expect(JSON.stringify(body)).not.toContain(secret);
    expect((await signInsOf(ME)).map(({ is_own }) => is_own)).toEqual([true]);
  });

  test('[S16] that ended by itself is listed no more', async () => {
    const [id] = await someone();
    await addToken(server.db, id, hashToken(`short-${id}`), date(), 1);
    expect(await signInsOf(id)).toHaveLength(2);
    now += DAY_MS;
    expect(await signInsOf(id)).toHaveLength(1);
    expect((await people()).find((person) => person.id === id)?.sign_ins).toBe(1);
  });

  test('[S16] is ended alone, and lets nobody in from then on', async () => {
    const [id, token] = await someone();
    const other = `other-${id}`;
    await addToken(server.db, id, hashToken(other), date(), 10);
    const before = await signInsOf(id);
    await isLetIn(other);
    const used = (await signInsOf(id)).find(({ last_used_at }) => last_used_at !== null);
    expect(before).toHaveLength(2);
    const path = `/users/${id}/sign-ins/${used?.id}`;
    // For another user it does not exist.
    expect((await server.call('DELETE', `/users/${CREATOR}/sign-ins/${used?.id}`)).status).toBe(404);
    expect((await server.call('DELETE', path)).status).toBe(200);
    expect([await isLetIn(other), await isLetIn(token)]).toEqual([false, true]);
    expect((await server.call('DELETE', path)).status).toBe(404);
  });

  test('[S16] ends with all others of a person, and the codes that would make a new one', async () => {
    const [id, token] = await someone();
    const made = await server.call('POST', '/sign-in-codes', { json: { user_id: id } });
    const { status, body } = await server.call('DELETE', `/users/${id}/sign-ins`);
    expect([status, body.data.records]).toEqual([200, [{ ended: 1 }]]);
    expect(await isLetIn(token)).toBe(false);
    const json = { code: made.body.data.records[0].code };
    const scanned = await server.call('POST', '/sign-in-codes/exchange', { token: null, json });
    expect([scanned.status, scanned.body.code]).toEqual([422, 'sign-in-code/ended']);
  });

  test('[S16] of whoever asks stays: all others of theirs end, and it alone is refused', async () => {
    const [id, token] = await someone(SUPER_ADMIN);
    await addToken(server.db, id, hashToken(`second-${id}`), date());
    const own = (await signInsOf(id, token)).find(({ is_own }) => is_own);
    const refused = await server.call('DELETE', `/users/${id}/sign-ins/${own?.id}`, { token });
    expect([refused.status, refused.body.code]).toEqual([409, 'sign-in/your-own']);
    expect(refused.body.detail).toContain('Sign out on this device instead.');
    const ended = await server.call('DELETE', `/users/${id}/sign-ins`, { token });
    expect(ended.body.data.records).toEqual([{ ended: 1 }]);
    expect([await isLetIn(token), await isLetIn(`second-${id}`)]).toEqual([true, false]);
  });

  test('[S16] that ends closes its stream of events at once', async () => {
    const [id, token] = await someone();
    const [other, otherToken] = await someone();
    const [ended, left] = [await listenTo(server, token), await listenTo(server, otherToken)];
    expect(server.events?.count()).toBe(2);
    await server.call('DELETE', `/users/${id}/sign-ins`);
    await ended.ended;
    expect(server.events?.count()).toBe(1);
    await setActive(other, false);
    await left.ended;
    expect(server.events?.count()).toBe(0);
  });
});

describe('a person who left', () => {
  test('[S17] is deactivated: no sign-in is left, and being let in again revives none', async () => {
    const [id, token] = await someone();
    const made = await server.call('POST', '/sign-in-codes', { json: { user_id: id } });
    const left = await setActive(id, false);
    expect([left.status, left.body.data.records[0].deactivated_at]).toEqual([200, date()]);
    expect(await isLetIn(token)).toBe(false);
    expect((await server.call('POST', '/sign-in-codes', { json: { user_id: id } })).status).toBe(404);
    const back = await setActive(id, true);
    expect([back.status, back.body.data.records[0]]).toMatchObject([
      200,
      { deactivated_at: null, sign_ins: 0 },
    ]);
    expect(await isLetIn(token)).toBe(false);
    const json = { code: made.body.data.records[0].code };
    const scanned = await server.call('POST', '/sign-in-codes/exchange', { token: null, json });
    expect([scanned.status, scanned.body.code]).toEqual([422, 'sign-in-code/ended']);
    expect((await server.call('POST', '/sign-in-codes', { json: { user_id: id } })).status).toBe(201);
  });

  test('[S17] keeps the day they left when it is said twice', async () => {
    const [id] = await someone();
    const first = (await setActive(id, false)).body.data.records[0].deactivated_at;
    now += DAY_MS;
    expect((await setActive(id, false)).body.data.records[0].deactivated_at).toBe(first);
  });

  test('[S17] is never whoever asks', async () => {
    const { status, body } = await setActive(ME, false);
    expect([status, body.code]).toEqual([409, 'user/yourself']);
    expect(body.detail).toContain('Ask another super admin');
    expect(await isLetIn('demo-super-admin')).toBe(true);
  });

  test('[S17] is not the last super-admin, also when two deactivate each other at the same moment', async () => {
    const [a, aToken] = await someone(SUPER_ADMIN, '7');
    const [b, bToken] = await someone(SUPER_ADMIN, '7');
    const answers = await Promise.all([setActive(b, false, aToken), setActive(a, false, bToken)]);
    const statuses = answers.map(({ status }) => status).sort();
    // The later of the two is refused, or is no longer signed in.
    expect(statuses[0]).toBe(200);
    expect([401, 409]).toContain(statuses[1]);
    expect([await isLetIn(aToken), await isLetIn(bToken)].filter(Boolean)).toHaveLength(1);
  });

  test("[S17] is not the last super-admin for the demo's own, who sign in only while the demo is open", async () => {
    const [demo, demoToken] = await someone(SUPER_ADMIN, '8');
    const [other, otherToken] = await someone(SUPER_ADMIN, '8');
    const [real] = await someone(SUPER_ADMIN, '8');
    for (const id of [demo, other]) await update(server.db, 'users', id, { is_demo: true });
    const refused = await setActive(real, false, demoToken);
    expect([refused.status, refused.body.code]).toEqual([409, 'user/last-super-admin']);
    expect(refused.body.detail).toContain('Make someone else a super admin first.');
    expect((await setActive(other, false, demoToken)).status).toBe(200);
    expect((await setActive(demo, false, otherToken)).status).toBe(401);
    await server.db.transaction().execute((tx) => activate(tx, other, date()));
    expect((await setActive(demo, false, otherToken)).status).toBe(401);
    expect(await isLetIn(demoToken)).toBe(true);
  });

  test('[S15] of the demo is neither shown nor touched by anybody else', async () => {
    const [demo] = await someone();
    await update(server.db, 'users', demo, { is_demo: true });
    expect((await people()).map(({ id }) => id)).not.toContain(demo);
    expect((await setActive(demo, false)).status).toBe(404);
  });
});
