import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { databasePid, type ProductServer } from '#tests/support/process.ts';

/** What the faults of a running installation break. */
export type Installation = {
  readonly server: ProductServer;
  readonly network: { goOffline(): Promise<void>; goOnline(): Promise<void> };
  /** Needed where the database is not the server's own. */
  readonly query?: <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>;
};

const CUT_MS = 1_500;

/** Each resolves when the fault is over, except for its effects. */
export const FAULTS = {
  'server killed': async ({ server }) => {
    await server.killHard();
    await server.restart();
  },
  /**
   * An embedded one dies without warning and is started again by the server; on another one every connection ends, as
   * at its restart.
   */
  'database killed': async ({ server, query }) => {
    const embedded = await databasePid(server);
    if (embedded !== null) process.kill(embedded, 'SIGKILL');
    else
      await query?.((client) =>
        client.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`),
      );
  },
  'server and database killed': async ({ server }) => {
    const embedded = await databasePid(server);
    const died = server.killHard();
    if (embedded !== null) process.kill(embedded, 'SIGKILL');
    await died;
    await server.restart();
  },
  'wires cut': async ({ network }) => {
    await network.goOffline();
    await delay(CUT_MS);
    await network.goOnline();
  },
} as const satisfies Readonly<Record<string, (place: Installation) => Promise<void>>>;

export type FaultName = keyof typeof FAULTS;

/** Causes faults in turn, this many ms apart, until it is stopped; returns the number of each. */
export async function disturb(
  place: Installation,
  names: readonly FaultName[],
  everyMs: number,
  over: AbortSignal,
): Promise<Map<FaultName, number>> {
  const happened = new Map(names.map((name) => [name, 0]));
  for (let turn = 0; ; turn += 1) {
    await delay(everyMs, undefined, { signal: over }).catch(() => undefined);
    const name = names[turn % names.length];
    if (over.aborted || name === undefined) return happened;
    await FAULTS[name](place);
    happened.set(name, (happened.get(name) ?? 0) + 1);
  }
}
