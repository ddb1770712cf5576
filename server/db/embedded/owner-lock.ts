import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export type OwnerLock = { readonly release: () => Promise<void> };

const ATTEMPTS = 15;
const OWNER_FILE = /^owner\.(\d+)\.(\d+)\.[0-9a-f]+$/;

/**
 * Takes a folder for this process until `release` or its death; null when another live process has it. Each contender first puts up a
 * file of its own and then looks for others: of two at once at least one sees the other, and both step back and try again. A
 * file names its process and when that began, so one left by a dead process counts for nothing, and removing it can hit nobody else's.
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

/** When a process began, in the system's own count; null for one that is dead or a zombie. */
async function beganAt(pid: number): Promise<number | null> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // The name in brackets may hold blanks. After it: the state first, the start as the 20th.
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
