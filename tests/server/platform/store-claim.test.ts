import { cp, rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/schema.ts';
import { adoptStore, claimStore, explainMismatch } from '#server/files/claim-store.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { openFolderStore } from '#server/files/folder-store.ts';
import { proposeStoreId, readStoreRow } from '#server/files/store.sql.ts';
import { listStore, openStoreFixture, put, putNamed, type StoreFixture } from './store-fixture.ts';

let fixture: StoreFixture;
let db: Db;
let store: FileStore & { readonly folder: string };
beforeEach(async () => {
  fixture = openStoreFixture();
  db = await fixture.newDatabase();
  store = await fixture.newStore();
});
afterEach(() => fixture.close());

/** The state before there were ids. */
async function forgetIds(): Promise<void> {
  await db.deleteFrom('file_store').execute();
  await rm(`${store.folder}/store-id`);
}

describe('a files store belongs to one database', () => {
  test('a new database and an empty folder become a pair and are one at every start from then on', async () => {
    const first = await claimStore(db, store);
    expect(first).toEqual({ kind: 'paired', id: await store.identity() });
    await putNamed(db, store, 'a');
    expect(await claimStore(db, store)).toEqual(first);
  });

  test('a second database on the same folder is refused, and nothing changes', async () => {
    await claimStore(db, store);
    await putNamed(db, store, 'a');
    const before = [await store.identity(), await listStore(store)];
    const other = await fixture.newDatabase();
    const claim = await claimStore(other, store);
    expect(claim).toMatchObject({
      kind: 'refused',
      why: 'store-of-another',
      comparison: { held: 1, named: 0 },
    });
    expect([await store.identity(), await listStore(store)]).toEqual(before);
    expect((await readStoreRow(other, before[0] as string)).id).toBeNull();
    expect(await claimStore(db, store)).toMatchObject({ kind: 'paired' });
  });

  test('a folder with files beside an empty database is refused, with an id and without', async () => {
    await claimStore(db, store);
    await putNamed(db, store, 'a');
    expect(await claimStore(await fixture.newDatabase(), store)).toMatchObject({ why: 'store-of-another' });
    await forgetIds();
    expect(await claimStore(await fixture.newDatabase(), store)).toMatchObject({
      why: 'files-without-database',
    });
    expect(await store.identity()).toBeNull();
  });

  test('a database whose files are elsewhere is refused, with an id and without', async () => {
    await claimStore(db, store);
    await putNamed(db, store, 'a');
    const empty = await fixture.newStore();
    expect(await claimStore(db, empty)).toMatchObject({
      why: 'another-store',
      comparison: { held: 0, named: 1, missing: 1 },
    });
    await forgetIds();
    expect(await claimStore(db, empty)).toMatchObject({ why: 'database-without-files' });
    expect(await empty.identity()).toBeNull();
  });

  test('a second server with a folder of its own on one database is refused before there is a single file', async () => {
    await claimStore(db, store);
    expect(await claimStore(db, await fixture.newStore())).toMatchObject({ why: 'another-store' });
  });

  test('a restored backup of both, and a moved folder beside its database, are the pair they were', async () => {
    const first = await claimStore(db, store);
    const hash = await putNamed(db, store, 'a');
    const copies = await fixture.backUp(db);
    const moved = await fixture.newStore();
    await cp(store.folder, moved.folder, { recursive: true });
    expect(await claimStore(copies.backup, moved)).toEqual(first);
    expect((await listStore(moved)).inPlace).toEqual([hash]);
  });
});

describe('two first starts at once', () => {
  test('of two databases on one folder, one gets it', async () => {
    const other = await fixture.newDatabase();
    const kinds = (await Promise.all([claimStore(db, store), claimStore(other, store)])).map(
      ({ kind }) => kind,
    );
    expect(kinds.sort()).toEqual(['paired', 'refused']);
  });

  test('of two servers on one folder and one database, both get the same id', async () => {
    const second = await openFolderStore(store.folder);
    const [a, b] = await Promise.all([claimStore(db, store), claimStore(db, second)]);
    expect(a).toEqual(b);
    expect(a).toEqual({ kind: 'paired', id: await store.identity() });
  });

  test('of two folders on one database, one gets it', async () => {
    const second = await fixture.newStore();
    const kinds = (await Promise.all([claimStore(db, store), claimStore(db, second)])).map(
      ({ kind }) => kind,
    );
    expect(kinds.sort()).toEqual(['paired', 'refused']);
  });

  test.each([
    ['before the folder has its id', false],
    ['before the database knows that the folder has its id', true],
  ])('one that was killed %s starts again', async (_, hasId) => {
    await proposeStoreId(db, 'killed');
    if (hasId) await store.identify('killed', null);
    expect(await claimStore(db, store)).toEqual({ kind: 'paired', id: await store.identity() });
    expect(await claimStore(db, await fixture.newStore())).toMatchObject({ why: 'another-store' });
  });
});

describe('a database and a folder from before there were ids', () => {
  beforeEach(async () => {
    for (let index = 0; index < 60; index += 1) await putNamed(db, store, `named ${index}`);
    await put(store, 'left over by a refused upload');
  });

  test('become a pair when the folder has what the database names', async () => {
    expect(await claimStore(db, store)).toEqual({ kind: 'paired', id: await store.identity() });
  });

  test('are refused when files are missing that the database names', async () => {
    const [first = '', second = ''] = (await listStore(store)).inPlace;
    for (const hash of [first, second]) await rm(`${store.folder}/${hash.slice(0, 2)}`, { recursive: true });
    expect(await claimStore(db, store)).toMatchObject({ why: 'different-files' });
    expect([await store.identity(), (await readStoreRow(db, null)).id]).toEqual([null, null]);
  });

  test('are refused when the folder has much that the database does not know', async () => {
    for (let index = 0; index < 60; index += 1) await put(store, `of another database ${index}`);
    const claim = await claimStore(db, store);
    expect(claim).toMatchObject({ why: 'different-files', comparison: { missing: 0, unknown: 61 } });
  });
});

describe('adopting', () => {
  test('makes a pair of what was refused, and the former partners of both are refused from then on', async () => {
    await claimStore(db, store);
    const [other, elsewhere] = [await fixture.newDatabase(), await fixture.newStore()];
    await claimStore(other, elsewhere);
    const id = await adoptStore(other, store);
    expect(await claimStore(other, store)).toEqual({ kind: 'paired', id });
    expect(await claimStore(db, store)).toMatchObject({ why: 'store-of-another' });
    expect(await claimStore(other, elsewhere)).toMatchObject({ why: 'store-of-another' });
  });

  test('can be repeated when it was killed half-way', async () => {
    await claimStore(db, store);
    const other = await fixture.newDatabase();
    await proposeStoreId(other, 'killed');
    expect(await claimStore(other, store)).toMatchObject({ why: 'store-of-another' });
    await adoptStore(other, store);
    expect(await claimStore(other, store)).toMatchObject({ kind: 'paired' });
  });
});

test('every refusal says what is not together, what to do, and the command', async () => {
  const comparison = { held: 71, named: 3_257, missing: 3_200, unknown: 14 };
  const reasons = [
    'store-of-another',
    'another-store',
    'files-without-database',
    'database-without-files',
    'different-files',
  ] as const;
  for (const why of reasons) {
    const text = explainMismatch(
      { kind: 'refused', why, comparison },
      {
        kind: 'folder',
        address: '/srv/data/files',
      },
    );
    expect(text).toContain('nothing was changed: the files folder /srv/data/files ');
    expect(text).toContain('npx vendor-management files adopt');
  }
});
