import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeviceDatabase } from '#app/data/database.ts';
import { writeMeta } from '#app/data/meta.ts';
import { heldByDraft } from '#app/data/photos.ts';
import { draftKey } from '#app/sync/drafts/draft-keeper.ts';
import { declineUnnamedWork, takeOver } from '#app/sync/outbox/take-over.ts';
import { readOthersOf } from '#app/sync/views/outbox-items.ts';
import { readUnnamedWork } from '#app/sync/views/unnamed-work.ts';
import { anEntry } from '#testkit/builders.ts';
import { TwoStores } from '#tests/data/journal/support/two-stores.ts';
import { exported, imported } from '../support/transfer.ts';

const FORMER = '1/unnamed:former';
const PERSON = '1/unnamed:present';
const TAKER = { owner: PERSON, name: '' };
const PHOTO = new Uint8Array([1, 2, 3]);

let stores: TwoStores;

beforeEach(async () => {
  stores = await TwoStores.start();
});
afterEach(() => stores.die());

/** Two actions, a form with a photo and a pause of a user whose token this device no longer knows. */
async function formerWork(): Promise<void> {
  const { database } = stores;
  const theirs = { owner: FORMER, ownerName: '' };
  await database.entries.bulkAdd([
    anEntry({ ...theirs, id: 'act-1', draftKey: draftKey(FORMER, 'complete-job/1/j1') }),
    anEntry({ ...theirs, id: 'act-2', kind: 'order-job.complete' }),
  ]);
  await aForm('complete-job/1/j2');
  await writeMeta(database, 'queue-pause', { owner: FORMER, tokenHash: 'of the former token' });
  await database.journal?.flushed();
}

async function aForm(name: string): Promise<string> {
  const { database } = stores;
  const key = draftKey(FORMER, name);
  const photoId = await stores.take(key, PHOTO);
  await database.drafts.update(key, { owner: FORMER, value: `form ${name}` });
  return photoId;
}

/** Every field that names an owner. */
async function ownersIn(database: DeviceDatabase) {
  const [entries, drafts, photos, pause] = await Promise.all([
    database.entries.orderBy('seq').toArray(),
    database.drafts.toArray(),
    database.photos.toArray(),
    database.facts.get('queue-pause'),
  ]);
  return {
    entries: entries.map(({ id, owner, draftKey: form }) => [id, owner, form]),
    drafts: drafts.map(({ key, owner, value }) => [key, owner, value]),
    photos: photos.map(({ heldBy }) => heldBy),
    isPaused: pause !== undefined,
  };
}

const TAKEN = {
  entries: [
    ['act-1', PERSON, draftKey(PERSON, 'complete-job/1/j1')],
    ['act-2', PERSON, undefined],
  ],
  drafts: [[draftKey(PERSON, 'complete-job/1/j2'), PERSON, 'form complete-job/1/j2']],
  photos: [heldByDraft(draftKey(PERSON, 'complete-job/1/j2'))],
  isPaused: false,
};

describe('work of an unnamed person', () => {
  it('[S13] is found by whoever may be that person, by its kinds and forms and nothing of its contents', async () => {
    await formerWork();
    expect(await readUnnamedWork(stores.database, PERSON)).toEqual([
      {
        owner: FORMER,
        ownerName: '',
        count: 2,
        drafts: 1,
        since: '2026-11-05T10:00:00.000Z',
        kinds: [
          { kind: 'work-order.take-step', count: 1 },
          { kind: 'order-job.complete', count: 1 },
        ],
        isLeft: false,
      },
    ]);
    expect(await readUnnamedWork(stores.database, FORMER)).toEqual([]);
    expect(await readUnnamedWork(stores.database, '2/unnamed:present')).toEqual([]);
  });

  it('[S13] is taken over whole, with its forms and their photos, in both copies', async () => {
    await formerWork();
    await takeOver(stores.database, FORMER, TAKER);
    expect(await ownersIn(stores.database)).toEqual(TAKEN);
    expect(await readUnnamedWork(stores.database, PERSON)).toEqual([]);
    stores.die();
    stores.loseDatabase();
    await stores.open();
    expect(await ownersIn(stores.database)).toEqual(TAKEN);

    // The same holds for work that leaves the tablet as a file.
    const { file } = await exported(stores.database, PERSON);
    const there = await TwoStores.start();
    await imported(there.database, file);
    expect(await ownersIn(there.database)).toMatchObject({ ...TAKEN, photos: [expect.any(String)] });
    there.die();
  });

  it('[S13] bears the name of a person whom the host names by now', async () => {
    await formerWork();
    const named = { owner: '1/demo.creator', name: 'demo.creator' };
    await takeOver(stores.database, FORMER, named);
    expect(await readOthersOf(stores.database, PERSON)).toMatchObject([
      { owner: named.owner, ownerName: named.name, count: 2 },
    ]);
  });

  it('[S13] is taken over whole or not at all: what fails in the middle leaves everything as it was, and can be tried again', async () => {
    await formerWork();
    const before = await ownersIn(stores.database);
    const { drafts } = stores.database;
    const put = drafts.put.bind(drafts);
    Object.assign(drafts, { put: () => Dexie.Promise.reject(new Error('the tablet dies')) });
    await expect(takeOver(stores.database, FORMER, TAKER)).rejects.toThrow('the tablet dies');
    Object.assign(drafts, { put });
    expect(await ownersIn(stores.database)).toEqual(before);
    stores.die();
    await stores.open();
    expect(await ownersIn(stores.database)).toEqual(before);
    await takeOver(stores.database, FORMER, TAKER);
    expect(await ownersIn(stores.database)).toEqual(TAKEN);
  });

  it('[S13] is asked for again where the tablet dies before the database has it, and never half', async () => {
    await formerWork();
    const before = await ownersIn(stores.database);
    await stores.remember();
    await takeOver(stores.database, FORMER, TAKER);
    stores.die();
    await stores.fallBehind();
    await stores.open();
    expect(await ownersIn(stores.database)).toEqual(before);
    expect(await readUnnamedWork(stores.database, PERSON)).toMatchObject([{ count: 2, drafts: 1 }]);
  });

  it('[S13] keeps a form that the person has begun too, until theirs has ended', async () => {
    await aForm('invoice');
    const mine = {
      key: draftKey(PERSON, 'invoice'),
      owner: PERSON,
      value: 'mine',
      photoIds: [],
      updatedAt: '',
    };
    await stores.database.drafts.add(mine);
    expect(await readUnnamedWork(stores.database, PERSON)).toEqual([]);
    await takeOver(stores.database, FORMER, TAKER);
    expect(await stores.database.drafts.get(mine.key)).toEqual(mine);
    expect(await stores.database.drafts.get(draftKey(FORMER, 'invoice'))).toMatchObject({ owner: FORMER });

    await stores.database.drafts.delete(mine.key);
    expect(await readUnnamedWork(stores.database, PERSON)).toMatchObject([{ count: 0, drafts: 1 }]);
    await takeOver(stores.database, FORMER, TAKER);
    expect(await stores.database.drafts.get(mine.key)).toMatchObject({
      owner: PERSON,
      value: 'form invoice',
    });
  });

  it('[S13] that the person left is remembered as theirs by nobody else', async () => {
    await formerWork();
    const before = await ownersIn(stores.database);
    await declineUnnamedWork(stores.database, FORMER, PERSON);
    expect(await ownersIn(stores.database)).toEqual(before);
    expect(await readUnnamedWork(stores.database, PERSON)).toMatchObject([{ isLeft: true }]);
    expect(await readUnnamedWork(stores.database, '1/unnamed:third')).toMatchObject([{ isLeft: false }]);
  });

  it('[S13] comes to another tablet by a file, without a name, and is asked for there', async () => {
    await formerWork();
    const { file } = await exported(stores.database, null);
    const there = await TwoStores.start();
    expect(await imported(there.database, file)).toMatchObject({ entries: 2, drafts: 1 });
    expect(await readUnnamedWork(there.database, '1/unnamed:there')).toMatchObject([{ count: 2, drafts: 1 }]);
    await takeOver(there.database, FORMER, { owner: '1/unnamed:there', name: '' });
    // Importing the same file again adds no action twice.
    expect(await imported(there.database, file)).toMatchObject({ entries: 0, skipped: 2 });
    there.die();
  });
});
