import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { findQuietPort } from '#tests/support/quiet-port.ts';

vi.setConfig({ testTimeout: 240_000 });

const isRoot = process.getuid?.() === 0;
/** An account without rights that every Linux has. */
const NOBODY = 65_534;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vm-service-'));
  await chmod(folder, 0o755);
  for (const name of ['data', 'run']) {
    await mkdir(join(folder, name), { mode: 0o700 });
    await chown(join(folder, name), NOBODY, NOBODY);
  }
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs the command line as the service's account, with or without the service's right to open port 443. */
function start(
  word: string,
  {
    rights,
    ...environment
  }: { rights: boolean; PORT: string; TMPDIR?: string; PATH?: string; NOTIFY_SOCKET?: string },
) {
  const capability = rights
    ? ['--inh-caps', '-all,+net_bind_service', '--ambient-caps', '+net_bind_service']
    : [];
  const account = ['--reuid', String(NOBODY), '--regid', String(NOBODY), '--clear-groups', ...capability];
  const child = spawn(
    'setpriv',
    [...account, process.execPath, join(inject('serverPrograms'), 'cli.js'), word],
    {
      env: {
        PATH: process.env.PATH ?? '',
        DATA_DIR: join(folder, 'data'),
        DEMO: '0',
        LOG_LEVEL: 'warn',
        ...environment,
      },
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text));
  const ended = once(child, 'close').then(() => child.exitCode);
  return { child, said: () => said, ended };
}

test.runIf(isRoot)(
  'commands find the database of a service that has a right that they lack, and a temporary folder of its own',
  async () => {
    const PORT = String(await findQuietPort());
    const unit = await readFile('deploy/vendor-management.service', 'utf8');
    // A private /tmp hides the database's socket; this folder belongs to the service, and everybody can see that it
    // exists.
    expect(unit).toMatch(/^PrivateTmp=yes$/m);
    expect(unit).toMatch(/^RuntimeDirectory=vendor-management$/m);
    expect(unit).toMatch(/^Environment=TMPDIR=\/run\/vendor-management$/m);
    const server = start('serve', { rights: true, PORT, TMPDIR: join(folder, 'run') });
    await expect.poll(server.said, { timeout: 60_000 }).toContain('ready at');
    const doctor = start('doctor', { rights: false, PORT });
    expect([await doctor.ended, doctor.said()]).toEqual([
      0,
      expect.stringContaining('a server is running on 127.0.0.1'),
    ]);
    expect(doctor.said()).toMatch(/fine {3}database: PostgreSQL \d/);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  },
);

test.runIf(isRoot)('systemd hears once that the server is ready, from the server alone', async () => {
  const told = join(folder, 'run/told');
  await writeFile(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> '${told}'\n`, {
    mode: 0o755,
  });
  const unit = await readFile('deploy/vendor-management.service', 'utf8');
  expect(unit).toMatch(/^Type=notify$/m);
  const PORT = String(await findQuietPort());
  const server = start('serve', {
    ...{ rights: true, PORT, TMPDIR: join(folder, 'run') },
    ...{ PATH: `${folder}:${process.env.PATH}`, NOTIFY_SOCKET: '/run/systemd/notify' },
  });
  await expect
    .poll(() => readFile(told, 'utf8').catch(server.said), { timeout: 60_000 })
    .toBe('/run/systemd/notify --ready\n');
  const status = await fetch(`http://127.0.0.1:${PORT}/api/healthz`).then((answer) => answer.status);
  expect(status).toBe(200);
  const [database = ''] = (
    await readFile(join(folder, 'data/postgres/cluster/postmaster.pid'), 'utf8')
  ).split('\n');
  expect(await readFile(`/proc/${database}/environ`, 'utf8')).not.toContain('NOTIFY_SOCKET');
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
