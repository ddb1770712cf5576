import { setTimeout as delay } from 'node:timers/promises';
import { databasePid } from '#tests/support/process.ts';
import type { FaultProxy } from '#tests/support/proxy.ts';
import type { Site } from '#tests/support/site/site.ts';

const CUT_MS = 1_500;

/**
 * Faults, in turn: the server is killed, its database is, the connections are cut. Resolves when the fault is over,
 * except for its effects.
 */
const FAULTS: readonly {
  readonly name: string;
  readonly happen: (site: Site, network: FaultProxy) => Promise<void>;
}[] = [
  {
    name: 'server killed',
    happen: async ({ server }) => {
      await server.killHard();
      await server.restart();
    },
  },
  { name: 'database killed', happen: (site) => killDatabase(site) },
  {
    name: 'wires cut',
    happen: async (_, network) => {
      await network.goOffline();
      await delay(CUT_MS);
      await network.goOnline();
    },
  },
];

/**
 * The embedded one dies without warning and is started again by the server; on another one every connection ends, as at
 * its restart.
 */
async function killDatabase({ server, query }: Site): Promise<void> {
  const embedded = await databasePid(server);
  if (embedded !== null) {
    process.kill(embedded, 'SIGQUIT');
    return;
  }
  await query((client) =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`),
  );
}

/** Causes faults this many seconds apart until it is stopped; returns the number of each. */
export async function disturb(
  site: Site,
  network: FaultProxy,
  everyMs: number,
  over: AbortSignal,
): Promise<Map<string, number>> {
  const happened = new Map(FAULTS.map(({ name }) => [name, 0]));
  for (let turn = 0; ; turn += 1) {
    await delay(everyMs, undefined, { signal: over }).catch(() => undefined);
    if (over.aborted) return happened;
    const fault = FAULTS[turn % FAULTS.length];
    if (fault === undefined) continue;
    await fault.happen(site, network);
    happened.set(fault.name, (happened.get(fault.name) ?? 0) + 1);
  }
}
