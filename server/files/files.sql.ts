import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { compiled } from '../db/compiled.ts';
import type { Db, Tx } from '../db/schema.ts';
import { anyOf, countOf } from '../lists.sql.ts';

export type MediaType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';

/** A file whose content was checked and which is safely on disk. */
export type StoredFile = {
  readonly sha256: string;
  readonly mediaType: MediaType;
  /** Name in `/api/media/<key>`; the same for the same content in every complex. */
  readonly key: string;
  readonly bytes: number;
  /** As displayed, with the camera's orientation applied; null for a PDF. */
  readonly width: number | null;
  readonly height: number | null;
};

/** A checked file without a media key yet: the database assigns it (`recordFiles`). */
export type AcceptedFile = Omit<StoredFile, 'key'> & {
  /** `unchecked`: a picture that is decoded after the answer (`DeferredCheck`). */
  readonly state: 'checked' | 'unchecked';
};

/**
 * Shared by actions that name files, exclusive for the sweep: it never removes what an open transaction is about to
 * name.
 */
const FILES_LOCK = 4_180_003;

/** False if an action that names files is running: the sweep then waits for its next turn. */
export async function tryLockFilesForSweep(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_xact_lock(${FILES_LOCK}) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

/**
 * Adds files, or finds those with the same content; returns their media keys by hash. `media_key` is used only for new
 * ones. The same statement takes the lock, before its first row, because another round trip costs more.
 */
async function upsertFiles(tx: Tx, files: readonly AcceptedFile[]): Promise<Map<string, string>> {
  // Everyone uses the same order: otherwise two actions with the same two pictures could deadlock.
  const sorted = [...files].sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  const column = <T>(of: (file: AcceptedFile) => T): T[] => sorted.map(of);
  const keys = column(() => randomBytes(18).toString('base64url'));
  const rows = await upserted(
    tx,
    column(({ sha256 }) => sha256),
    keys,
    column(({ mediaType }) => mediaType),
    column(({ bytes }) => bytes),
    column(({ width }) => width),
    column(({ height }) => height),
    column(({ state }) => state),
  );
  return new Map(rows.map(({ sha256, key }) => [sha256, key]));
}

type Column<T> = readonly T[];

const upserted = compiled(
  (
    _,
    hashes: Column<string>,
    keys: Column<string>,
    types: Column<string>,
    bytes: Column<number>,
    widths: Column<number | null>,
    heights: Column<number | null>,
    states: Column<string>,
  ) => sql<{ sha256: string; key: string }>`
    insert into files (sha256, media_key, media_type, bytes, width, height, state)
      select n.* from (select pg_advisory_xact_lock_shared(${FILES_LOCK})) as locked,
        unnest(${hashes}::text[], ${keys}::text[], ${types}::text[], ${bytes}::bigint[],
          ${widths}::int[], ${heights}::int[], ${states}::text[]) as n
      on conflict (sha256) do update set last_used_at = now()
    returning sha256, media_key as key`,
);

/** Pictures that have not been decoded yet, oldest first, except the given ones. */
export async function uncheckedFiles(db: Db, but: readonly string[], most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .where('state', '=', 'unchecked')
    .where('sha256', '<>', sql<string>`all(${[...but]}::text[])`)
    .orderBy('created_at')
    .limit(most)
    .select('sha256')
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/** True if neither this server nor another one has decoded the picture yet. */
export async function isUnchecked(db: Db, sha256: string): Promise<boolean> {
  const row = await db.selectFrom('files').where('sha256', '=', sha256).select('state').executeTakeFirst();
  return row?.state === 'unchecked';
}

/** Records the result of decoding a picture. */
export async function noteChecked(db: Db, sha256: string, state: 'checked' | 'damaged'): Promise<void> {
  await db.updateTable('files').set({ state }).where('sha256', '=', sha256).execute();
}

/** Number of pictures that have not been decoded yet, and of those that do not decode completely. */
export async function countByCheckState(db: Db): Promise<{ unchecked: number; damaged: number }> {
  const of = (state: 'unchecked' | 'damaged') => countOf(db.selectFrom('files').where('state', '=', state));
  return { unchecked: await of('unchecked'), damaged: await of('damaged') };
}

/** Hashes of files whose row nothing refers to and which nobody has used since a given time. */
export async function unreferencedFiles(db: Db, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom('files as f')
    .where('f.last_used_at', '<', before)
    .where(isUnreferenced)
    .select('f.sha256')
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/** Deletes the rows of those given files that are still unreferenced and unused since a given time. */
export async function deleteUnreferencedFiles(
  tx: Tx,
  hashes: readonly string[],
  before: string,
): Promise<void> {
  await tx
    .deleteFrom('files as f')
    .where('f.sha256', '=', anyOf(hashes))
    .where('f.last_used_at', '<', before)
    .where(isUnreferenced)
    .execute();
}

const isUnreferenced = sql<boolean>`not exists (select from work_order_job_images i where i.sha256 = f.sha256)
  and not exists (select from invoices v where v.pdf_sha256 = f.sha256)
  and not exists (select from work_order_status_log l where l.reason_sha256 = f.sha256)
  and not exists (select from invoice_status_log l where l.reason_sha256 = f.sha256)`;

export function countFiles(db: Db): Promise<number> {
  return countOf(db.selectFrom('files'));
}

/** A random sample of the files that the database names. */
export function sampleFiles(db: Db, count: number): Promise<{ sha256: string; bytes: number }[]> {
  return db.selectFrom('files').select(['sha256', 'bytes']).orderBy(sql`random()`).limit(count).execute();
}

/** Hashes per query: a store may have a million files. */
const ASKED_AT_ONCE = 5_000;

/** Hashes that have a row. */
export async function knownFiles(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let at = 0; at < hashes.length; at += ASKED_AT_ONCE) {
    const part = anyOf(hashes.slice(at, at + ASKED_AT_ONCE));
    const rows = await db.selectFrom('files').where('sha256', '=', part).select('sha256').execute();
    for (const { sha256 } of rows) known.add(sha256);
  }
  return known;
}

/** Path that serves a file. It is relative to the host, so that it works under any name of the server. */
export function mediaUrl(key: string): string {
  return `/api/media/${key}`;
}

/**
 * Names files in the database, in the given order. From here to the end of the transaction the sweep leaves them alone.
 * The caller must move them into the store before the commit.
 */
export async function recordFiles(tx: Tx, files: readonly AcceptedFile[]): Promise<StoredFile[]> {
  if (files.length === 0) return [];
  const keys = await upsertFiles(tx, [...new Map(files.map((file) => [file.sha256, file])).values()]);
  return files.map(({ sha256, mediaType, bytes, width, height }) => {
    return { sha256, mediaType, bytes, width, height, key: keys.get(sha256) ?? '' };
  });
}
