import { createHash } from 'node:crypto';
import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/units.ts';
import type { Db } from '#server/db/schema.ts';
import { adoptStore, claimStore } from '#server/files/claim-store.ts';
import type { FileStore, Variant } from '#server/files/file-store.ts';
import { type AcceptedFile, knownFiles, recordFiles } from '#server/files/files.sql.ts';
import { readStoreRow } from '#server/files/store.sql.ts';
import { isTooMany, restoreReferenced, sweepFiles, sweepWarning } from '#server/files/sweep.ts';
import { insert } from '#tests/support/rows.ts';
import { startTestServer } from '#tests/support/server.ts';
import {
  listStore,
  openStoreFixture,
  passFirstDay,
  put,
  putNamed,
  type StoreFixture,
} from './store-fixture.ts';

/** Tomorrow: when the first day is over, files stored now by the tests are more than a day old. */
const start = new Date(`${new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)}T01:00:00Z`);

let fixture: StoreFixture;
let db: Db;
let store: FileStore & { readonly folder: string };
beforeEach(async () => {
  fixture = openStoreFixture();
  db = await fixture.newDatabase();
  store = await fixture.newStore();
  await claimStore(db, store);
});
afterEach(() => fixture.close());

async function actionsThatWait(): Promise<number> {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.length;
}

async function bytesOf(sha256: string, variant: Variant): Promise<string | null> {
  const opened = await store.open(sha256, variant);
  return opened === null ? null : text(opened.stream);
}

/** A file that an action names meanwhile. */
const ANOTHER: AcceptedFile = {
  sha256: 'f'.repeat(64),
  mediaType: 'application/pdf',
  bytes: 1,
  width: null,
  height: null,
  state: 'checked',
};

const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms);
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const sweep = (at: Date, on = db) => sweepFiles(on, store, { at, share: 'small' });

describe('what nobody names', () => {
  test('goes to a dated trash after a day, what is named stays', async () => {
    const [named, unnamed] = [await putNamed(db, store, 'named'), await put(store, 'unnamed')];
    const at = await passFirstDay(db, store, start);
    expect(await sweep(at)).toEqual({ kind: 'swept', moved: 1, purged: 0 });
    expect(await listStore(store)).toEqual({ inPlace: [named], trash: { [dayOf(at)]: [unnamed] } });
  });

  test('is left alone while an action names files', async () => {
    const unnamed = await put(store, 'unnamed');
    const at = await passFirstDay(db, store, start);
    await db.transaction().execute(async (tx) => {
      await recordFiles(tx, [ANOTHER]);
      expect(await sweep(at)).toMatchObject({ moved: 0 });
    });
    expect((await listStore(store)).inPlace).toEqual([unnamed]);
  });

  test('goes in small lots, so that an action waits for a hundred files at most', async () => {
    for (let index = 0; index < 150; index += 1) await put(store, `unnamed ${index}`);
    const at = await passFirstDay(db, store, start);
    let [moved, movedBeforeTheAction] = [0, -1];
    let action: Promise<void> | undefined;
    const watched: FileStore = {
      ...store,
      trash: async (...input) => {
        action ??= db.transaction().execute(async (tx) => {
          await recordFiles(tx, [ANOTHER]);
          movedBeforeTheAction = moved;
        });
        if (moved === 0) await expect.poll(actionsThatWait, { timeout: 20_000 }).toBe(1);
        await store.trash(...input);
        moved += 1;
      },
    };
    await sweepFiles(db, watched, { at, share: 'any' });
    await action;
    expect(movedBeforeTheAction).toBe(100);
  });

  test('is deleted after thirty days in the trash, not before', async () => {
    await put(store, 'unnamed');
    let at = await passFirstDay(db, store, start);
    const thrownOn = dayOf(at);
    await sweep(at);
    for (let day = 1; day < 30; day += 1) {
      at = later(at, DAY_MS);
      expect(await sweep(at)).toMatchObject({ kind: 'swept', purged: 0 });
    }
    expect(Object.keys((await listStore(store)).trash)).toEqual([thrownOn]);
    expect(await sweep(later(at, DAY_MS))).toEqual({ kind: 'swept', moved: 0, purged: 1 });
    expect(await listStore(store)).toEqual({ inPlace: [], trash: {} });
  });
});

describe('what lies in the trash', () => {
  let hash: string;
  let at: Date;
  beforeEach(async () => {
    hash = await put(store, 'unnamed');
    at = await passFirstDay(db, store, start);
    await sweep(at);
    expect((await listStore(store)).inPlace).toEqual([]);
  });

  test('is still served, both sizes of it', async () => {
    for (const variant of ['original', 'thumb'] as const) {
      expect(await bytesOf(hash, variant)).toBe(`${variant} of unnamed`);
    }
    expect(await store.open('0'.repeat(64), 'original')).toBeNull();
  });

  test('comes back when an action names it', async () => {
    expect(await store.has(hash)).toBe(true);
    expect(await listStore(store)).toMatchObject({ inPlace: [hash], trash: { [dayOf(at)]: [] } });
    expect(await store.has('0'.repeat(64))).toBe(false);
  });

  test('is a file like any other when it is uploaded again', async () => {
    await putNamed(db, store, 'unnamed');
    expect((await listStore(store)).inPlace).toEqual([hash]);
    expect(await restoreReferenced(db, store)).toBe(1);
    expect((await listStore(store)).inPlace).toEqual([hash]);
    expect(await bytesOf(hash, 'thumb')).toBe('thumb of unnamed');
  });

  test('stays there while a clock that is wrong once says that thirty days are over', async () => {
    const ahead = later(at, 40 * DAY_MS);
    for (let hour = 0; hour < 40; hour += 1) await sweep(later(ahead, hour * HOUR_MS));
    const back = await passFirstDay(db, store, later(at, DAY_MS));
    expect(await sweep(back)).toMatchObject({ kind: 'swept', purged: 0 });
    expect((await listStore(store)).trash).toEqual({ [dayOf(at)]: [hash] });
  });
});

describe('the first day', () => {
  test('passes without a sweep on a store that is new to the database, and again after an adopt', async () => {
    await put(store, 'unnamed');
    const first = await passFirstDay(db, store, start);
    expect((await listStore(store)).inPlace).toHaveLength(1);
    await adoptStore(db, store);
    expect(await sweep(first)).toEqual({ kind: 'first-day', turns: 1 });
    expect(await sweep(later(first, HOUR_MS / 60))).toEqual({ kind: 'first-day', turns: 1 });
    expect(await sweep(later(first, HOUR_MS))).toEqual({ kind: 'first-day', turns: 2 });
  });

  test('begins anew when the clock jumps or the server was off for more than a day', async () => {
    await put(store, 'unnamed');
    const at = await passFirstDay(db, store, start);
    expect(await sweep(later(at, 40 * DAY_MS))).toEqual({ kind: 'first-day', turns: 1 });
    expect(await sweep(at)).toEqual({ kind: 'first-day', turns: 1 });
    expect((await listStore(store)).inPlace).toHaveLength(1);
  });
});

describe('a restored older backup', () => {
  test('loses no file that came after it: a day of grace, then the trash, and all is back with the newer one', async () => {
    const old = await putNamed(db, store, 'old');
    const at = await passFirstDay(db, store, start);
    const copies = await fixture.backUp(db);
    db = copies.db;
    const newer = [await putNamed(db, store, 'newer 1'), await putNamed(db, store, 'newer 2')].sort();
    const restoredAt = later(at, 3 * DAY_MS);
    expect(await claimStore(copies.backup, store)).toMatchObject({ kind: 'paired' });
    const next = await passFirstDay(copies.backup, store, restoredAt);
    expect((await listStore(store)).inPlace).toHaveLength(3);
    expect(await sweep(next, copies.backup)).toMatchObject({ kind: 'swept', moved: 2 });
    expect((await listStore(store)).inPlace).toEqual([old]);
    expect(await bytesOf(newer[0] ?? '', 'original')).toMatch(/newer/);
    expect(await restoreReferenced(db, store)).toBe(2);
    expect((await listStore(store)).inPlace).toEqual([old, ...newer].sort());
  });

  test('moves nothing when it does not know much of the store', async () => {
    const at = await passFirstDay(db, store, start);
    for (let index = 0; index < 51; index += 1) await put(store, `after the backup ${index}`);
    const turn = await sweep(at);
    expect(turn).toEqual({ kind: 'held', files: 51, of: 51 });
    expect(sweepWarning(turn, store.place)).toMatch(
      /51 of 51 files .*none was moved.*vendor-management files status/,
    );
    expect((await listStore(store)).inPlace).toHaveLength(51);
    expect((await readStoreRow(db, null)).held).toBe(51);
    expect(await sweepFiles(db, store, { at, share: 'any' })).toMatchObject({ moved: 51 });
    expect((await readStoreRow(db, null)).held).toBeNull();
  });
});

test('too many at once is more than fifty and more than two in a hundred', () => {
  const cases = [
    [50, 60],
    [51, 60],
    [51, 2_550],
    [52, 2_550],
    [3_186, 3_257],
  ] as const;
  expect(cases.map(([files, of]) => isTooMany(files, of))).toEqual([false, true, false, true, true]);
});

test('a server whose store was adopted by another database stops sweeping it', async () => {
  await put(store, 'unnamed');
  const at = await passFirstDay(db, store, start);
  await adoptStore(await fixture.newDatabase(), store);
  const turn = await sweep(at);
  expect(turn).toEqual({ kind: 'not-ours' });
  expect(sweepWarning(turn, store.place)).toContain('another database adopted the files folder');
  expect((await listStore(store)).inPlace).toHaveLength(1);
});

test('what was lent for reading is there while its file goes to the trash, and from there too', async () => {
  const hash = await put(store, 'lent');
  const paths = [join(store.incoming, 'first'), join(store.incoming, 'second')] as const;
  const old = new Date(Date.now() - DAY_MS);
  await utimes(join(store.folder, hash.slice(0, 2), hash), old, old);
  expect(await store.lend(hash, paths[0])).toBe(true);
  await store.trash(hash, '2026-11-23');
  expect(await store.lend(hash, paths[1])).toBe(true);
  // However old the file is, the sweep does not take it for an abandoned upload.
  await store.sweepIncoming(Date.now() - HOUR_MS);
  for (const path of paths) expect(await readFile(path, 'utf8')).toBe('original of lent');
  expect(await store.lend('0'.repeat(64), join(store.incoming, 'third'))).toBe(false);
});

test('a file on its way in goes when nothing was written to it for an hour, a slow one stays', async () => {
  const [dead, slow] = [join(store.incoming, 'dead'), join(store.incoming, 'slow')];
  for (const path of [dead, slow]) await writeFile(path, 'half');
  const now = Date.now();
  await utimes(dead, new Date(now), new Date(now - 61 * 60_000));
  await utimes(slow, new Date(now), new Date(now - 22 * 60_000));
  await store.sweepIncoming(now - HOUR_MS);
  await expect(stat(dead)).rejects.toThrow('ENOENT');
  expect((await stat(slow)).size).toBe(4);
});

/** More than the parameters of one statement. */
const FILES = 70_000;

test('the sweep looks after as many files as a server gathers in years', async () => {
  const server = await startTestServer();
  const hashes = Array.from({ length: FILES }, (_, index) =>
    createHash('sha256').update(String(index)).digest('hex'),
  );
  const [known = ''] = hashes.slice(-1);
  const file = { sha256: known, media_key: 'kept', media_type: 'image/jpeg', bytes: 1, width: 1, height: 1 };
  await insert(server.db, 'files', file);
  expect(await server.db.transaction().execute((tx) => knownFiles(tx, hashes))).toEqual(new Set([known]));
  await server.stop();
});
