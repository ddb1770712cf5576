import { readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A started server as an attack sees it, and data that is only visible on its machine. */
export type Target = {
  readonly origin: string;
  readonly filesFolder: string;
  /** Of the program and its children, without the database; null if the system does not report it. */
  readonly memoryMib: () => number | null;
  /** Resolves when no incoming file is left, or after a time limit. */
  readonly settled: () => Promise<void>;
};

const SETTLED_MS = 20_000;

export function targetAt(origin: string, filesFolder: string, pid: number): Target {
  return {
    origin,
    filesFolder,
    memoryMib: () => memoryOf(pid),
    settled: async () => {
      const deadline = Date.now() + SETTLED_MS;
      while (Date.now() < deadline && (await leftInStore(filesFolder)).incoming > 0) await delay(100);
    },
  };
}

/** Number of files in a store: incoming, and stored for good (contents, not their thumbnails). */
export async function leftInStore(folder: string): Promise<{ incoming: number; kept: number }> {
  let kept = 0;
  for (const shelf of await readdir(folder)) {
    if (!/^[0-9a-f]{2}$/.test(shelf)) continue;
    kept += (await readdir(join(folder, shelf))).filter((name) => /^[0-9a-f]{64}$/.test(name)).length;
  }
  return { kept, incoming: (await readdir(join(folder, 'incoming'))).length };
}

/** Memory of a process and its children, except PostgreSQL. */
function memoryOf(pid: number): number | null {
  try {
    const children = new Map<number, number[]>();
    for (const name of readdirSync('/proc')) {
      const child = Number(name);
      const parent = Number.isInteger(child) ? parentOf(child) : null;
      if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), child]);
    }
    const family = [pid];
    for (const member of family) family.push(...(children.get(member) ?? []));
    return Math.round(family.reduce((sum, member) => sum + residentMib(member), 0));
  } catch {
    // Not Linux.
    return null;
  }
}

function parentOf(pid: number): number | null {
  const status = statusOf(pid);
  return /^Name:\s*postgres/m.test(status) ? null : Number(/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? Number.NaN);
}

function residentMib(pid: number): number {
  return Number(/^VmRSS:\s*(\d+)/m.exec(statusOf(pid))?.[1] ?? 0) / 1024;
}

/** Empty for a process that has just ended. */
function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
