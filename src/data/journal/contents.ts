import { crc32 } from '../checksums.ts';
import type { DraftRow, EntryRow, IdMapping, MetaRow, PhotoRow, ReceiptRow, SettledRow } from '../rows.ts';

/** The tables mirrored in the journal, with their usual keys; entries are keyed by id. */
export type JournalRows = {
  entries: EntryRow;
  /** Entries that were delivered or withdrawn and must not come back. */
  settled: SettledRow;
  /** Without the answers. */
  receipts: ReceiptRow;
  names: IdMapping;
  /** Without the bytes, which have their own files. */
  photos: PhotoRow;
  drafts: DraftRow;
  facts: MetaRow;
};
export type JournalTable = keyof JournalRows;

/** A row's new state; null if it was deleted. */
export type Change = {
  [Table in JournalTable]: [table: Table, key: string, row: JournalRows[Table] | null];
}[JournalTable];

/** The changes of one database transaction. The journal has all of them or none. */
export type Batch = readonly Change[];

/** The journal's contents, table by table. A null row was deleted. */
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

/** All files of the journal, merged. `records` is their number; `damaged` counts unreadable places. */
export type ReadJournal = {
  contents: JournalContents;
  records: number;
  lastSequence: number;
  damaged: number;
};

/** Longest time spent reading before the page may do other work: 1,000 waiting entries are megabytes to read. */
const PIECE_MS = 8;

/** Merges the files of all tabs in the order their records were written. */
export async function readJournal(files: readonly Uint8Array<ArrayBuffer>[]): Promise<ReadJournal> {
  const read: ReadRecords[] = [];
  let pieceEndsMs = performance.now() + PIECE_MS;
  for (const file of files) {
    const steps = stepsThrough(file);
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) {
      if (performance.now() < pieceEndsMs) continue;
      await nextTask();
      pieceEndsMs = performance.now() + PIECE_MS;
    }
    read.push(step.value);
  }
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

/** A message rather than a timer, since browsers slow timers down in a hidden tab. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** The contents of a journal that consists of these changes. */
export function contentsOf(changes: Batch): JournalContents {
  const contents = emptyContents();
  applyBatch(contents, changes);
  return contents;
}

function applyBatch(contents: JournalContents, value: JournalRecord['value']): void {
  if (!Array.isArray(value)) return;
  for (const change of value as Change[]) {
    const [table, key, row] = change;
    // A newer version of the app may mirror tables unknown here.
    const rows = contents[table] as Map<string, typeof row> | undefined;
    rows?.set(key, row);
  }
}

/** How long settled entries and receipts are kept, since files of other tabs may still contain the entries. */
const SETTLED_KEPT_MS = 7 * 24 * 60 * 60_000;

/**
 * The rows still needed, as the first batch of a new file. `coversAll`: no other file is left that could still
 * contain a row deleted here.
 */
export function snapshotOf(contents: JournalContents, now: Date, coversAll: boolean): Batch {
  const oldest = new Date(now.getTime() - SETTLED_KEPT_MS).toISOString();
  const changes: Change[] = [];
  for (const [id, entry] of contents.entries) {
    if (entry !== null && !isSettled(contents, id)) changes.push(['entries', id, entry]);
  }
  for (const [id, row] of contents.settled) {
    if (row === null ? !coversAll : row.at > oldest) changes.push(['settled', id, row]);
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

export function isSettled({ entries, settled, receipts }: JournalContents, id: string): boolean {
  return (receipts.get(id) ?? null) !== null || endsEntry(settled.get(id), entries.get(id));
}

/**
 * True if a `settled` row ends the entry. It does not if its author has revived the entry since. The entry itself
 * records that, because another tab's file, or a store that could not be written, may still have the row.
 */
export function endsEntry(
  row: SettledRow | null | undefined,
  entry: Pick<EntryRow, 'revivedAt'> | null | undefined,
): boolean {
  if (row === null || row === undefined) return false;
  return row.how === 'sent' || entry?.revivedAt === undefined || entry.revivedAt <= row.at;
}

/**
 * The journal's file format: records of `mark u32 | length u32 | crc32 u32 | sequence f64 | JSON`, little endian; the
 * checksum covers sequence and JSON. Files are only appended to, so a tablet that dies leaves at most one unfinished
 * record at the end; any other bad checksum is damage.
 */
const MARK = 0x314a4d56;
const HEADER_BYTES = 20;
const CHECKED_FROM = 12;
/** Above this size the record's length field must be damaged. */
const LONGEST_RECORD_BYTES = 64 * 1024 * 1024;

export type JournalRecord = { sequence: number; value: unknown };

/** `end`: end of the last good record. `damaged`: number of unreadable places. `torn`: bytes follow `end`. */
export type ReadRecords = { records: JournalRecord[]; damaged: number; torn: boolean; end: number };

export function encodeRecord({ sequence, value }: JournalRecord): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(value));
  const bytes = new Uint8Array(HEADER_BYTES + json.byteLength);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MARK, true);
  view.setUint32(4, json.byteLength, true);
  view.setFloat64(CHECKED_FROM, sequence, true);
  bytes.set(json, HEADER_BYTES);
  view.setUint32(8, crc32(bytes.subarray(CHECKED_FROM)), true);
  return bytes;
}

/** Reads every intact record, skipping damage to the next mark. Never throws. */
export function readRecords(bytes: Uint8Array<ArrayBuffer>): ReadRecords {
  const steps = stepsThrough(bytes);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same as a generator: one record or damaged place per step. */
function* stepsThrough(bytes: Uint8Array<ArrayBuffer>): Generator<void, ReadRecords> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const records: JournalRecord[] = [];
  let damaged = 0;
  let end = 0;
  for (let at = 0; at + HEADER_BYTES <= bytes.byteLength; ) {
    const record = recordAt(bytes, view, at);
    yield;
    if (record === null) {
      at = nextMark(view, at + 1);
      continue;
    }
    if (at > end) damaged += 1;
    records.push(record.record);
    at = record.end;
    end = record.end;
  }
  // A record that began at the end of the file was never finished; anything else there is damage.
  const leftOver = bytes.byteLength - end;
  const isUnfinished =
    leftOver < 4 || (view.getUint32(end, true) === MARK && !isWholeRecord(bytes, view, end));
  if (!isUnfinished) damaged += 1;
  return { records, damaged, torn: end < bytes.byteLength, end };
}

function recordAt(
  bytes: Uint8Array,
  view: DataView,
  at: number,
): { record: JournalRecord; end: number } | null {
  if (!isWholeRecord(bytes, view, at)) return null;
  const end = at + HEADER_BYTES + view.getUint32(at + 4, true);
  if (crc32(bytes.subarray(at + CHECKED_FROM, end)) !== view.getUint32(at + 8, true)) return null;
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(at + HEADER_BYTES, end)));
  return { record: { sequence: view.getFloat64(at + CHECKED_FROM, true), value }, end };
}

function isWholeRecord(bytes: Uint8Array, view: DataView, at: number): boolean {
  if (at + HEADER_BYTES > bytes.byteLength || view.getUint32(at, true) !== MARK) return false;
  const length = view.getUint32(at + 4, true);
  return length <= LONGEST_RECORD_BYTES && at + HEADER_BYTES + length <= bytes.byteLength;
}

function nextMark(view: DataView, from: number): number {
  let at = from;
  while (at + HEADER_BYTES <= view.byteLength && view.getUint32(at, true) !== MARK) at += 1;
  return at;
}
