import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export type OwnerLock = { readonly release: () => Promise<void> };

const ATTEMPTS = 15;
const OWNER_FILE = /^owner\.(\d+)\.(\d+)\.[0-9a-f]+$/;

/**
 * Locks a folder for this process until `release` or its death; null if another live process holds it. Each contender
 * first creates its own file and then looks for others. Of two at the same time at least one sees the other, and both
 * back off and try again. A file names its process and that process's start time, so a dead process's file counts for
 * nothing, and deleting it never affects a live one.
 */
export async function lockFolder(folder: string): Promise<OwnerLock | null> {
  const began = await beganAt(process.pid);
  const own = `owner.${process.pid}.${began ?? 0}.${randomBytes(6).toString('hex')}`;
  const release = (): Promise<void> => rm(join(folder, own), { force: true });
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await writeFile(join(folder, own), '', { flag: 'wx', mode: 0o600 });
    if (!(await hasOtherOwner(folder, own))) return { release };
    await release();
    await delay(20 + Math.random() * 180);
  }
  return null;
}

async function hasOtherOwner(folder: string, own: string): Promise<boolean> {
  let found = false;
  for (const name of await readdir(folder)) {
    const [, pid, began] = OWNER_FILE.exec(name) ?? [];
    if (pid === undefined || name === own) continue;
    if (String(await beganAt(Number(pid))) === began) found = true;
    else await rm(join(folder, name), { force: true });
  }
  return found;
}

/** Start time of a process, in the system's own unit; null for a dead process or a zombie. */
async function beganAt(pid: number): Promise<number | null> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // The name in brackets may contain spaces. After it, the state is the first field and the start time the 20th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return stat === '' || fields[0] === 'Z' ? null : Number(fields[19]);
  }
  const ps = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
  });
  const [state = '', ...date] = (ps.stdout ?? '').trim().split(/\s+/);
  return state === '' || state.startsWith('Z') ? null : Date.parse(`${date.join(' ')} UTC`);
}
