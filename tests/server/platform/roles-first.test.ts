import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:http2';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ROLES } from '#domain/permissions.ts';
import { readCredentials } from '#server/http/tls.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer } from '#tests/support/server.ts';

const pem = (name: string) => fileURLToPath(new URL(`../../fixtures/tls/one-${name}.pem`, import.meta.url));
const credentials = await readCredentials({ cert: pem('cert'), key: pem('key') });

const server = await forThisFile(startTestServer());
const secure = await forThisFile(startTestServer({ credentials }));

/** A call that creators and approvers never make, and one that creators make and approvers do not. */
const [RATES, CATEGORIES] = ['/vendors/job-rates', '/vendors/job-categories/'];
const MIB = 1024 * 1024;

const headersOf = (key: string) => ({
  authorization: 'Token demo-approver',
  'content-type': 'application/json',
  'content-length': String(MIB),
  'idempotency-key': key,
});

const add = (name: string, key: string, token = 'demo-approver') =>
  server.call('POST', CATEGORIES, { json: { name }, key, token });

/** Gives the user who signs in with `demo-creator` another role while they stay signed in. */
const makeCreator = (role: string) =>
  server.db.updateTable('users').set({ role }).where('username', '=', 'demo.creator').execute();

test('[P5] a role that may not is answered before its megabyte was sent, over HTTP/1.1', async () => {
  const listening = await server.listen();
  try {
    const key = randomUUID();
    const sent = request(`${listening.origin}/api${RATES}`, { method: 'POST', headers: headersOf(key) });
    sent.write('{');
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    expect([answer.statusCode, answer.headers['idempotency-decided']]).toEqual([403, key]);
    sent.end(' '.repeat(MIB - 1));
    expect(await answer.setEncoding('utf8').toArray()).toEqual([expect.stringContaining('role/not-allowed')]);
  } finally {
    await listening.stop();
  }
});

test('[P5] a role that may not is answered before its megabyte was sent, over HTTP/2', async () => {
  const listening = await secure.listen();
  const session = connect(listening.origin, { rejectUnauthorized: false });
  try {
    const key = randomUUID();
    const sent = session.request({ ':method': 'POST', ':path': `/api${RATES}`, ...headersOf(key) });
    sent.write('{');
    const [answer] = (await once(sent, 'response')) as [Record<string, unknown>];
    expect([answer[':status'], answer['idempotency-decided']]).toEqual([403, key]);
    sent.end(' '.repeat(MIB - 1));
    expect((await sent.setEncoding('utf8').toArray()).join('')).toContain('role/not-allowed');
  } finally {
    session.destroy();
    await listening.stop();
  }
});

test('[P5] a refusal by role holds for every body under its key, also once the role may', async () => {
  const key = randomUUID();
  await makeCreator(ROLES.approver);
  const first = await add('First', key, 'demo-creator');
  expect([first.status, first.headers.get('idempotency-decided')]).toEqual([403, key]);
  const others = [await add('Other', key, 'demo-creator')];
  await makeCreator(ROLES.creator);
  others.push(await add('First', key, 'demo-creator'), await add('Third', key, 'demo-creator'));
  for (const { body, headers } of others)
    expect([body, headers.get('idempotent-replayed'), headers.get('idempotency-decided')]).toEqual([
      first.body,
      'true',
      key,
    ]);
  expect((await add('First', randomUUID(), 'demo-creator')).status).toBe(201);
});

test('[P5] an action that was done is answered from its record although the role may not do it by now', async () => {
  const key = randomUUID();
  const done = await add('Done before', key, 'demo-creator');
  await makeCreator(ROLES.approver);
  const again = await add('Done before', key, 'demo-creator');
  expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([
    201,
    done.body,
    'true',
  ]);
  expect((await add('Something else', key, 'demo-creator')).body.code).toBe('idempotency_key_reused');
  await makeCreator(ROLES.creator);
});

test('[P5] each action of a batch is judged by itself, and a refused one for every body', async () => {
  const [refused, done] = [randomUUID(), randomUUID()];
  const batch = async (name: string) => {
    const actions = [
      { method: 'POST', path: RATES, key: refused, body: { vendor_id: name, job_rates: [] } },
      { method: 'POST', path: CATEGORIES, key: done, body: { name: 'By batch' } },
    ];
    const answer = await server.call('POST', '/batch', { token: 'demo-creator', json: { acts: actions } });
    const lines = answer.body
      .trimEnd()
      .split('\n')
      .map((line: string) => JSON.parse(line));
    return lines.sort((a: { index: number }, b: { index: number }) => a.index - b.index);
  };
  const [first, again] = [await batch('one'), await batch('another')];
  expect(first).toMatchObject([{ status: 403, body: { code: 'role/not-allowed' } }, { status: 201 }]);
  expect(again.map(({ status }: { status: number }) => status)).toEqual([403, 201]);
  for (const line of again) expect(line.headers).toContainEqual(['Idempotent-Replayed', 'true']);
});

test('without a key nothing is kept of a refusal by role', async () => {
  const before = await server.db.selectFrom('idempotency_keys').select('key').execute();
  const answer = await server.call('POST', RATES, { json: [], token: 'demo-approver' });
  expect(answer).toMatchObject({ status: 403, body: { code: 'role/not-allowed' } });
  expect(answer.headers.get('idempotency-decided')).toBeNull();
  expect(await server.db.selectFrom('idempotency_keys').select('key').execute()).toEqual(before);
});
