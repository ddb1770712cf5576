import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { DeviceDatabase } from '#app/data/database.ts';
import { faultOf } from '#app/data/faults.ts';
import { readJournal } from '#app/data/journal/contents.ts';
import { mirrorIntoJournal } from '#app/data/journal/mirror.ts';
import { type JournalRequest, JournalWriter } from '#app/data/journal/writer.ts';
import { MEBIBYTE } from '#domain/units.ts';
import { withJournal } from './support/journal.ts';
import { PrivateFiles } from './support/private-files.ts';

const RESERVE = 2 * MEBIBYTE;

async function aWriter(files: PrivateFiles) {
  const writer = new JournalWriter(files.root, () => 'a');
  await writer.perform({ op: 'reserve', bytes: RESERVE });
  return writer;
}

const anAction = (key: string): JournalRequest => ({
  op: 'append',
  sequence: 1,
  batch: [['facts', key, { key: 'device', value: { id: key } }]],
});

describe('a disk that fills up', () => {
  it('is noticed before its last half mebibyte, and the space kept for sending is given up', async () => {
    const files = new PrivateFiles();
    files.room = 8 * MEBIBYTE;
    const writer = await aWriter(files);
    expect(await writer.perform({ op: 'probe' })).toMatchObject({ room: 'free' });
    files.room = 400 * 1024;
    expect(await writer.perform({ op: 'probe' })).toMatchObject({ room: 'reserve' });
    expect(files.room).toBeGreaterThan(RESERVE);
    files.room = 8 * MEBIBYTE;
    expect(await writer.perform({ op: 'reserve', bytes: RESERVE })).toMatchObject({ room: 'free' });
  });

  it('is left alone once that space is gone too, and no file is made on it', async () => {
    const files = new PrivateFiles();
    files.room = 8 * MEBIBYTE;
    const writer = await aWriter(files);
    files.room = 0;
    await writer.perform({ op: 'probe' });
    files.room = 0;
    expect(await writer.perform({ op: 'probe' })).toMatchObject({ room: 'none' });
    const photo = { op: 'file', folder: 'photos', name: 'p', bytes: new ArrayBuffer(300_000) } as const;
    await expect(writer.perform(photo)).rejects.toThrow('the disk is full');
    files.room = 8 * MEBIBYTE;
    expect(await writer.perform({ op: 'probe' })).toMatchObject({ room: 'reserve' });
    await writer.perform(photo);
    expect(files.names('photos')).toEqual(['p']);
  });

  it('leaves no half of a record in the journal', async () => {
    const files = new PrivateFiles();
    files.room = 8 * MEBIBYTE;
    const writer = new JournalWriter(files.root, () => 'a');
    await writer.perform(anAction('first'));
    files.room = 10;
    await expect(writer.perform(anAction('second'))).rejects.toThrow();
    files.room = MEBIBYTE;
    await writer.perform(anAction('third'));
    const { contents, damaged } = await readJournal([files.bytes('journal', 'a.log')]);
    expect([...contents.facts.keys(), damaged]).toEqual(['first', 'third', 0]);
  });

  it('has no change of the database begun on it, whoever makes it, until there is room again', async () => {
    const files = new PrivateFiles();
    files.room = 8 * MEBIBYTE;
    const database = new DeviceDatabase('device', { indexedDB: new IDBFactory(), IDBKeyRange });
    mirrorIntoJournal(database);
    const journal = await withJournal(database, files);
    files.room = 0;
    await journal.room();
    const put = () => database.facts.put({ key: 'runtime-config', value: {} as never });
    const refused: unknown = await put().catch((error: unknown) => error);
    expect(faultOf(refused)).toBe('full');
    expect(await database.facts.count()).toBe(1);
    files.room = 8 * MEBIBYTE;
    await journal.room();
    await put();
    expect(await database.facts.count()).toBe(2);
    database.close();
  });
});
