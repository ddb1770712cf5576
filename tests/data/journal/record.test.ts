import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeRecord, readJournal, readRecords } from '#app/data/journal/contents.ts';

const values = fc.array(fc.jsonValue(), { minLength: 1, maxLength: 6 });

function fileOf(stored: readonly unknown[]): Uint8Array<ArrayBuffer> {
  const records = stored.map((value, index) => encodeRecord({ sequence: index + 1, value }));
  return new Uint8Array(records.flatMap((bytes) => [...bytes]));
}

/** As in JSON: -0 is 0. */
const plain = (stored: readonly unknown[]) => JSON.parse(JSON.stringify(stored)) as unknown[];

describe('a journal file', () => {
  it('[TC5] gives back every record in order', () => {
    fc.assert(
      fc.property(values, (stored) => {
        const read = readRecords(fileOf(stored));
        expect(read).toMatchObject({ damaged: 0, torn: false });
        expect(read.records.map(({ value }) => value)).toEqual(plain(stored));
      }),
      { seed: 1 },
    );
  });

  it('[TC5] that was cut anywhere gives back what was whole, and calls nothing damaged', () => {
    fc.assert(
      fc.property(values, fc.nat(), (stored, cut) => {
        const file = fileOf(stored);
        const bytes = file.slice(0, cut % (file.byteLength + 1));
        const read = readRecords(bytes);
        expect(read.damaged).toBe(0);
        expect(read.torn).toBe(read.end < bytes.byteLength);
        expect(read.records.map(({ value }) => value)).toEqual(plain(stored).slice(0, read.records.length));
        expect(fileOf(stored.slice(0, read.records.length)).byteLength).toBe(read.end);
      }),
      { seed: 2 },
    );
  });

  it('[TC6] with a flipped byte loses one record at most, says so, and makes up none', () => {
    fc.assert(
      fc.property(values, fc.nat(), fc.integer({ min: 1, max: 255 }), (stored, at, flip) => {
        const file = fileOf(stored);
        const place = at % file.byteLength;
        file[place] = (file[place] ?? 0) ^ flip;
        const { records, damaged, torn } = readRecords(file);
        expect(records.length).toBe(stored.length - 1);
        // A length that reaches beyond the end looks like an unfinished record.
        expect(damaged === 1 || torn).toBe(true);
        const sequences = records.map(({ sequence }) => sequence);
        expect(records.map(({ value }) => value)).toEqual(
          sequences.map((sequence) => plain(stored)[sequence - 1]),
        );
      }),
      { seed: 3 },
    );
  });

  it('[TC5] of thousands of actions lets other work in while it is read', async () => {
    const record = encodeRecord({ sequence: 1, value: [['facts', 'device', { key: 'x'.repeat(1_000) }]] });
    const file = new Uint8Array(20_000 * record.byteLength);
    for (let at = 0; at < file.byteLength; at += record.byteLength) file.set(record, at);
    let isRead = false;
    const reading = readJournal([file]).then(({ records }) => {
      isRead = true;
      return records;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isRead).toBe(false);
    expect(await reading).toBe(20_000);
  });
});
