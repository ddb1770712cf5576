import type { DBCore, DBCoreMutateRequest, DBCoreMutateResponse, DBCoreTransaction } from 'dexie';
import type { DeviceDatabase } from '../database.ts';
import { StorageFullError } from '../faults.ts';
import type {
  DraftRow,
  EntryRow,
  IdMapping,
  MetaRow,
  PhotoBytesRow,
  PhotoRow,
  ReceiptRow,
  SettledRow,
  ThumbnailRow,
} from '../rows.ts';
import type { Change } from './contents.ts';
import { PHOTO_FOLDER, THUMBNAIL_FOLDER } from './directory.ts';
import type { Journal } from './journal.ts';

/** Values that can be obtained again and change too often for a second copy, or that describe that copy. */
const NOT_MIRRORED: ReadonlySet<MetaRow['key']> = new Set([
  'prepared',
  'last-delivered',
  'journal-mark',
  'no-second-copy',
  'place-holders',
]);

export function isMirrored({ key }: MetaRow): boolean {
  return !NOT_MIRRORED.has(key);
}

type File = { folder: string; name: string; bytes: ArrayBuffer };
type Written = { changes: Change[]; files: File[] };

/** A running transaction. `ahead` lists entries handed to the journal before the commit. */
type Pending = { written: Written; ahead: string[] };

/** How each table's stored rows are recorded in the journal. */
const STORED: Readonly<Record<string, (row: never, key: unknown, into: Written) => void>> = {
  entries: (row: EntryRow, key, { changes }) =>
    changes.push(['entries', row.id, { ...row, seq: row.seq ?? Number(key) }]),
  settled: (row: SettledRow, _key, { changes }) => changes.push(['settled', row.id, row]),
  receipts: (row: ReceiptRow, _key, { changes }) =>
    changes.push(['receipts', row.id, { ...row, answer: null }]),
  names: (row: IdMapping, _key, { changes }) => changes.push(['names', row.localId, row]),
  drafts: (row: DraftRow, _key, { changes }) => changes.push(['drafts', row.key, row]),
  facts: (row: MetaRow, _key, { changes }) => {
    if (isMirrored(row)) changes.push(['facts', row.key, row]);
  },
  photos: ({ bytes: _bytes, ...row }: PhotoRow, _key, { changes }) => changes.push(['photos', row.id, row]),
  photoBytes: ({ sha256, bytes }: PhotoBytesRow, _key, { files }) =>
    files.push({ folder: PHOTO_FOLDER, name: sha256, bytes }),
  thumbnails: ({ photoId, bytes }: ThumbnailRow, _key, { files }) => {
    // Empty for a document.
    if (bytes.byteLength > 0) files.push({ folder: THUMBNAIL_FOLDER, name: photoId, bytes });
  },
};

/** The changes that record a stored row in the journal. */
export function journalled(table: string, row: unknown): Change[] {
  const written = nothing();
  STORED[table]?.(row as never, undefined, written);
  return written.changes;
}

/**
 * How a deleted row is recorded. Entries end with a receipt or `settled` row written in the same transaction. A
 * deleted receipt leaves a `settled` row; a deleted `settled` row means the entry was revived. Files are removed
 * later, once nothing refers to them.
 */
const DELETED: Readonly<Record<string, (key: string, at: string) => Change>> = {
  receipts: (key, at) => ['settled', key, { id: key, how: 'sent', at }],
  settled: (key) => ['settled', key, null],
  drafts: (key) => ['drafts', key, null],
  facts: (key) => ['facts', key, null],
  photos: (key) => ['photos', key, null],
};

/**
 * Hands every committed change of captured work to the journal, at the level below all writers so that none can
 * forget it. Call before opening the database. The service worker has no journal; its deliveries are known by their
 * receipts.
 */
export function mirrorIntoJournal(database: DeviceDatabase): void {
  database.use({
    stack: 'dbcore',
    name: 'journal',
    create: (core): DBCore => {
      const pending = new WeakMap<DBCoreTransaction, Pending>();
      return {
        ...core,
        transaction: (tables, mode, options) => {
          const { journal } = database;
          // The check `write` makes, for writers that bypass it.
          if (mode === 'readwrite' && journal?.lastRoom === 'none') throw new StorageFullError('no room');
          const transaction = core.transaction(tables, mode, options);
          if (mode !== 'readwrite' || journal === null) return transaction;
          const change: Pending = { written: nothing(), ahead: [] };
          pending.set(transaction, change);
          const native = transaction as unknown as IDBTransaction;
          // Registered before Dexie's own listener, so that the journal has the change when the commit is reported.
          native.addEventListener('complete', () => appendToJournal(journal, change.written));
          native.addEventListener('abort', () => removeUncommitted(journal, change));
          return transaction;
        },
        table: (name) => {
          const table = core.table(name);
          if (STORED[name] === undefined) return table;
          return {
            ...table,
            mutate: (request) =>
              table.mutate(request).then((response) => {
                const change = pending.get(request.trans);
                if (change === undefined) return response;
                note(name, request, response, change.written);
                const { journal } = database;
                if (journal !== null && name === 'entries' && request.type === 'add')
                  writeBeforeCommit(journal, change, request.values as EntryRow[]);
                return response;
              }),
          };
        },
      };
    },
  });
}

function note(
  table: string,
  request: DBCoreMutateRequest,
  { results, lastResult, failures }: DBCoreMutateResponse,
  written: Written,
): void {
  if (request.type === 'add' || request.type === 'put') {
    for (const [index, row] of request.values.entries()) {
      const key: unknown = results?.[index] ?? request.keys?.[index] ?? lastResult;
      if (failures[index] === undefined) STORED[table]?.(row as never, key, written);
    }
  } else if (request.type === 'delete') {
    const at = new Date().toISOString();
    for (const key of request.keys as string[]) {
      const change = DELETED[table]?.(key, at);
      if (change !== undefined) written.changes.push(change);
    }
  }
}

function nothing(): Written {
  return { changes: [], files: [] };
}

/**
 * Appends a new entry to the journal while the database is still committing it, since the user waits for both. If the
 * tablet dies in between, the entry is restored from the journal [TC8].
 */
function writeBeforeCommit(journal: Journal, change: Pending, added: readonly EntryRow[]): void {
  const captured = added.filter(({ id }) => journal.capturing.has(id));
  if (captured.length === 0) return;
  change.ahead.push(...captured.map(({ id }) => id));
  appendToJournal(journal, change.written);
  void journal.flushed();
  change.written = nothing();
}

/** The database did not commit the entry, and it was never reported as saved. */
function removeUncommitted(journal: Journal, { ahead }: Pending): void {
  if (ahead.length === 0) return;
  journal.append(ahead.map((id) => ['entries', id, null]));
  void journal.flushed();
}

function appendToJournal(journal: Journal, { changes, files }: Written): void {
  // Files first, so that they exist before the records that refer to them.
  for (const { folder, name, bytes } of files) journal.keepFile(folder, name, bytes);
  if (changes.length > 0) journal.append(changes);
}
