import { spawnSync } from 'node:child_process';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasCode } from '../../disk.ts';

/** A running PostgreSQL, as described by its postmaster.pid. */
export type Postmaster = { readonly pid: number; readonly socketFolder: string; readonly port: number };

/**
 * The server running on a cluster, or null. A file left by a dead process or a zombie, or whose pid now belongs to
 * another program, counts as null.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const named = await readPidFile(cluster);
  return named !== null && (await runsOn(named.pid, cluster)) ? named : null;
}

/** Lines of the file: process, data folder, start time, port, socket folder. */
async function readPidFile(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3] ?? ''), socketFolder: lines[4]?.trim() ?? '' };
}

/**
 * Removes a postmaster.pid without a server. PostgreSQL would do so itself for a free pid, but not for a zombie's or a
 * reused one. Returns the socket folder that was left behind. First waits for backends that outlived their postmaster:
 * two servers on one folder would destroy it.
 */
export async function clearStalePostmaster(cluster: string): Promise<string | null> {
  const deadline = Date.now() + 10_000;
  while ((await processesOn(cluster)).length > 0) {
    if (Date.now() > deadline) {
      throw new Error(`Processes of a killed database still use ${cluster}. End them, then start again.`);
    }
    await delay(50);
  }
  // Another process may have started one in the meantime.
  if ((await findPostmaster(cluster)) !== null) throw new Error(`Another server is starting on ${cluster}.`);
  const left = await readPidFile(cluster);
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  return left?.socketFolder ?? null;
}

/** True if a process is alive (a zombie is not). */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    return stat !== '' && stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
  }
  return !psOf(pid).startsWith('Z');
}

async function runsOn(pid: number, cluster: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  if (process.platform !== 'linux') return psOf(pid).includes(cluster);
  const folder = await workingFolder(pid);
  // The database of a service that may open port 443 has that capability too. A process without it may only read the
  // command line.
  return folder === null ? (await commandOf(pid)).includes(cluster) : folder === (await realpath(cluster));
}

/**
 * Every PostgreSQL process has the cluster as its working folder. If the system does not reveal that, none are found.
 */
async function processesOn(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const folder = await realpath(cluster);
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (Number.isInteger(pid) && (await workingFolder(pid)) === folder && (await isAlive(pid)))
      found.push(pid);
  }
  return found;
}

async function workingFolder(pid: number): Promise<string | null> {
  return readlink(`/proc/${pid}/cwd`).catch(() => null);
}

async function commandOf(pid: number): Promise<string[]> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
}

function psOf(pid: number): string {
  return spawnSync('ps', ['-o', 'stat=,args=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}
