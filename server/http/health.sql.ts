import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { withTimeout } from '../db/silence.ts';
import type { FileStore } from '../files/file-store.ts';
import { unavailable } from './problem.ts';

type HealthLimits = {
  /** Time within which an answer is given, whatever hangs. */
  readonly answerMs: number;
  /** Time for which a successful write counts as current, so that frequent checks stay cheap. */
  readonly writesTrustedMs: number;
  /** Free space on the store's disk below which uploads are about to fail. */
  readonly minFreeBytes: number;
};

/** With less free space an upload may fail. */
export const MIN_FREE_BYTES = 64 * 1024 * 1024;

const LIMITS: HealthLimits = {
  answerMs: 2_000,
  writesTrustedMs: 5_000,
  minFreeBytes: MIN_FREE_BYTES,
};

/**
 * Creates the check behind `GET /api/healthz`. It resolves if this server can take work and throws the 503 problem if
 * not. The database must answer and accept a write, the disk of `incoming` must have room and accept one, and the store
 * must be readable. Only one check runs at a time, however many requests ask. A check that hangs is shared by all of
 * them, not started again.
 */
export function openReadiness(
  db: Db,
  files: Pick<FileStore, 'incoming' | 'identity'>,
  limits: HealthLimits = LIMITS,
): () => Promise<void> {
  let writesTrustedToMs = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | null = null;

  const check = async (): Promise<void> => {
    await askDatabase(db);
    if (performance.now() < writesTrustedToMs) return;
    await writeToDatabase(db);
    await writeToDisk(files.incoming, limits.minFreeBytes);
    // For a bucket this fetches its smallest object, which shows that it answers, accepts our credentials and is the
    // same bucket.
    await files.identity();
    writesTrustedToMs = performance.now() + limits.writesTrustedMs;
  };
  return async () => {
    checking ??= check().finally(() => {
      checking = null;
    });
    await withTimeout(checking, limits.answerMs).catch((error: unknown) => {
      throw unavailable(error);
    });
  };
}

/** Free bytes on the folder's disk for non-root users. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Resolves if the disk accepts a synced file and has at least this much free space. */
export async function writeToDisk(folder: string, minFreeBytes: number): Promise<void> {
  const free = await freeBytes(folder);
  if (free < minFreeBytes) throw new Error(`the disk of ${folder} has ${free} bytes left`);
  // Always the same name: a check that was killed leaves one file, which the next check reuses.
  const path = join(folder, 'health-check');
  const file = await open(path, 'w', 0o600);
  try {
    await file.write('written');
    await file.sync();
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

/** Resolves when the database answers. */
async function askDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Resolves if the database accepts a write. A standby, a read-only database and one on a full disk do not. */
async function writeToDatabase(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Another server's check may have locked the row; waiting for it would say nothing about the database.
    await sql`set local lock_timeout = 1000; set local synchronous_commit = off`.execute(tx);
    await sql`insert into health_checks (checked_at) values (now())
      on conflict (only_row) do update set checked_at = excluded.checked_at`.execute(tx);
  });
}
