import { sql } from 'kysely';
import type { Db, Tx } from '../db/schema.ts';
import type { MediaType, StoredFile } from './stored-file.ts';

/** Shared by acts that name files, exclusive for the sweeper: it never removes what an open transaction is about to name. */
const FILES_LOCK = 4_180_003;

export async function lockFilesForNaming(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${FILES_LOCK})`.execute(tx);
}

/** False when an act that names files is running: the sweep then waits for its next turn. */
export async function tryLockFilesForSweep(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_xact_lock(${FILES_LOCK}) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

type NewFile = Omit<StoredFile, 'key'>;

/** Adds a file, or finds the one with the same content; answers its media key. `key` is used only for a new one. */
export async function upsertFile(tx: Tx, file: NewFile, key: string): Promise<string> {
  const row = await tx
    .insertInto('files')
    .values({
      sha256: file.sha256,
      media_key: key,
      media_type: file.mediaType,
      bytes: file.bytes,
      width: file.width,
      height: file.height,
    })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ last_used_at: sql<string>`now()` }))
    .returning('media_key')
    .executeTakeFirstOrThrow();
  return row.media_key;
}

export async function findFileByKey(
  db: Db,
  key: string,
): Promise<{ sha256: string; mediaType: MediaType } | null> {
  const row = await db
    .selectFrom('files')
    .where('media_key', '=', key)
    .select(['sha256', 'media_type'])
    .executeTakeFirst();
  return row === undefined ? null : { sha256: row.sha256, mediaType: row.media_type as MediaType };
}

/** Removes the rows of files that nothing refers to and nobody used since an instant; answers their contents' hashes. */
export async function deleteUnreferencedFiles(tx: Tx, before: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('files as f')
    .where('f.last_used_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('work_order_job_images as i').whereRef('i.sha256', '=', 'f.sha256').select('i.sha256'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('invoices as v').whereRef('v.pdf_sha256', '=', 'f.sha256').select('v.id'))),
    )
    .returning('f.sha256')
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/** Of some hashes, those that have a row. As one array, because a statement takes 65,535 parameters and a server keeps more files. */
export async function knownFiles(tx: Tx, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await tx
    .selectFrom('files')
    .where('sha256', '=', sql<string>`any(${[...hashes]}::text[])`)
    .select('sha256')
    .execute();
  return new Set(rows.map(({ sha256 }) => sha256));
}
