import { describe, expect, test } from 'vitest';
import { addToken, addUser } from '#server/db/users.sql.ts';
import { hashToken } from '#server/http/session.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { update } from '#tests/support/rows.ts';
import { startTestServer } from '#tests/support/server.ts';

const WHO = '/common_utils/validate-user?dash_type=vendor-management';
const SUPER_ADMIN = 'vendor-management-super-admin';
const CREATOR = 'vendor-management-creator';

const server = await forThisFile(startTestServer());

type Person = { id: string; name: string };

const people = async (token = 'demo-super-admin'): Promise<Person[]> =>
  (await server.call('GET', '/users', { token })).body.data.records;

const isLetIn = async (token: string) => (await server.call('GET', WHO, { token })).status === 200;

const date = () => new Date().toISOString();

let names = 0;
/** An existing user of a complex, with their own token. */
async function someone(role = CREATOR, complex = '1'): Promise<[string, string]> {
  names += 1;
  const [id, token] = [`person-${names}`, `token-${names}`];
  const place = { complex: { id: complex, name: '' }, city: { id: complex, name: '' } };
  await addUser(server.db, { id, username: id, role, name: `Person ${names}`, ...place }, date());
  await addToken(server.db, id, hashToken(token), date());
  return [id, token];
}

describe('somebody new', () => {
  const add = (json: object, token = 'demo-super-admin') => server.call('POST', '/users', { token, json });

  test('[S20] is added to the complex of whoever adds them, signed in by nothing until a code does', async () => {
    const { status, body } = await add({ name: ' Night desk ', username: 'night.desk', role: CREATOR });
    const [added] = body.data.records;
    expect([status, added]).toEqual([
      201,
      {
        id: expect.any(String),
        username: 'night.desk',
        name: 'Night desk',
        role: CREATOR,
        city: { id: '1', name: 'City One' },
        complex: { id: '1', name: 'Complex One' },
        deactivated_at: null,
        sign_ins: 0,
        given_sign_ins: 0,
        last_used_at: null,
      },
    ]);
    const made = await server.call('POST', '/sign-in-codes', { json: { user_id: added.id } });
    const { code } = made.body.data.records[0];
    const { body: scanned } = await server.call('POST', '/sign-in-codes/exchange', {
      token: null,
      json: { code },
    });
    const who = await server.call('GET', WHO, { token: scanned.data.records[0].token });
    expect(JSON.stringify(who.body)).toContain('night.desk');
  });

  test('[S20] is refused with a sentence under the field that is wrong', async () => {
    const said = async (json: object) => {
      const { status, body } = await add({ name: 'Desk', username: 'desk', role: CREATOR, ...json });
      return [status, body.error_message];
    };
    expect(await said({ name: ' ', username: '' })).toEqual([
      422,
      { name: 'Enter the name to show on what this person does', username: 'Enter a username' },
    ]);
    const form = 'Letters, digits and . _ @ + - only, beginning with a letter or digit';
    expect(await said({ username: 'two words' })).toEqual([422, { username: form }]);
    expect(await said({ username: '--role' })).toEqual([422, { username: form }]);
    expect(await said({ username: 'x'.repeat(61) })).toEqual([
      422,
      { username: 'The username must have at most 60 characters' },
    ]);
    expect(await said({ name: 'x'.repeat(201) })).toEqual([
      422,
      { name: 'The name must have at most 200 characters' },
    ]);
    expect((await said({ role: 'owner' }))[0]).toBe(400);
  });

  test('[S20] has a username that nobody has in any complex, in whatever capitals, also of two at once', async () => {
    const [id] = await someone(CREATOR, '2');
    const taken = await add({ name: 'Desk', username: id.toUpperCase(), role: CREATOR });
    expect([taken.status, taken.body.code]).toEqual([409, 'user/username-taken']);
    expect(taken.body.error_message.username).toContain('choose another one');
    const both = await Promise.all(
      ['A', 'B'].map((name) => add({ name, username: 'day.desk', role: CREATOR })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await people()).filter(({ name }) => name === 'A' || name === 'B')).toHaveLength(1);
  });

  test('[S20] whom somebody of the demo adds is of the demo: nobody else sees them', async () => {
    const [, token] = await someone(SUPER_ADMIN);
    const [host, hostToken] = await someone(SUPER_ADMIN);
    await update(server.db, 'users', host, { is_demo: true });
    const { body } = await add({ name: 'Guest', username: 'guest', role: CREATOR }, hostToken);
    const { id } = body.data.records[0];
    expect((await people(hostToken)).map((person) => person.id)).toContain(id);
    expect((await people(token)).map((person) => person.id)).not.toContain(id);
    const own = await add({ name: 'Real', username: 'real', role: CREATOR }, token);
    expect((await people(token)).map((person) => person.id)).toContain(own.body.data.records[0].id);
  });
});

describe('a person who changes', () => {
  const change = (id: string, json: object, token = 'demo-super-admin') =>
    server.call('PATCH', `/users/${id}`, { token, json });
  const APPROVER = 'vendor-management-approver';

  test('[S21] gets another name, and stays signed in', async () => {
    const [id, token] = await someone();
    const { status, body } = await change(id, { name: ' Morning desk ' });
    expect([status, body.data.records]).toEqual([200, [{ ended: 0 }]]);
    expect((await people()).find((person) => person.id === id)?.name).toBe('Morning desk');
    expect(await isLetIn(token)).toBe(true);
    const empty = await change(id, { name: ' ' });
    expect([empty.status, empty.body.error_message]).toEqual([
      422,
      { name: 'Enter the name to show on what this person does' },
    ]);
  });

  test('[S21] with another role is signed out everywhere at once, and the same role again ends nothing', async () => {
    const [id, token] = await someone();
    await addToken(server.db, id, hashToken(`second-${id}`), date());
    const made = await server.call('POST', '/sign-in-codes', { json: { user_id: id } });
    const { status, body } = await change(id, { role: APPROVER });
    expect([status, body.data.records]).toEqual([200, [{ ended: 2 }]]);
    expect([await isLetIn(token), await isLetIn(`second-${id}`)]).toEqual([false, false]);
    const json = { code: made.body.data.records[0].code };
    const scanned = await server.call('POST', '/sign-in-codes/exchange', { token: null, json });
    expect(scanned.body.code).toBe('sign-in-code/ended');
    await addToken(server.db, id, hashToken(`third-${id}`), date());
    expect((await change(id, { role: APPROVER, complex_id: '1' })).body.data.records).toEqual([{ ended: 0 }]);
    expect(await isLetIn(`third-${id}`)).toBe(true);
  });

  test('[S21] and is no super-admin any more leaves no code behind that would sign somebody else in', async () => {
    const [id, token] = await someone(SUPER_ADMIN);
    const [other] = await someone();
    const made = await server.call('POST', '/sign-in-codes', { token, json: { user_id: other } });
    expect((await change(id, { role: APPROVER })).status).toBe(200);
    const json = { code: made.body.data.records[0].code };
    const scanned = await server.call('POST', '/sign-in-codes/exchange', { token: null, json });
    expect([scanned.status, scanned.body.code]).toEqual([422, 'sign-in-code/ended']);
  });

  test('[S21] goes to another complex: signed out here, looked after there, not seen here any more', async () => {
    const [id, token] = await someone();
    const [, there] = await someone(SUPER_ADMIN, '2');
    const places = (await server.call('GET', '/users/complexes')).body.data.records;
    expect(places).toContainEqual({ id: '2', name: expect.any(String), city: expect.anything() });
    const { status, body } = await change(id, { complex_id: '2' });
    expect([status, body.data.records]).toEqual([200, [{ ended: 1 }]]);
    expect(await isLetIn(token)).toBe(false);
    expect((await people()).map((person) => person.id)).not.toContain(id);
    expect((await people(there)).map((person) => person.id)).toContain(id);
    expect((await change(id, { complex_id: '1' })).status).toBe(404);
    const [stays] = await someone();
    const unknown = await change(stays, { complex_id: 'nowhere' });
    expect([unknown.status, unknown.body.error_message]).toEqual([
      422,
      { complex_id: 'This complex is not known here. Choose one from the list.' },
    ]);
  });

  test('[S21] is neither whoever asks nor the last super-admin of the complex', async () => {
    const [own, token] = await someone(SUPER_ADMIN, '9');
    for (const json of [{ role: APPROVER }, { complex_id: '1' }]) {
      const refused = await change(own, json, token);
      expect([refused.status, refused.body.code]).toEqual([409, 'user/yourself']);
    }
    expect((await change(own, { name: 'Office', role: SUPER_ADMIN }, token)).status).toBe(200);
    const [a, aToken] = await someone(SUPER_ADMIN, '10');
    const [b, bToken] = await someone(SUPER_ADMIN, '10');
    const answers = await Promise.all([
      change(b, { role: APPROVER }, aToken),
      change(a, { complex_id: '1' }, bToken),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([401, 403, 409]).toContain(statuses[1]);
    expect([await isLetIn(aToken), await isLetIn(bToken)].filter(Boolean)).toHaveLength(1);
  });
});
