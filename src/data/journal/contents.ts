import type { DraftRow, EntryRow, IdMapping, MetaRow, PhotoRow, ReceiptRow, SettledRow } from '../rows.ts';
import { type JournalRecord, readRecords } from './record.ts';

/** The tables that the journal holds a second copy of, each under its own key; entries under their id. */
export type JournalRows = {
  entries: EntryRow;
  /** Entries that are through or were taken back: nothing brings them back. */
  settled: SettledRow;
  /** Without the answers. */
  receipts: ReceiptRow;
  names: IdMapping;
  /** Without the bytes, which lie in files of their own. */
  photos: PhotoRow;
  drafts: DraftRow;
  facts: MetaRow;
};
export type JournalTable = keyof JournalRows;

/** One row as it is from now on; null: it is gone. */
export type Change = {
  [Table in JournalTable]: [table: Table, key: string, row: JournalRows[Table] | null];
}[JournalTable];

/** Changes that the database made in one transaction: all of them or none are in the journal. */
export type Batch = readonly Change[];

/** What the journal says, table by table. A key whose row is null was deleted. */
export type JournalContents = { [Table in JournalTable]: Map<string, JournalRows[Table] | null> };

function emptyContents(): JournalContents {
  return {
    entries: new Map(),
    settled: new Map(),
    receipts: new Map(),
    names: new Map(),
    photos: new Map(),
    drafts: new Map(),
    facts: new Map(),
  };
}

/** Every file of the journal read together. `records`: how many there are. `damaged`: places that could not be read. */
export type ReadJournal = {
  contents: JournalContents;
  records: number;
  lastSequence: number;
  damaged: number;
};

/** Puts the files of all tabs together, in the order in which their records were written. */
export function readJournal(files: readonly Uint8Array<ArrayBuffer>[]): ReadJournal {
  const read = files.map(readRecords);
  const records = read.flatMap((file) => file.records).sort((one, other) => one.sequence - other.sequence);
  const contents = emptyContents();
  for (const { value } of records) applyBatch(contents, value);
  return {
    contents,
    records: records.length,
    lastSequence: records.at(-1)?.sequence ?? 0,
    damaged: read.reduce((sum, { damaged }) => sum + damaged, 0),
  };
}

function applyBatch(contents: JournalContents, value: JournalRecord['value']): void {
  if (!Array.isArray(value)) return;
  for (const change of value as Change[]) {
    const [table, key, row] = change;
    // A newer version of the app may keep tables that this one does not know.
    const rows = contents[table] as Map<string, typeof row> | undefined;
    rows?.set(key, row);
  }
}

/** Settled entries and receipts are kept this long: other tabs' files may still hold the entries. */
const SETTLED_KEPT_MS = 7 * 24 * 60 * 60_000;

/**
 * What is worth keeping of the journal, as one batch to begin a new file with. `coversAll`: no other file is left in which a
 * row stands that was deleted here.
 */
export function snapshotOf(contents: JournalContents, now: Date, coversAll: boolean): Batch {
  const oldest = new Date(now.getTime() - SETTLED_KEPT_MS).toISOString();
  const changes: Change[] = [];
  for (const [id, entry] of contents.entries) {
    if (entry !== null && !isSettled(contents, id)) changes.push(['entries', id, entry]);
  }
  for (const [id, row] of contents.settled) {
    if (row !== null && row.at > oldest) changes.push(['settled', id, row]);
  }
  for (const [id, row] of contents.receipts) {
    if (row !== null && row.deliveredAt > oldest) changes.push(['receipts', id, row]);
  }
  const kept = ['names', 'photos', 'drafts', 'facts'] as const;
  for (const table of kept) {
    for (const [key, row] of contents[table])
      if (row !== null || !coversAll) changes.push([table, key, row] as Change);
  }
  return changes;
}

export function isSettled({ settled, receipts }: JournalContents, id: string): boolean {
  return (settled.get(id) ?? null) !== null || (receipts.get(id) ?? null) !== null;
}
