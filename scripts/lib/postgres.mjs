import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOnPath } from '../find-chromium.mjs';
import { freePort } from './free-port.mjs';

/** Folder with `initdb` and `postgres`: the newest in Debian's layout, else the one on PATH, else null. */
function findBinaries() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  for (const version of versions) {
    const folder = join(debian, version, 'bin');
    if (existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) return folder;
  }
  const initdb = findOnPath(['initdb']);
  const postgres = findOnPath(['postgres']);
  if (initdb === null || postgres === null) return null;
  const folder = initdb.slice(0, -'/initdb'.length);
  return existsSync(join(folder, 'postgres')) ? folder : null;
}

/**
 * Account to run PostgreSQL as, because it refuses to run as root: undefined for the current one, null if none is
 * found.
 */
function unprivilegedAccount() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  return null;
}

/** Waits until the server reports that it accepts connections; rejects if it exits before. */
function untilReady(child) {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(
      () => reject(new Error(`PostgreSQL did not start within 60 s:\n${said}`)),
      60_000,
    );
    child.stderr.on('data', (chunk) => {
      said += chunk;
      if (said.includes('ready to accept connections')) {
        clearTimeout(timer);
        resolve();
      }
    });
    child.on('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`PostgreSQL ended with ${code}:\n${said}`));
    });
  });
}

/**
 * Starts a separate PostgreSQL server in a temporary folder, on a free port of 127.0.0.1, with a random password.
 * `durable` keeps fsync, for measurements; tests do without it, because no power cut hits them.
 * @returns {Promise<{ started: true, url: string, version: string, stop: () => Promise<void> } | { started: false, reason: string }>}
 */
export async function startTemporaryPostgres({ durable = false } = {}) {
  const binaries = findBinaries();
  if (binaries === null) {
    return { started: false, reason: 'no initdb and postgres on PATH or below /usr/lib/postgresql' };
  }
  const account = unprivilegedAccount();
  if (account === null) {
    return {
      started: false,
      reason: 'PostgreSQL does not run as root, and neither postgres nor nobody is an account here',
    };
  }
  const folder = mkdtempSync(join(tmpdir(), 'vm-postgres-'));
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  if (account !== undefined)
    for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid);
  const asAccount = { ...account, cwd: folder };
  const data = join(folder, 'data');
  const discard = () => rmSync(folder, { recursive: true, force: true });

  const initdb = spawnSync(
    join(binaries, 'initdb'),
    [
      ...['-D', data, '-U', 'tester', '-A', 'scram-sha-256', '--pwfile', passwordFile],
      ...['-E', 'UTF8', '--locale=C', '--no-sync'],
    ],
    { ...asAccount, encoding: 'utf8' },
  );
  if (initdb.status !== 0) {
    discard();
    return {
      started: false,
      reason: `initdb failed: ${(initdb.stderr ?? String(initdb.error)).trim().split('\n').at(-1)}`,
    };
  }

  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', max_connections: 200 };
  if (!durable) Object.assign(settings, { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' });
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(binaries, 'postgres'), ['-D', data, ...flags], {
    ...asAccount,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const killWithUs = () => child.kill('SIGQUIT');
  process.once('exit', killWithUs);
  const stop = async () => {
    process.removeListener('exit', killWithUs);
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGINT');
      const force = setTimeout(() => child.kill('SIGQUIT'), 10_000);
      await ended;
      clearTimeout(force);
    }
    discard();
  };
  try {
    await untilReady(child);
  } catch (error) {
    await stop();
    return { started: false, reason: String(error) };
  }
  // Unread output would fill the pipe and block the server.
  child.stderr.resume();
  const said = spawnSync(join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout;
  const version = `PostgreSQL ${/\d+(\.\d+)?/.exec(said)?.[0] ?? 'of an unknown version'}`;
  return { started: true, url: `postgres://tester:${password}@127.0.0.1:${port}/postgres`, version, stop };
}
