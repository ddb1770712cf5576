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

/** Values that are learnt again and change too often for a second copy, or are about that copy. */
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

/** A transaction under way. `ahead`: entries the journal was given before the commit. */
type Pending = { written: Written; ahead: string[] };

/** How a stored row is journalled. */
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
    // A document has no small picture.
    if (bytes.byteLength > 0) files.push({ folder: THUMBNAIL_FOLDER, name: photoId, bytes });
  },
};

/** The changes by which a stored row is journalled. */
export function journalled(table: string, row: unknown): Change[] {
  const written = nothing();
  STORED[table]?.(row as never, undefined, written);
  return written.changes;
}

/**
 * How a deleted row is journalled. Entries end by their receipt or `settled` row, written in the same transaction; a deleted
 * receipt leaves a `settled` row, and a deleted `settled` row an entry that was brought back. Files are removed later, when nothing
 * names them.
 */
const DELETED: Readonly<Record<string, (key: string, at: string) => Change>> = {
  receipts: (key, at) => ['settled', key, { id: key, how: 'sent', at }],
  settled: (key) => ['settled', key, null],
  drafts: (key) => ['drafts', key, null],
  facts: (key) => ['facts', key, null],
  photos: (key) => ['photos', key, null],
};

/**
 * Hands every committed change of captured work to the journal: below all writers, so that none can forget it. Call before
 * opening the database. The service worker has no journal; what it sends is known by its receipts.
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
          // What `write` checks, for the writers that do not go through it.
          if (mode === 'readwrite' && journal?.lastRoom === 'none') throw new StorageFullError('no room');
          const transaction = core.transaction(tables, mode, options);
          if (mode !== 'readwrite' || journal === null) return transaction;
          const change: Pending = { written: nothing(), ahead: [] };
          pending.set(transaction, change);
          const native = transaction as unknown as IDBTransaction;
          // Before Dexie's own listener, so that the journal has it when the commit is reported.
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
 * Journals a new entry while the database is still committing it, since the person waits for both. If the tablet dies in between,
 * the entry comes back from the journal [TC8].
 */
function writeBeforeCommit(journal: Journal, change: Pending, added: readonly EntryRow[]): void {
  const captured = added.filter(({ id }) => journal.capturing.has(id));
  if (captured.length === 0) return;
  change.ahead.push(...captured.map(({ id }) => id));
  appendToJournal(journal, change.written);
  void journal.flushed();
  change.written = nothing();
}

/** The database did not commit it, and nobody was told that it was saved. */
function removeUncommitted(journal: Journal, { ahead }: Pending): void {
  if (ahead.length === 0) return;
  journal.append(ahead.map((id) => ['entries', id, null]));
  void journal.flushed();
}

function appendToJournal(journal: Journal, { changes, files }: Written): void {
  // Files first, so that what the records name exists before them.
  for (const { folder, name, bytes } of files) journal.keepFile(folder, name, bytes);
  if (changes.length > 0) journal.append(changes);
}
