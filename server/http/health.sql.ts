import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { withTimeout } from '../db/silence.ts';
import type { FileStore } from '../files/file-store.ts';
import { unavailable } from './problem.ts';

type HealthLimits = {
  /** An answer is given within this, whatever hangs. */
  readonly answerMs: number;
  /** How long writes that succeeded are believed: asking often must cost little. */
  readonly writesTrustedMs: number;
  /** Room on the store's disk below which uploads are about to fail. */
  readonly minFreeBytes: number;
};

/** Below this an upload may not find room. */
export const MIN_FREE_BYTES = 64 * 1024 * 1024;

const LIMITS: HealthLimits = {
  answerMs: 2_000,
  writesTrustedMs: 5_000,
  minFreeBytes: MIN_FREE_BYTES,
};

/**
 * Makes the check behind `GET /api/healthz`: resolves when this server can take work, throws the 503 problem when it cannot. The
 * database must answer and take a write, the disk of `incoming` must have room and take one, and the store must be there to be read.
 * However many ask, one check runs at a time, and a check that hangs is waited for by all rather than begun again.
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
    // Of a bucket this asks for its smallest object: it answers, knows us, and is the one that it was.
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

/** What is left on the disk of a folder for those who are not root. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Resolves when the disk took a file that was written through, and has so much room left. */
export async function writeToDisk(folder: string, minFreeBytes: number): Promise<void> {
  const free = await freeBytes(folder);
  if (free < minFreeBytes) throw new Error(`the disk of ${folder} has ${free} bytes left`);
  // The same name each time: a check that was killed leaves one file, which the next one takes.
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

/** Resolves when the database took a write: a standby, a read-only one and one on a full disk do not. */
async function writeToDatabase(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Another server's check may hold the row; waiting for it would say nothing about the database.
    await sql`set local lock_timeout = 1000; set local synchronous_commit = off`.execute(tx);
    await sql`insert into health_checks (checked_at) values (now())
      on conflict (only_row) do update set checked_at = excluded.checked_at`.execute(tx);
  });
}
