import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { openPrograms, originOf, type Programs } from './programs.ts';
import { ask, openWorkshop } from './workshop.ts';

vi.setConfig({ testTimeout: 240_000 });

let programs: Programs;
beforeAll(async () => {
  programs = await openPrograms('made');
});
afterEach(() => programs.stop());
afterAll(() => programs.remove());

const WRITERS = 12;

test('a server that is told to stop under load says so first, finishes what it has begun, and loses and doubles nothing', async () => {
  const environment = { STOP_DELAY: '6', LOG_LEVEL: 'info' };
  const { program, origin, token } = await openWorkshop(programs, environment);
  const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ jobcard_id: 'card' });
  /** Its status, or null if no answer came. */
  const write = async (at: string, key: string): Promise<number | null> => {
    const init = { method: 'POST', body, headers: { ...headers, 'Idempotency-Key': key } };
    const answer = await fetch(`${at}/api/vendors/work-orders/`, init).catch(() => null);
    await answer?.arrayBuffer();
    return answer?.status ?? null;
  };

  const keys: string[] = [];
  const unanswered: string[] = [];
  const statuses = new Set<number | null>();
  const writers = Array.from({ length: WRITERS }, async () => {
    for (;;) {
      const key = crypto.randomUUID();
      keys.push(key);
      const status = await write(origin, key);
      statuses.add(status);
      if (status !== null) continue;
      unanswered.push(key);
      return;
    }
  });
  const events = await fetch(`${origin}/api/events`, { headers });
  const heard = events.text();
  // A request whose body arrives only after the server has stopped listening.
  const port = Number(new URL(origin).port);
  const slow = connect(port, '127.0.0.1');
  await once(slow, 'connect');
  let answered = '';
  slow.setEncoding('utf8').on('data', (text) => (answered += text));
  const slowKey = crypto.randomUUID();
  keys.push(slowKey);
  slow.write(
    [
      'POST /api/vendors/work-orders/ HTTP/1.1',
      'Host: workshop',
      `Authorization: Token ${token}`,
      `Idempotency-Key: ${slowKey}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      `\r\n${body.slice(0, 5)}`,
    ].join('\r\n'),
  );
  await expect.poll(() => keys.length, { timeout: 30_000 }).toBeGreaterThan(5 * WRITERS);

  program.child.kill('SIGTERM');
  const health = async () => (await fetch(`${origin}/api/healthz`).catch(() => null))?.status ?? null;
  await expect.poll(health, { timeout: 10_000 }).toBe(503);
  // It keeps working until the balancer has noticed.
  expect(await write(origin, keys[0] ?? '')).toBe(201);
  await Promise.all(writers);
  await expect.poll(health, { timeout: 60_000 }).toBe(null);
  slow.write(body.slice(5));
  await once(slow, 'close');
  expect(answered).toMatch(/^HTTP\/1\.1 201 /);
  expect(answered).toContain('\r\nConnection: close\r\n');
  expect(await heard).toContain('retry:');
  expect(await program.ended).toBe(0);
  expect([...statuses]).toEqual([201, null]);
  const wrong = program.said().match(/^.*"level":[56]0.*$/gm) ?? [];
  expect(wrong.filter((line) => !line.includes('/api/healthz'))).toEqual([]);

  const again = await originOf(programs.start('serve'));
  for (const key of unanswered) expect(await write(again, key)).toBe(201);
  const [count] = await ask(programs.dataDir, 'select count(*)::text as row from work_orders');
  expect(count).toBe(String(keys.length));
});

test('a reload where there is no certificate to be read again leaves the server as it is', async () => {
  const program = programs.start('serve', [], { LOG_LEVEL: 'info' });
  const origin = await originOf(program);
  program.child.kill('SIGHUP');
  await expect.poll(program.said).toContain('no certificate to read again');
  expect((await fetch(`${origin}/api/healthz`)).status).toBe(200);
  program.child.kill('SIGTERM');
  expect(await program.ended).toBe(0);
});

const hasTerminals = spawnSync('script', ['--version']).status === 0;

test.skipIf(!hasTerminals)(
  'a server whose terminal closes stops in good order, its database too',
  async () => {
    const server = join(inject('serverPrograms'), 'main.js');
    const env = { ...process.env, DATA_DIR: programs.dataDir, DATABASE_URL: '', DEMO: '0', PORT: '0' };
    const command = `exec "${process.execPath}" "${server}"`;
    const terminal = spawn('script', ['-qefc', command, '/dev/null'], { env });
    const closed = once(terminal, 'close');
    let said = '';
    terminal.stdout.setEncoding('utf8').on('data', (text) => (said += text));
    await expect.poll(() => said, { timeout: 60_000 }).toContain('ready at');
    const lock = join(programs.dataDir, 'postgres/cluster/postmaster.pid');
    expect(existsSync(lock)).toBe(true);
    terminal.kill('SIGKILL');
    await closed;
    await expect.poll(() => existsSync(lock), { timeout: 60_000 }).toBe(false);
  },
);
