import { crc32 } from '../crc32.ts';

/**
 * The journal's file format: records one after the other, each `mark u32 | length u32 | crc32 u32 | sequence f64 | JSON`, little
 * endian. The checksum covers sequence and JSON. A file is only ever appended to, so a tablet that dies leaves at most one
 * unfinished record at its end; anything else that does not check is damage.
 */
const MARK = 0x314a4d56;
const HEADER_BYTES = 20;
const CHECKED_FROM = 12;
/** A longer record is none of ours: its length is damaged. */
const LONGEST_RECORD_BYTES = 64 * 1024 * 1024;

export type JournalRecord = { sequence: number; value: unknown };

/** `end`: where the last good record ends. `damaged`: places before it that could not be read. `torn`: bytes follow `end`. */
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

/** Reads every record that checks; behind a damaged place it goes on at the next mark. Never throws. */
export function readRecords(bytes: Uint8Array<ArrayBuffer>): ReadRecords {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const records: JournalRecord[] = [];
  let damaged = 0;
  let end = 0;
  for (let at = 0; at + HEADER_BYTES <= bytes.byteLength; ) {
    const record = recordAt(bytes, view, at);
    if (record === null) {
      at = nextMark(view, at + 1);
      continue;
    }
    if (at > end) damaged += 1;
    records.push(record.record);
    at = record.end;
    end = record.end;
  }
  // What was never finished at the end is the beginning of a record; anything else was one, and is damaged.
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
