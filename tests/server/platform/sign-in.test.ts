import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/units.ts';
import { addToken } from '#server/db/users.sql.ts';
import { openEvents } from '#server/events/open-events.ts';
import { FailedAttempts } from '#server/http/failed-attempts.ts';
import { hashToken } from '#server/http/session.ts';
import { demoSignInsOf, startNotice } from '#server/start-notice.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const LIST = '/vendors/job-categories/';
const DEMO_TOKENS = ['demo-super-admin', 'demo-admin', 'demo-creator', 'demo-approver', 'demo-other-complex'];

describe('a server with the demo users of an earlier start', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ seed: 'demo', demoSignIn: false });
  });
  afterAll(() => server.stop());

  test('[S7] refuses their tokens while the demo is closed, whatever was given to them since', async () => {
    const { id } = await server.db
      .selectFrom('users')
      .where('username', '=', 'demo.creator')
      .select('id')
      .executeTakeFirstOrThrow();
    await addToken(server.db, id, hashToken('made-later'), new Date().toISOString());
    for (const token of [...DEMO_TOKENS, 'made-later']) {
      const answer = await server.call('GET', LIST, { token });
      expect([token, answer.status, answer.body.code]).toEqual([token, 401, 'unauthenticated']);
    }
    expect(await server.call('POST', LIST, { json: { name: 'Not by them' } })).toMatchObject({ status: 401 });
  });

  test('[S7] ends their streams of events when it is closed', async () => {
    const log = pino({ level: 'silent' });
    const clock = { now: () => new Date() };
    const row = await server.db
      .selectFrom('user_tokens as t')
      .innerJoin('users as u', 'u.id', 't.user_id')
      .where('u.username', '=', 'demo.creator')
      .select(['t.token_hash as tokenHash', 'u.id as userId'])
      .executeTakeFirstOrThrow();
    const events = await openEvents({ db: server.db, source: server.source, log, clock, demoSignIn: false });
    const scope = { complexId: '1', cityId: '1' };
    const place = { id: '1', name: '', utcOffsets: [] };
    const employee = { id: '', name: '', city: place, complexId: '1', complexName: '', location: place };
    const session = {
      ...row,
      ...scope,
      signInId: 'any',
      accessVersion: 1,
      username: 'demo.creator',
      role: 'vendor-management-creator',
      employee,
    };
    const answer = events.answer(new Request('http://server.test/api/events'), session);
    await events.beat();
    expect(await answer.text()).toContain('retry:');
    await events.close();
  });
});

test('[S7] demo users never expire where the demo is open', async () => {
  const clock = { now: () => new Date(Date.now() + 4_000 * DAY_MS) };
  const server = await startTestServer({ seed: 'demo', clock });
  expect((await server.call('GET', LIST)).status).toBe(200);
  await server.stop();
});

test('the start says who can get in, and how', () => {
  const say = (host: string, demoSignIn: boolean, users: string[] = []) =>
    startNotice({
      config: { host, demoSignIn, tls: null, traces: null },
      port: 4180,
      demoRoles: new Map(users.map((token) => [token, 'vendor-management-creator'])),
      hasUsers: users.length > 0,
    }).join('\n');
  const atHome = say('127.0.0.1', true, ['demo-creator', 'demo-other-complex']);
  expect(atHome).toContain('ready at http://localhost:4180');
  expect(atHome).toContain('Listening on 127.0.0.1 port 4180: open to this machine only.');
  expect(atHome).toContain('Demo sign-ins are open to this machine only');
  expect(atHome).toMatch(
    /creator \(start here\) +http:\/\/localhost:4180\/validate-token\?token=demo-creator/,
  );
  expect(atHome).toMatch(/creator, second complex +http/);
  const closed = say('0.0.0.0', false);
  expect(closed).toContain('open to every machine that can reach this one');
  expect(closed).toContain('Demo sign-ins are closed');
  expect(closed).not.toContain('token=demo');
  expect(closed).toContain('vendor-management token create <username>');
  expect(closed).toContain('There are no users yet');
  expect(say('::', true, ['demo-creator'])).toContain('Demo sign-ins are open to every machine');
  expect(say('2001:db8::1', false)).toContain('http://[2001:db8::1]:4180');
});

test('the start page offers each role of the first demo complex once, and nobody where the demo is closed', () => {
  const roles = new Map(DEMO_TOKENS.map((token) => [token, 'vendor-management-creator']));
  expect(demoSignInsOf(roles).map(({ token }) => token)).toEqual(DEMO_TOKENS.slice(0, 4));
  expect(demoSignInsOf(new Map())).toEqual([]);
});

describe('a token', () => {
  let server: TestServer;
  let now = Date.parse('2027-01-01T08:00:00.000Z');
  const clock = { now: () => new Date(now) };
  beforeAll(async () => {
    server = await startTestServer({ clock, events: { perUser: 3, inAll: 5 } });
  });
  afterAll(() => server.stop());

  const give = (token: string, days?: number) =>
    addToken(server.db, 'user-demo-creator', hashToken(token), clock.now().toISOString(), days);
  const status = async (token: string) => (await server.call('GET', LIST, { token })).status;
  const stored = (token: string) =>
    server.db
      .selectFrom('user_tokens')
      .where('token_hash', '=', hashToken(token))
      .select(['expires_at', 'last_used_at'])
      .executeTakeFirstOrThrow();

  test('[S6] lives 90 days after its last use, however long ago it was made', async () => {
    await give('tablet');
    for (let use = 0; use < 4; use += 1) {
      now += 89 * DAY_MS;
      expect(await status('tablet')).toBe(200);
    }
    now += 90 * DAY_MS + 1;
    expect(await status('tablet')).toBe(401);
  });

  test('[S6] that was made for some days ends so many after its last use', async () => {
    await give('visitor', 2);
    now += 1.5 * DAY_MS;
    expect(await status('visitor')).toBe(200);
    now += 1.5 * DAY_MS;
    expect(await status('visitor')).toBe(200);
    now += 2 * DAY_MS + 1;
    expect(await status('visitor')).toBe(401);
  });

  test('[S6] has its use written once a day, and its end never moved to an earlier day', async () => {
    await give('daily');
    expect((await stored('daily')).last_used_at).toBeNull();
    await status('daily');
    const first = await stored('daily');
    expect(first.last_used_at).toBe(clock.now().toISOString());
    now += DAY_MS - 1;
    await status('daily');
    expect(await stored('daily')).toEqual(first);
    now += 2;
    await status('daily');
    expect((await stored('daily')).last_used_at).toBe(clock.now().toISOString());
    const later = (await stored('daily')).expires_at;
    await server.db
      .updateTable('user_tokens')
      .set({ last_used_at: null })
      .where('token_hash', '=', hashToken('daily'))
      .execute();
    now -= 30 * DAY_MS;
    await status('daily');
    expect((await stored('daily')).expires_at).toBe(later);
    now += 30 * DAY_MS;
  });

  test('[S6] ends its stream of events when it expires', async () => {
    await give('listener', 1);
    const answer = await server.fetch('/api/events', { headers: { Authorization: 'Token listener' } });
    expect(answer.status).toBe(200);
    now += 1.1 * DAY_MS;
    await server.events?.beat();
    expect(await answer.text()).toContain('still here');
  });

  test('[S6] still reads where its use cannot be written', async () => {
    await give('reader');
    await sql`create function refuse_write() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      server.db,
    );
    await sql`create trigger refuse_write before update on user_tokens for each row execute function refuse_write()`.execute(
      server.db,
    );
    expect(await status('reader')).toBe(200);
    await sql`drop trigger refuse_write on user_tokens`.execute(server.db);
  });
});

describe('wrong tokens', () => {
  let server: TestServer;
  let now = Date.parse('2027-01-01T08:00:00.000Z');
  beforeAll(async () => {
    server = await startTestServer({ clock: { now: () => new Date(now) }, trustProxy: true });
  });
  afterAll(() => server.stop());

  const ask = (token: string, client: string) =>
    server.call('GET', LIST, { token, headers: { 'X-Forwarded-For': `6.6.6.6, ${client}` } });
  const flood = async (client: string) => {
    for (let n = 0; n < 60; n += 1) await ask(`wrong-${n}`, client);
  };

  test('are answered 401, and from the sixty-first in a minute 429 with the time to wait', async () => {
    for (let n = 0; n < 60; n += 1) expect((await ask(`guess-${n}`, '10.0.0.1')).status).toBe(401);
    const refused = await ask('one-more', '10.0.0.1');
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    now += wait * 1_000;
    expect((await ask('one-more', '10.0.0.1')).status).toBe(401);
  });

  test('never keep out a right one from the same address, known to the server or not', async () => {
    await flood('10.0.0.2');
    expect((await ask('wrong', '10.0.0.2')).status).toBe(429);
    const answers = await Promise.all([
      ...Array.from({ length: 100 }, (_, n) => ask(`flood-${n}`, '10.0.0.2')),
      ask('demo-creator', '10.0.0.2'),
      ask('demo-approver', '10.0.0.2'),
    ]);
    expect(answers.slice(-2).map((answer) => answer.status)).toEqual([200, 200]);
    expect(new Set(answers.slice(0, -2).map((answer) => answer.status))).toEqual(new Set([429]));
    expect((await ask('demo-creator', '10.0.0.2')).status).toBe(200);
  });

  test('of another address are counted apart, and a missing token is not counted', async () => {
    await flood('10.0.0.3');
    expect((await ask('wrong', '10.0.0.4')).status).toBe(401);
    const headers = { 'X-Forwarded-For': '10.0.0.3' };
    expect((await server.call('GET', LIST, { token: null, headers })).status).toBe(401);
  });

  test('are counted by the socket where no proxy is trusted', async () => {
    const plain = await startTestServer();
    const { origin, stop } = await plain.listen();
    let last = 0;
    for (let n = 0; n < 61; n += 1) {
      const headers = { Authorization: `Token no-${n}`, 'X-Forwarded-For': `10.1.0.${n}` };
      last = (await fetch(`${origin}/api${LIST}`, { headers })).status;
    }
    expect(last).toBe(429);
    await stop();
    await plain.stop();
  });

  test('cost a bounded memory, and one machine is one client by either kind of address', () => {
    const failed = new FailedAttempts(() => now);
    for (let n = 0; n < 20_000; n += 1) failed.count(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
    expect(failed.size).toBeLessThanOrEqual(10_000);
    for (let n = 0; n < 60; n += 1) failed.count(`2001:db8:1:2::${n.toString(16)}`);
    expect(failed.isOver('2001:db8:1:2:ffff:1:2:3')).toBe(true);
    expect(failed.isOver('2001:db8:1:3::1')).toBe(false);
    for (let n = 0; n < 60; n += 1) failed.count('192.0.2.7');
    expect(failed.isOver('::ffff:192.0.2.7')).toBe(true);
  });
});
