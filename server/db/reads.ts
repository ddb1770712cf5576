import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { databaseFault, isTimeOut } from './faults.ts';
import type { Db, Tx } from './schema.ts';

/** Runs read-only work. */
export type Reads = {
  /** On one snapshot that contains every commit acknowledged before the call. May run `read` twice. */
  readonly snapshot: <T>(read: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly counts: () => ReadCounts;
};

/** Reads by where they ran. `isResting`: the standby is not used for now, because it failed to serve the last read. */
export type ReadCounts = { readonly primary: number; readonly standby: number; readonly isResting: boolean };

export type ReadLimits = {
  /** Time that a read waits for the standby to catch up with the primary. */
  readonly catchUpMs: number;
  /** Time during which a standby that failed is not used. */
  readonly restMs: number;
};

const LIMITS: ReadLimits = { catchUpMs: 250, restMs: 5_000 };
const ASK_AGAIN_MS = 10;

/** The standby does not have the primary's data, or not yet. */
class StandbyBehind extends Error {}

/**
 * Reads from a standby as soon as it has everything the primary had when the read began, so that nobody sees less than
 * what was acknowledged. Reads from the primary if there is no standby, or if it is behind, unreachable, or not a copy
 * of this database.
 */
export function openReads(
  primary: Db,
  standby: Db | null = null,
  log: Pick<Logger, 'info' | 'warn'> | null = null,
  { catchUpMs, restMs }: ReadLimits = LIMITS,
): Reads {
  const done = { primary: 0, standby: 0 };
  let isResting = false;
  let askAfterMs = 0;

  const onPrimary = <T>(read: (tx: Tx) => Promise<T>): Promise<T> => {
    done.primary += 1;
    return snapshotOf(primary).execute(read);
  };
  // Checks and reads on the same connection: one address may stand for several standbys.
  const onStandby = <T>(from: Db, position: Position, read: (upToDate: Db) => Promise<T>): Promise<T> =>
    from.connection().execute(async (connection) => {
      await waitForStandby(connection, position, catchUpMs);
      return read(connection);
    });
  const rest = (error: unknown): void => {
    askAfterMs = performance.now() + restMs;
    if (!isResting) log?.warn({ err: error }, 'the standby does not serve reads; the primary does');
    isResting = true;
  };
  const askAgain = async (from: Db): Promise<void> => {
    if (performance.now() < askAfterMs) return;
    askAfterMs = Number.POSITIVE_INFINITY;
    try {
      const position = await positionOf(primary);
      if (position === null) throw new StandbyBehind('the primary takes no writes');
      await onStandby(from, position, async () => undefined);
      isResting = false;
      log?.info('the standby serves reads again');
    } catch (error) {
      rest(error);
    }
  };
  return {
    snapshot: async (read) => {
      if (standby === null) return onPrimary(read);
      if (isResting) {
        // No request waits for a standby that may be gone.
        void askAgain(standby);
        return onPrimary(read);
      }
      const position = await positionOf(primary);
      if (position === null) return onPrimary(read);
      try {
        return await onStandby(standby, position, (upToDate) => {
          done.standby += 1;
          return snapshotOf(upToDate).execute(read);
        });
      } catch (error) {
        if (!isOfStandby(error)) throw error;
        rest(error);
        return onPrimary(read);
      }
    },
    counts: () => ({ ...done, isResting }),
  };
}

/** A snapshot, so that a list, its total and its details agree with each other. */
function snapshotOf(db: Db) {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
}

/** Flush position of the primary's WAL: everything acknowledged is before it. */
export type Position = { readonly system: string; readonly lsn: string };

/** Null if the database is itself a standby and takes no writes. */
export async function positionOf(primary: Db): Promise<Position | null> {
  const { rows } = await sql<Position>`select system_identifier::text as system,
    pg_current_wal_flush_lsn()::text as lsn from pg_control_system() where not pg_is_in_recovery()`.execute(
    primary,
  );
  return rows[0] ?? null;
}

/** State of a standby relative to a position of its primary. */
export type StandbyState = {
  readonly isSame: boolean;
  readonly isStandby: boolean;
  readonly isThere: boolean;
};

export async function standbyStateOf(standby: Db, { system, lsn }: Position): Promise<StandbyState> {
  const { rows } = await sql<StandbyState>`select system_identifier::text = ${system} as "isSame",
    pg_is_in_recovery() as "isStandby", coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as "isThere"
    from pg_control_system()`.execute(standby);
  return rows[0] ?? { isSame: false, isStandby: false, isThere: false };
}

/** Throws StandbyBehind if the standby does not reach the position in time, or never will. */
async function waitForStandby(standby: Db, position: Position, withinMs: number): Promise<void> {
  const untilMs = performance.now() + withinMs;
  for (;;) {
    const { isSame, isStandby, isThere } = await standbyStateOf(standby, position);
    if (!isSame) throw new StandbyBehind('DATABASE_READ_URL names no copy of the database of DATABASE_URL');
    if (!isStandby) throw new StandbyBehind('DATABASE_READ_URL names a database that follows no other');
    if (isThere) return;
    if (performance.now() > untilMs) throw new StandbyBehind(`it was not up to date within ${withinMs} ms`);
    await delay(ASK_AGAIN_MS);
  }
}

/** True if the same read may succeed on the primary. Refusals and timeouts would be the same there. */
function isOfStandby(error: unknown): boolean {
  if (error instanceof StandbyBehind) return true;
  const fault = databaseFault(error);
  return (fault === 'unavailable' || fault === 'busy') && !isTimeOut(error);
}
