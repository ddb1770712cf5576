import { DAY_MS } from '#domain/units.ts';
import type { Db } from '../db/schema.ts';
import type { FileStore, StorePlace } from './file-store.ts';
import { deleteUnreferencedFiles, knownFiles, tryLockFilesForSweep, unreferencedFiles } from './files.sql.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { countTrashDays, noteHeldFiles, readStoreRow, recordSweepHour } from './store.sql.ts';
import { described } from './store-names.ts';

/** Result of a sweep, or the reason why it did nothing. */
export type SweepResult =
  /** Another database adopted the store while this server was running. */
  | { readonly kind: 'not-ours' }
  /** The store is new to this database, or was not swept for a day: its first day is not over. */
  | { readonly kind: 'first-day'; readonly turns: number }
  /** More files at once than an ordinary day leaves behind: a person has to decide. */
  | { readonly kind: 'held'; readonly files: number; readonly of: number }
  | { readonly kind: 'swept'; readonly moved: number; readonly purged: number };

export type SweepOptions = {
  /** The database's time (`databaseNow`). */
  readonly at: Date;
  /** `any`: a person has checked the files that were held back and allowed the sweep. */
  readonly share: 'small' | 'any';
};

/** Younger files may belong to an action that is still being sent. */
const UNREFERENCED_KEPT_MS = DAY_MS;
/** One turn per hour. */
export const FIRST_DAY_TURNS = 24;
export const TRASH_KEPT_DAYS = 30;
/** Files per transaction: actions that name files wait for it, some hundredths of a second. */
const BATCH = 100;
/** Files of a batch that are moved at the same time: each is several calls if the store is a bucket. */
const AT_ONCE = 16;
/** Hashes per query to the database. */
const QUESTION = 5_000;

/**
 * True if there are more files at once than refused actions and replaced photos leave: some dozens a day in a busy
 * workshop. A database that is not the store's own, or is older than it, leaves hundreds. Both limits must be exceeded,
 * as 2 % of a young store is one photo.
 */
export function isTooMany(files: number, of: number): boolean {
  return files > 50 && files > of * 0.02;
}

/**
 * Moves files to the trash that nothing refers to and nobody used for a day: those of refused actions, replaced photos
 * and interrupted uploads. Deletes from the trash what was put there 30 days ago. A running upload has priority.
 */
export async function sweepFiles(
  db: Db,
  store: FileStore,
  { at, share }: SweepOptions,
): Promise<SweepResult> {
  const id = await store.identity();
  if (id === null || (await readStoreRow(db, id)).id !== id) return { kind: 'not-ours' };
  await restoreReferenced(db, store);
  const turns = await recordSweepHour(db, at.toISOString());
  if (turns < FIRST_DAY_TURNS) return { kind: 'first-day', turns };
  const before = new Date(at.getTime() - UNREFERENCED_KEPT_MS);
  const { unnamed, of } = await findUnnamed(db, store, before);
  if (share === 'small' && isTooMany(unnamed.length, of)) {
    await noteHeldFiles(db, unnamed.length);
    return { kind: 'held', files: unnamed.length, of };
  }
  await noteHeldFiles(db, null);
  const today = dayOf(at);
  const moved = await moveToTrash(db, store, unnamed, { before, today });
  return { kind: 'swept', moved, purged: await purgeTrash(db, store, at) };
}

/** Warning for the operator, or null if all went well. */
export function sweepWarning(turn: SweepResult, place: StorePlace): string | null {
  if (turn.kind === 'not-ours')
    return `Nothing is swept: another database adopted ${described(place)}. Stop this server, see docs/operations.md.`;
  if (turn.kind === 'held')
    return `${turn.files} of ${turn.of} files seem superfluous, too many at once: none was moved. Is this the right database, and not an older one? See: npx vendor-management files status`;
  return null;
}

/** Restores files from the trash that the database names, for example after restoring a backup; returns how many. */
export async function restoreReferenced(db: Db, store: FileStore): Promise<number> {
  const known = await knownFiles(db, [...(await store.trashed()).values()].flat());
  for (const sha256 of known) await store.restore(sha256);
  return known.size;
}

/**
 * Files without a row, or with a row that nothing refers to, unused since a given time; and the total number of files.
 */
async function findUnnamed(
  db: Db,
  store: FileStore,
  before: Date,
): Promise<{ unnamed: string[]; of: number }> {
  const unnamed = new Set(await unreferencedFiles(db, before.toISOString()));
  let of = 0;
  let asked: string[] = [];
  const ask = async (): Promise<void> => {
    const known = await knownFiles(db, asked);
    for (const sha256 of asked) if (!known.has(sha256)) unnamed.add(sha256);
    asked = [];
  };
  for await (const { sha256, keptMs } of store.contents()) {
    of += 1;
    if (keptMs < before.getTime()) asked.push(sha256);
    if (asked.length === QUESTION) await ask();
  }
  await ask();
  return { unnamed: [...unnamed], of };
}

type Aim = { readonly before: Date; readonly today: string };

async function moveToTrash(
  db: Db,
  store: FileStore,
  unnamed: readonly string[],
  { before, today }: Aim,
): Promise<number> {
  let moved = 0;
  for (let from = 0; from < unnamed.length; from += BATCH) {
    const batch = unnamed.slice(from, from + BATCH);
    const gone = await db.transaction().execute(async (tx) => {
      if (!(await tryLockFilesForSweep(tx))) return null;
      // Checked again under the lock: an action may have named one of them since.
      await deleteUnreferencedFiles(tx, batch, before.toISOString());
      const known = await knownFiles(tx, batch);
      const left = batch.filter((sha256) => !known.has(sha256));
      await mapConcurrently(left, (sha256) => store.trash(sha256, today), AT_ONCE);
      return left.length;
    });
    // An action that names files is running; the next turn finds the rest.
    if (gone === null) break;
    moved += gone;
  }
  return moved;
}

/**
 * Thirty calendar days and thirty days seen by the sweep: the clock alone may be wrong. Needs no lock, because an
 * action that names such a file restores it from the trash, or finds it gone and is sent again with its bytes.
 */
async function purgeTrash(db: Db, store: FileStore, at: Date): Promise<number> {
  const trashed = await store.trashed();
  const seenDays = await countTrashDays(db, [...trashed.keys()], dayOf(at));
  const last = dayOf(new Date(at.getTime() - TRASH_KEPT_DAYS * DAY_MS));
  let purged = 0;
  for (const [day, hashes] of trashed) {
    if (day > last || (seenDays.get(day) ?? 0) <= TRASH_KEPT_DAYS) continue;
    const known = await knownFiles(db, hashes);
    const gone = hashes.filter((sha256) => !known.has(sha256));
    await store.purge(day, gone);
    purged += gone.length;
  }
  return purged;
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
