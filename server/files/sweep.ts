import { DAY_MS } from '#domain/units.ts';
import type { Db } from '../db/schema.ts';
import type { FileStore, StorePlace } from './file-store.ts';
import { deleteUnreferencedFiles, knownFiles, tryLockFilesForSweep, unreferencedFiles } from './files.sql.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { countTrashDays, noteHeldFiles, readStoreRow, recordSweepHour } from './store.sql.ts';
import { described } from './store-names.ts';

/** What the sweep did in its turn, or why it did nothing. */
export type SweepResult =
  /** The store was adopted by another database while this server ran. */
  | { readonly kind: 'not-ours' }
  /** The store is new to this database, or was not swept for a day: its first day is not over. */
  | { readonly kind: 'first-day'; readonly turns: number }
  /** So many files at once are not what an ordinary day leaves behind: a person has to decide. */
  | { readonly kind: 'held'; readonly files: number; readonly of: number }
  | { readonly kind: 'swept'; readonly moved: number; readonly purged: number };

export type SweepOptions = {
  /** The database's time (`databaseNow`). */
  readonly at: Date;
  /** `any`: a person has checked what was held back and said to go on. */
  readonly share: 'small' | 'any';
};

/** Younger ones may belong to an act that is still being sent. */
const UNREFERENCED_KEPT_MS = DAY_MS;
/** Turns come hourly. */
export const FIRST_DAY_TURNS = 24;
export const TRASH_KEPT_DAYS = 30;
/** Files in one transaction: acts that name files wait for it, some hundredths of a second. */
const BATCH = 100;
/** Of these moved side by side: each is several calls where the store is a bucket. */
const AT_ONCE = 16;
/** Hashes in one question to the database. */
const QUESTION = 5_000;

/**
 * Whether so many files at once are more than refused acts and replaced photos leave: some dozens a day in a busy workshop, while a
 * database that is not the store's own, or older than it, leaves hundreds. Both must be exceeded, as 2 % of a young store is one photo.
 */
export function isTooMany(files: number, of: number): boolean {
  return files > 50 && files > of * 0.02;
}

/**
 * Moves files to the trash that nothing refers to and nobody used for a day: those of refused acts, replaced photos and interrupted
 * uploads. Deletes from the trash what was put there 30 days ago. An upload that is running goes first.
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

/** What the operator must hear of a turn, or null when it went as it should. */
export function sweepWarning(turn: SweepResult, place: StorePlace): string | null {
  if (turn.kind === 'not-ours')
    return `Nothing is swept: another database adopted ${described(place)}. Stop this server, see docs/operations.md.`;
  if (turn.kind === 'held')
    return `${turn.files} of ${turn.of} files seem superfluous, too many at once: none was moved. Is this the right database, and not an older one? See: npx vendor-management files status`;
  return null;
}

/** Takes files that the database names out of the trash, as after a restored backup; returns how many. */
export async function restoreReferenced(db: Db, store: FileStore): Promise<number> {
  const known = await knownFiles(db, [...(await store.trashed()).values()].flat());
  for (const sha256 of known) await store.restore(sha256);
  return known.size;
}

/** Files that no row names, or whose row nothing refers to, unused since an instant; and how many files there are in all. */
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
      // Asked again under the lock: an act may have named one of them since.
      await deleteUnreferencedFiles(tx, batch, before.toISOString());
      const known = await knownFiles(tx, batch);
      const left = batch.filter((sha256) => !known.has(sha256));
      await mapConcurrently(left, (sha256) => store.trash(sha256, today), AT_ONCE);
      return left.length;
    });
    // An act that names files is running; what is left is found again by the next turn.
    if (gone === null) break;
    moved += gone;
  }
  return moved;
}

/**
 * Thirty days by the calendar and on thirty days seen by the sweep: the clock alone may be wrong. Needs no lock, because an act that
 * names such a file takes it out of the trash, or finds it gone and is sent again with its bytes.
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
