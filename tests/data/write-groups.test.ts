import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { read, write, writeEach } from '#app/data/access.ts';
import { DeviceDatabase } from '#app/data/database.ts';
import { anEntry } from '#testkit/builders.ts';

let database: DeviceDatabase;

beforeEach(async () => {
  const factory = new IDBFactory();
  Object.assign(Dexie.dependencies, { indexedDB: factory, IDBKeyRange });
  database = new DeviceDatabase('device', { indexedDB: factory, IDBKeyRange });
  await database.open();
});
afterEach(() => database.close());

const stored = async () =>
  (await read(database, [database.entries], () => database.entries.toArray())).map(({ id }) => id);

const add = (id: string) =>
  write(database, [database.entries], async () => {
    await database.entries.add(anEntry({ id }));
    return id;
  });

it('writes of the same moment share a transaction, in their order, and each has its own result', async () => {
  const transactions = vi.spyOn(database, 'transaction');
  const results = await Promise.all([
    add('a'),
    write(database, [database.lanes, database.entries], () => database.entries.count()),
    add('b'),
  ]);
  expect(results).toEqual(['a', 1, 'b']);
  expect(await stored()).toEqual(['a', 'b']);
  expect(transactions.mock.calls.filter(([mode]) => mode === 'rw')).toHaveLength(1);
});

it('a write that fails takes nothing of the others with it', async () => {
  const refuse = write(database, [database.entries], async () => {
    await database.entries.add(anEntry({ id: 'refused' }));
    throw new Error('Not this one.');
  });
  const results = await Promise.allSettled([add('a'), refuse, add('b')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await stored()).toEqual(['a', 'b']);
});

it('a write within a write is part of it', async () => {
  const whole = write(database, [database.entries], async () => {
    await add('inner');
    throw new Error('Taken back.');
  });
  await expect(whole).rejects.toThrow('Taken back.');
  expect(await stored()).toEqual([]);
});

it('what is asked for while others are written is written next', async () => {
  const later: Promise<string>[] = [];
  await write(database, [database.entries], async () => {
    await database.entries.add(anEntry({ id: 'first' }));
    Dexie.ignoreTransaction(() => later.push(add('second'), add('third')));
  });
  await Promise.all(later);
  expect(await stored()).toEqual(['first', 'second', 'third']);
});

const addEach = async (_: DeviceDatabase, ids: readonly string[]) => {
  if (ids.includes('refused')) throw new Error('Not this one.');
  await database.entries.bulkAdd(ids.map((id) => anEntry({ id })));
  return ids.map((id) => `${id} of ${ids.length}`);
};
const addWithOthers = (id: string) => writeEach(database, [database.entries], id, addEach);

it('what is changed for many rows as for one is done for all that wait, and each has its own result', async () => {
  const results = await Promise.all([addWithOthers('a'), add('b'), addWithOthers('c')]);
  expect(results).toEqual(['a of 2', 'b', 'c of 2']);
  expect((await stored()).sort()).toEqual(['a', 'b', 'c']);
});

it('of those changed together, one that fails takes nothing of the others with it', async () => {
  const results = await Promise.allSettled([
    addWithOthers('a'),
    addWithOthers('refused'),
    addWithOthers('b'),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await stored()).toEqual(['a', 'b']);
});
