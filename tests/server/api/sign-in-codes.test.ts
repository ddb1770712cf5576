import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/units.ts';
import type { Tx } from '#server/db/schema.ts';
import { activate, deactivate } from '#server/db/users.sql.ts';
import { FAILED_ATTEMPTS_PER_WINDOW, SIGN_IN_CODES_PER_WINDOW } from '#server/http/limits.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer } from '#tests/support/server.ts';

const WHO = '/common_utils/validate-user?dash_type=vendor-management';

let now = Date.parse('2027-01-01T08:00:00.000Z');
const logged: string[] = [];

const server = await forThisFile(
  startTestServer({
    clock: { now: () => new Date(now) },
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
    trustProxy: true,
  }),
);

type Made = { id: string; code: string; valid_seconds: number };

async function make(userId: string | null = null): Promise<Made> {
  const json = userId === null ? {} : { user_id: userId };
  const { status, body } = await server.call('POST', '/sign-in-codes', { json });
  expect(status).toBe(201);
  return body.data.records[0];
}

/** A tablet scans a code; nobody is signed in on it. */
const scan = (code: string, address = '10.0.0.1') =>
  server.call('POST', '/sign-in-codes/exchange', {
    token: null,
    json: { code },
    headers: { 'X-Forwarded-For': address },
  });

const tokenOf = async (code: string): Promise<string> => {
  const { status, body } = await scan(code);
  expect(status).toBe(200);
  return body.data.records[0].token;
};

async function whoIs(token: string): Promise<string> {
  const { body } = await server.call('GET', WHO, { token });
  return body.data.records[0].username;
}

const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => server.db.transaction().execute(work);

const people = async (): Promise<{ id: string; username: string }[]> =>
  (await server.call('GET', '/sign-in-codes/people')).body.data.records;

async function idOf(username: string): Promise<string> {
  const found = (await people()).find((person) => person.username === username);
  return found?.id ?? expect.fail(`there is no ${username}`);
}

describe('a sign-in code', () => {
  test('[S14] signs in whom the super-admin chose, with a token of their own that lasts', async () => {
    const { code, valid_seconds } = await make(await idOf('demo.creator'));
    expect(valid_seconds).toBe(600);
    const token = await tokenOf(code);
    expect(await whoIs(token)).toBe('demo.creator');
    now += 30 * 24 * 60 * MINUTE_MS;
    expect(await whoIs(token)).toBe('demo.creator');
  });

  test('[S14] is for whoever makes it where nobody is named', async () => {
    expect(await whoIs(await tokenOf((await make()).code))).toBe('demo.super-admin');
  });

  test('[S14] is used once, also by two tablets at the same moment', async () => {
    const { code } = await make();
    const answers = await Promise.all(Array.from({ length: 6 }, () => scan(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
    const { status, body } = await scan(code);
    expect([status, body.code, body.detail]).toEqual([
      422,
      'sign-in-code/used',
      'This code has already been used: it signs in one device, once. Ask for a new one.',
    ]);
  });

  test('[S14] ends after ten minutes', async () => {
    const inTime = await make();
    const late = await make();
    now += 10 * MINUTE_MS - 1;
    await tokenOf(inTime.code);
    now += 1;
    const { status, body } = await scan(late.code);
    expect([status, body.code]).toEqual([422, 'sign-in-code/ended']);
    expect(body.detail).toContain('valid for ten minutes');
  });

  test('[S14] ends when whoever made it says so, and by nobody else', async () => {
    const { id, code } = await make();
    const end = (token: string) => server.call('DELETE', `/sign-in-codes/${id}`, { token });
    await end('demo-other-complex');
    const other = await make();
    await server.call('DELETE', `/sign-in-codes/${other.id}`);
    expect((await scan(other.code)).body.code).toBe('sign-in-code/ended');
    await tokenOf(code);
    expect((await end('demo-super-admin')).status).toBe(200);
  });

  test('[S14] is ended also for a tablet whose request came before that and had to wait', async () => {
    const { id, code } = await make();
    now += 1_000;
    await server.call('DELETE', `/sign-in-codes/${id}`);
    now -= 500;
    expect((await scan(code)).body.code).toBe('sign-in-code/ended');
    now += 500;
  });

  test('[S14] that nobody made is refused, and whoever goes on trying has to wait', async () => {
    const { code } = await make();
    const { status, body } = await scan('guessed', '10.0.0.9');
    expect([status, body.code]).toEqual([422, 'sign-in-code/unknown']);
    for (let turn = 1; turn < FAILED_ATTEMPTS_PER_WINDOW; turn += 1) await scan(`guess ${turn}`, '10.0.0.9');
    const over = await scan('one more', '10.0.0.9');
    expect([over.status, over.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await scan(code, '10.0.0.9')).status).toBe(200);
  });

  test('[S14] is made by super-admins only, for people of their own complex', async () => {
    const creator = await idOf('demo.creator');
    for (const token of ['demo-admin', 'demo-creator', 'demo-approver']) {
      const made = await server.call('POST', '/sign-in-codes', { token, json: {} });
      const listed = await server.call('GET', '/sign-in-codes/people', { token });
      const ended = await server.call('DELETE', '/sign-in-codes/1', { token });
      expect([made.status, listed.status, ended.status], token).toEqual([403, 403, 403]);
    }
    const json = { user_id: creator };
    const stranger = await server.call('POST', '/sign-in-codes', { token: 'demo-other-complex', json });
    expect(stranger.status).toBe(404);
    expect((await people()).map(({ username }) => username)).not.toContain('demo.other-complex');
    expect((await server.call('POST', '/sign-in-codes', { token: null, json: {} })).status).toBe(401);
  });

  test('[S14] lets nobody in who was deactivated, made before or after', async () => {
    const id = await idOf('demo.approver');
    const { code } = await make(id);
    await inTransaction((tx) => deactivate(tx, id, new Date(now).toISOString()));
    expect((await scan(code)).body.code).toBe('sign-in-code/ended');
    expect((await server.call('GET', WHO, { token: 'demo-approver' })).status).toBe(401);
    expect((await people()).map(({ username }) => username)).not.toContain('demo.approver');
    expect((await server.call('POST', '/sign-in-codes', { json: { user_id: id } })).status).toBe(404);
    await inTransaction((tx) => activate(tx, id, new Date(now).toISOString()));
    expect((await server.call('GET', WHO, { token: 'demo-approver' })).status).toBe(401);
    expect(await whoIs(await tokenOf((await make(id)).code))).toBe('demo.approver');
  });

  test('[S14] is not made without end', async () => {
    now += 10 * MINUTE_MS;
    for (let turn = 0; turn < SIGN_IN_CODES_PER_WINDOW; turn += 1) await make();
    expect((await server.call('POST', '/sign-in-codes', { json: {} })).status).toBe(429);
    now += 10 * MINUTE_MS;
    await make();
  });

  test('[S14] stands neither in the database nor in the log, and nor does its token', async () => {
    const { code } = await make();
    const token = await tokenOf(code);
    await scan(code);
    const rows = await Promise.all([
      server.db.selectFrom('sign_in_codes').selectAll().execute(),
      server.db.selectFrom('user_tokens').selectAll().execute(),
    ]);
    const kept = JSON.stringify([rows, logged]);
    expect(logged.some((line) => line.includes('/api/sign-in-codes/exchange'))).toBe(true);
    for (const secret of [code, token]) expect(kept).not.toContain(secret);
    const key = '11111111-1111-4111-8111-111111111111';
    expect((await server.call('POST', '/sign-in-codes', { json: {}, key })).status).toBe(400);
  });
});
