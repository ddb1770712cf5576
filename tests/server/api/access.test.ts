import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { BATCH_PATH } from '#contract/batch.ts';
import { addToken, addUser } from '#server/db/users.sql.ts';
import { hashToken } from '#server/http/session.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer } from '#tests/support/server.ts';
import { listenTo } from './hearing.ts';

const WHO = '/common_utils/validate-user?dash_type=vendor-management';
const SUPER_ADMIN = 'vendor-management-super-admin';
const CREATOR = 'vendor-management-creator';
const ADMIN = 'vendor-management-admin';

const server = await forThisFile(startTestServer({ events: { perUser: 20, inAll: 100 } }));

const date = () => new Date().toISOString();
const isLetIn = async (token: string) => (await server.call('GET', WHO, { token })).status === 200;

const roleOf = async (token: string): Promise<string> =>
  (await server.call('GET', WHO, { token })).body.data.records[0].role.uri;

type Person = { id: string; token: string };

let people = 0;
/** A new user with their own token. */
async function someone(role = CREATOR, complex = '1'): Promise<Person> {
  people += 1;
  const [id, token] = [`access-${people}`, `access-token-${people}`];
  const place = { complex: { id: complex, name: '' }, city: { id: complex, name: '' } };
  await addUser(server.db, { id, username: id, role, name: `Person ${people}`, ...place }, date());
  await addToken(server.db, id, hashToken(token), date());
  return { id, token };
}

/** A code for a user; null if it was refused. */
async function codeFor(id: string, token = 'demo-super-admin'): Promise<string | null> {
  const { status, body } = await server.call('POST', '/sign-in-codes', { json: { user_id: id }, token });
  return status === 201 ? body.data.records[0].code : null;
}

/** Token that a tablet receives for the scanned code; null if it was refused. */
async function scan(code: string): Promise<string | null> {
  const answer = await server.call('POST', '/sign-in-codes/exchange', { token: null, json: { code } });
  return answer.status === 200 ? answer.body.data.records[0].token : null;
}

async function signedInBy(maker: Person, id: string): Promise<string> {
  const code = await codeFor(id, maker.token);
  const token = code === null ? null : await scan(code);
  return token ?? expect.fail('the code was refused');
}

/** Ways in which a super-admin ends a user's access. */
const ENDS = {
  'goes to another complex': (id: string) =>
    server.call('PATCH', `/users/${id}`, { json: { complex_id: '2' } }),
  'gets another role': (id: string) => server.call('PATCH', `/users/${id}`, { json: { role: ADMIN } }),
  'is deactivated': (id: string) => server.call('PATCH', `/users/${id}/active`, { json: { active: false } }),
  'is signed out everywhere': (id: string) => server.call('DELETE', `/users/${id}/sign-ins`),
};

const letInAgain = (id: string) => server.call('PATCH', `/users/${id}/active`, { json: { active: true } });

const present = <T>(values: readonly (T | null)[]): T[] => values.filter((value) => value !== null);

describe('access that ends', () => {
  // Runs first: an address that has sent too many invalid tokens is answered 429.
  test('[S23] leaves no action of a batch to be finished', async () => {
    const { id, token } = await someone(SUPER_ADMIN);
    const actions = [1, 2, 3].map((number) => ({
      method: 'POST',
      path: '/vendors/job-categories',
      key: randomUUID(),
      body: { name: `Batched ${id} ${number}` },
    }));
    const begun = slowJson('POST', BATCH_PATH, token, { acts: actions });
    await begun.isWaited;
    expect((await ENDS['is deactivated'](id)).status).toBe(200);
    const lines = (await (await begun.finish()).text()).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).status)).toEqual([401, 401, 401]);
  });

  for (const [how, end] of Object.entries(ENDS)) {
    test(`[S22] takes every code along that was asked for before or in the same moment: who ${how}`, async () => {
      for (let round = 0; round < 5; round += 1) {
        // Nobody may create more than a limited number of codes.
        const maker = await someone(SUPER_ADMIN);
        const { id } = await someone(SUPER_ADMIN);
        const early = present(await Promise.all(Array.from({ length: 5 }, () => codeFor(id, maker.token))));
        const scanning = early.slice(0, 3).map(scan);
        const asking = Array.from({ length: 10 }, () => codeFor(id, maker.token));
        const [ended, tokens, late] = await Promise.all([
          end(id),
          Promise.all(scanning),
          Promise.all(asking),
        ]);
        expect([ended.status, early.length]).toEqual([200, 5]);
        tokens.push(...(await Promise.all(early.slice(3).map(scan))));
        const lateTokens = await Promise.all(present(late).map(scan));
        await letInAgain(id);
        const isAlive = async (token: string) =>
          (await isLetIn(token)) && (await roleOf(token)) === SUPER_ADMIN;
        expect((await Promise.all(present(tokens).map(isLetIn))).filter(Boolean)).toEqual([]);
        // A user who stayed in place may have received a code after the end; after a role change the code gives the new
        // role.
        if (how !== 'is signed out everywhere')
          expect((await Promise.all(present(lateTokens).map(isAlive))).filter(Boolean)).toEqual([]);
      }
    });

    test(`[S23] leaves nothing to be finished that was begun with it: who ${how}`, async () => {
      const { id, token } = await someone(SUPER_ADMIN);
      const begun = SLOW_ACTIONS.map((action) => action(token));
      for (const { isWaited } of begun) await isWaited;
      expect((await end(id)).status).toBe(200);
      const answers = await Promise.all(begun.map(({ finish }) => finish()));
      expect(answers.map(({ status }) => status)).toEqual(SLOW_ACTIONS.map(() => 401));
    });

    test(`[S24] ends the sign-ins that came about by that person's codes, and by theirs in turn: who ${how}`, async () => {
      const maker = await someone(SUPER_ADMIN);
      const second = await someone(SUPER_ADMIN);
      const third = await someone();
      const own = await someone();
      const secondToken = await signedInBy(maker, second.id);
      const thirdToken = await signedInBy({ id: second.id, token: secondToken }, third.id);
      const unused = await codeFor(third.id, secondToken);
      expect(await Promise.all([secondToken, thirdToken, second.token].map(isLetIn))).toEqual([
        true,
        true,
        true,
      ]);
      const people = (await server.call('GET', '/users')).body.data.records;
      expect(people.find(({ id }: Person) => id === maker.id).given_sign_ins).toBe(2);
      expect((await end(maker.id)).status).toBe(200);
      const tokens = [secondToken, thirdToken, second.token, third.token, own.token];
      expect(await Promise.all(tokens.map(isLetIn))).toEqual([false, false, true, true, true]);
      expect(await scan(unused ?? '')).toBe(null);
    });
  }

  test('[S16] stays for the sign-in that asks, also where a code of their own made it', async () => {
    const person = await someone(SUPER_ADMIN);
    const token = await signedInBy(person, person.id);
    const answer = await server.call('DELETE', `/users/${person.id}/sign-ins`, { token });
    expect(answer.body.data.records).toEqual([{ ended: 1 }]);
    expect(await Promise.all([token, person.token].map(isLetIn))).toEqual([true, false]);
    expect(await isLetIn(await signedInBy({ ...person, token }, person.id))).toBe(true);
  });

  test('[S16] does not hold up what the sign-in has begun that asks and stays', async () => {
    const { id, token } = await someone(SUPER_ADMIN);
    const begun = SLOW_ACTIONS[0]?.(token) ?? expect.fail();
    await begun.isWaited;
    expect((await server.call('DELETE', `/users/${id}/sign-ins`, { token })).status).toBe(200);
    expect((await begun.finish()).status).toBe(201);
  });

  test('[S22] does not end what is done with another sign-in of the same person', async () => {
    const person = await someone(SUPER_ADMIN);
    const other = await signedInBy(person, person.id);
    const [signIn] = (await server.call('GET', `/users/${person.id}/sign-ins`)).body.data.records;
    const begun = [person.token, other].map((token) => SLOW_ACTIONS[0]?.(token) ?? expect.fail());
    for (const { isWaited } of begun) await isWaited;
    // The newest one: the sign-in by the code.
    expect((await server.call('DELETE', `/users/${person.id}/sign-ins/${signIn.id}`)).status).toBe(200);
    const answers = await Promise.all(begun.map(({ finish }) => finish()));
    expect(answers.map(({ status }) => status)).toEqual([201, 401]);
  });

  test('[S16] ends its streams of events at once', async () => {
    const maker = await someone(SUPER_ADMIN);
    const other = await someone();
    const streams = [
      await listenTo(server, maker.token),
      await listenTo(server, await signedInBy(maker, other.id)),
    ];
    const before = server.events?.count() ?? 0;
    expect((await ENDS['is deactivated'](maker.id)).status).toBe(200);
    await Promise.all(streams.map(({ ended }) => ended));
    expect(server.events?.count()).toBe(before - 2);
  });
});

/** A request whose body waits before its end. */
function slowly(method: string, path: string, token: string, type: string, body: string, key = randomUUID()) {
  const bytes = new TextEncoder().encode(body);
  let go = () => {};
  let told = () => {};
  const isReleased = new Promise<void>((resolve) => {
    go = resolve;
  });
  const isWaited = new Promise<void>((resolve) => {
    told = resolve;
  });
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(bytes.slice(0, 1)),
      // More was requested, so the session was read, and the first byte too.
      pull: async (controller) => {
        told();
        await isReleased;
        controller.enqueue(bytes.slice(1));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { Authorization: `Token ${token}`, 'Content-Type': type, 'Idempotency-Key': key };
  const init = { method, headers, body: stream, duplex: 'half' } as RequestInit;
  const answer = server.fetch(new Request(`http://server.test/api${path}`, init));
  return {
    isWaited,
    finish: () => {
      go();
      return answer;
    },
  };
}

const BOUNDARY = 'the-boundary';
const asForm = (fields: Record<string, string>) =>
  `${Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('')}--${BOUNDARY}--\r\n`;

const slowJson = (method: string, path: string, token: string, body: object) =>
  slowly(method, path, token, 'application/json', JSON.stringify(body));

/** Actions that the attack completed with a token that had ended. */
const SLOW_ACTIONS = [
  (token: string) =>
    slowJson('POST', '/users', token, {
      name: 'Somebody New',
      username: `new-${randomUUID()}`,
      role: SUPER_ADMIN,
    }),
  (token: string) => slowJson('PATCH', '/users/user-demo-creator', token, { name: 'Renamed' }),
  (token: string) => slowJson('POST', '/sign-in-codes', token, { user_id: 'user-demo-creator' }),
  (token: string) => slowJson('POST', '/vendors/job-categories', token, { name: `Category ${randomUUID()}` }),
  (token: string) =>
    slowly(
      'POST',
      '/vendors/work-orders/1/cancel',
      token,
      `multipart/form-data; boundary=${BOUNDARY}`,
      asForm({ reason: 'Wrong vehicle' }),
    ),
];
