import { read, write } from '../access.ts';
import type { DeviceDatabase } from '../database.ts';
import { notePlaceHolders } from '../entries.ts';
import { endDraft, heldByEntry, photoTables } from '../photos.ts';
import type { EntryRow, MetaRow, PhotoRow, SettledRow } from '../rows.ts';
import {
  type Batch,
  type Change,
  contentsOf,
  type JournalContents,
  readJournal,
  snapshotOf,
} from './contents.ts';
import { JOURNAL_FOLDER, originDirectory, readFiles } from './directory.ts';
import { Journal, type JournalFailure, type JournalThread } from './journal.ts';
import { isMirrored, journalled } from './mirror.ts';
import { type DatabaseContents, type Reconciliation, reconcile } from './reconcile.ts';

/** Size (bytes) above which a journal is compacted. */
const COMPACT_ABOVE_BYTES = 1024 * 1024;
/** Each tab adds a file, which a later tab takes over. More files than this are left-overs to be compacted. */
const MOST_FILES = 4;

export type RecoverDeps = {
  database: DeviceDatabase;
  newId: () => string;
  now: () => Date;
  thread: JournalThread;
  /** Called if the journal could not be written, so that work has only one copy. */
  onFailure: (failure: JournalFailure) => void;
  report: (error: unknown, context: string) => void;
};

/** Result of the repair. `entries`, `photos`: restored from the journal. `damaged`: its unreadable places. */
export type Recovered = { entries: number; photos: number; damaged: number; hasJournal: boolean };

/**
 * Brings database and journal into agreement and starts mirroring. Until it resolves, the app must not show what is
 * unsent or who is signed in. Rejects only if the database does.
 */
export async function recover(deps: RecoverDeps): Promise<Recovered> {
  const { database, now, onFailure, report, thread } = deps;
  const root = await originDirectory();
  const files = root === null ? [] : await readFiles(root, JOURNAL_FOLDER);
  const bytes = files.flatMap((file) => (file === null ? [] : [new Uint8Array(file)]));
  const { contents, lastSequence, damaged } = await readJournal(bytes);
  const unread = files.length - bytes.length;
  const { toDatabase, toJournal } = await reconcileStores(deps, contents);
  if (root !== null) database.returning.begin(await photosToCopy(database));
  if (root !== null && database.journal === null) {
    const snapshot = () => readSnapshot(database, now());
    const journal = new Journal({ thread, last: lastSequence, damaged, onFailure, snapshot, report });
    database.journal = journal;
    const size = bytes.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const isGrown = size > COMPACT_ABOVE_BYTES || files.length > MOST_FILES;
    // An unreadable file may be readable at the next start, so the journal is not compacted without it.
    if (unread === 0 && (isGrown || damaged > 0)) {
      for (const [table, key, row] of toJournal) (contents[table] as Map<string, unknown>).set(key, row);
      await journal.compact(snapshotOf(contents, now(), files.length <= 1));
    } else if (toJournal.length > 0) journal.append(toJournal);
  }
  const photos = toDatabase.photos.filter(({ heldBy }) => heldBy.startsWith(heldByEntry('')));
  return {
    entries: toDatabase.entries.length,
    photos: photos.length,
    damaged: damaged + unread,
    hasJournal: root !== null,
  };
}

async function reconcileStores(
  { database, newId, now }: RecoverDeps,
  contents: JournalContents,
): Promise<Reconciliation> {
  const { entries, settled, receipts, names, photos, drafts, facts } = database;
  const tables = [entries, settled, receipts, names, drafts, facts, ...photoTables(database)];
  return await write(database, tables, async () => {
    const at = now().toISOString();
    const result = reconcile(await readDatabase(database, at), contents, at);
    const { toDatabase } = result;
    await Promise.all([
      settled.bulkPut(toDatabase.settled),
      receipts.bulkPut(toDatabase.receipts),
      names.bulkPut(toDatabase.names),
      photos.bulkPut(toDatabase.photos),
      drafts.bulkPut(toDatabase.drafts),
      facts.bulkPut(toDatabase.facts),
      entries.where('id').anyOf(toDatabase.removed).delete(),
    ]);
    await settled.bulkDelete(toDatabase.revived);
    for (const { key, photoIds } of toDatabase.ended) {
      await endDraft(database, key, (id) => photoIds.includes(id));
    }
    for (const entry of toDatabase.entries.toSorted((one, other) => (one.seq ?? 0) - (other.seq ?? 0))) {
      await freeNumber(database, entry);
      await entries.add(entry);
    }
    await notePlaceHolders(database);
    if ((await facts.get('device')) === undefined) {
      const device: MetaRow = { key: 'device', value: { id: newId() } };
      await facts.put(device);
      result.toJournal.push(['facts', device.key, device]);
    }
    return result;
  });
}

/** Entries captured since the loss may have taken this entry's number. They are moved behind it. */
async function freeNumber({ entries }: DeviceDatabase, { seq }: EntryRow): Promise<void> {
  if (seq === undefined || (await entries.get(seq)) === undefined) return;
  const later = await entries.where('seq').aboveOrEqual(seq).toArray();
  await entries.bulkDelete(later.flatMap((entry) => entry.seq ?? []));
  await entries.bulkAdd(later.map((entry) => ({ ...entry, seq: (entry.seq ?? seq) + 1 })));
}

/** `at` is now; the time a receipt was written does not matter. */
async function readDatabase(database: DeviceDatabase, at: string): Promise<DatabaseContents> {
  const { entries, settled, receipts, names, photos, drafts, facts } = database;
  const known = await facts.toArray();
  const [waiting, settledRows, sent, named, unfinished] = await Promise.all([
    entries.toArray(),
    settled.toArray(),
    receipts.toCollection().primaryKeys(),
    names.toArray(),
    drafts.toArray(),
  ]);
  const held: PhotoRow[] = [];
  // One at a time, because photos of a former build carry their bytes.
  await photos.each(({ bytes: _bytes, ...photo }) => held.push(photo));
  return {
    isNew: !known.some(({ key }) => key === 'device'),
    entries: waiting,
    settled: new Map<string, SettledRow>([
      ...settledRows.map((row) => [row.id, row] as const),
      ...sent.map((id) => [id, { id, how: 'sent', at }] as const),
    ]),
    names: named,
    photos: held,
    drafts: unfinished,
    facts: known.filter(isMirrored),
  };
}

/** Photos without bytes, in order of need: those of unfinished forms, those sent next, then all others. */
async function photosToCopy(database: DeviceDatabase): Promise<string[]> {
  const { photos, photoBytes, thumbnails, drafts, entries } = database;
  return await read(database, [photos, photoBytes, thumbnails, drafts, entries], async () => {
    const [all, whole, shown] = await Promise.all([
      photos.toCollection().primaryKeys(),
      photoBytes.toCollection().primaryKeys().then(asSet),
      thumbnails.toCollection().primaryKeys().then(asSet),
    ]);
    const lacking = new Set(all.filter((id) => !whole.has(id) || !shown.has(id)));
    if (lacking.size === 0) return [];
    const holders = [...(await drafts.toArray()), ...(await entries.orderBy('seq').toArray())];
    const inOrder = holders.flatMap(({ photoIds }) => photoIds).filter((id) => lacking.has(id));
    return [...new Set([...inOrder, ...lacking])];
  });
}

function asSet(ids: readonly string[]): ReadonlySet<string> {
  return new Set(ids);
}

/** The contents of the journal as they should be according to the database. */
async function readSnapshot(database: DeviceDatabase, now: Date): Promise<Batch> {
  const { entries, settled, receipts, names, photos, drafts, facts } = database;
  const tables = [entries, settled, receipts, names, photos, drafts, facts];
  return await read(database, tables, async () => {
    const changes: Change[] = [];
    for (const table of tables) await table.each((row) => changes.push(...journalled(table.name, row)));
    return snapshotOf(contentsOf(changes), now, true);
  });
}
