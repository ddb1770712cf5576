import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProductServer } from '#tests/support/process.ts';

/** SIGKILL to the server, and to its database's postmaster too when the whole machine is to have died. */
export async function killServer(server: ProductServer, withDatabase: boolean): Promise<void> {
  const pidFile = join(server.dataDir, 'postgres/cluster/postmaster.pid');
  const pid = existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, 'utf8'), 10) : Number.NaN;
  if (withDatabase && Number.isNaN(pid)) throw new Error('The embedded database does not run.');
  const died = server.killHard();
  if (withDatabase) process.kill(pid, 'SIGKILL');
  await died;
}
