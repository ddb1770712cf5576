import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DatabasePlace } from '#app/data/database-place.ts';
import { moveToBucket } from '#app/data/journal/directory.ts';
import { addPhoto, heldByEntry, photoTables, readPhoto } from '#app/data/photos.ts';
import { MissingPartError } from '#app/parts.ts';
import { storageTexts } from '#app/texts/storage.ts';
import { MEBIBYTE } from '#domain/units.ts';
import { aPhoto } from '#testkit/builders.ts';
import { PATIENCE } from '#testkit/patience.ts';
import { ENTRY } from '#tests/data/support/places.ts';
import {
  leave,
  markedStart,
  start,
  withBrowserStorage,
  withBuckets,
  world,
} from './support/browser-storage.ts';

withBrowserStorage();

/** A worker whose script does not arrive. */
class DeadWorker extends EventTarget {
  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }
  postMessage(): void {}
}

describe('the second copy', () => {
  it('that brings work back into an open page wakes what sends it', async () => {
    const { database, said } = await start();
    await database.entries.add({ ...ENTRY, id: 'e-1', label: 'Completed: Bumper', photoIds: [] });
    await database.journal?.flushed();
    expect(world.heard).toEqual([]);
    world.factory.deleteDatabase('device');
    await vi.waitFor(() => expect(said()).toEqual([storageTexts.cameBack(1)]), PATIENCE);
    expect(await database.entries.count()).toBe(1);
    await vi.waitFor(() => expect(world.heard).toEqual([{ kind: 'wake', reason: 'changed' }]), PATIENCE);
  });

  it('has the name of the database from its first day, so that nothing is said to be gone that came back', async () => {
    const former = await start();
    const device = await former.database.facts.get('device');
    await former.database.entries.add({ ...ENTRY, id: 'e-1', label: 'Completed: Bumper', photoIds: [] });
    await leave(former);
    world.factory = new IDBFactory();
    const { database } = await start();
    expect(await database.entries.count()).toBe(1);
    expect(await database.facts.get('device')).toEqual(device);
  });

  it('that cannot be written is said once, and the work goes on', async () => {
    const { database, said } = await start();
    world.files.room = 0;
    const { journal } = database;
    for (const key of ['a form', 'another']) journal?.append([['drafts', key, null]]);
    await journal?.flushed();
    expect(said()).toEqual([storageTexts.oneCopy]);
    expect(journal?.failure).not.toBeNull();
  });

  it('whose writer does not start keeps the app from nothing but a second copy, and what it holds comes back', async () => {
    const former = await start();
    await former.database.entries.add({ ...ENTRY, id: 'e-1', label: 'Completed: Bumper', photoIds: [] });
    await leave(former);
    world.factory = new IDBFactory();
    vi.stubGlobal('Worker', DeadWorker);
    const { database, said } = await start();
    expect(await database.entries.count()).toBe(1);
    expect(said()).toContain(storageTexts.oneCopy);
    expect(database.journal?.failure).not.toBeNull();
  });

  it('[TC1] is open while another tab changes the file that was just looked at', async () => {
    const former = await start();
    await former.database.entries.add({ ...ENTRY, id: 'e-1', label: 'Completed: Bumper', photoIds: [] });
    await leave(former);
    for (const name of world.files.names('journal')) world.files.unreadable.add(name);
    const { database, said } = await start();
    expect(await database.entries.count()).toBe(1);
    expect(database.journal?.failure).toBeNull();
    expect(said()).toEqual([]);
  });

  it('that fails keeps nobody from opening the database', async () => {
    vi.spyOn(world.files.root, 'getDirectoryHandle').mockRejectedValue(new DOMException('', 'UnknownError'));
    const { database, said } = await start();
    expect(database.isOpen()).toBe(true);
    expect(said()).toEqual([storageTexts.oneCopy]);
  });

  for (const [why, storage] of [
    ['missing', {}],
    ['refused', { getDirectory: () => Promise.reject(new DOMException('', 'SecurityError')) }],
  ] as const) {
    it(`[Q9] is left out where the browser has no place for it (${why}): that is logged once on the device, and no toast is shown`, async () => {
      vi.stubGlobal('navigator', { storage });
      // A page that was left may have been writing its note.
      const logged = () =>
        world.reports.filter((error) => String(error).includes('no place for a second copy'));
      const first = await start();
      expect([first.database.journal, first.database.noSecondCopy, first.said()]).toEqual([null, why, []]);
      expect(logged()).toHaveLength(1);
      await leave(first);
      const second = await start();
      expect(second.database.noSecondCopy).toBe(why);
      expect(logged()).toHaveLength(1);
    });
  }

  it('[Q5] is compared with the database, and so is the note, before anything is said of what waits', async () => {
    const { database } = await start();
    const states: string[] = [];
    database.comparison.subscribe(() => states.push(database.comparison.getSnapshot().state));
    const device = async () => (await database.facts.get('device'))?.value as { id: string };
    const isDone = async () =>
      expect(database.comparison.getSnapshot()).toEqual({ state: 'done', device: (await device()).id });
    await vi.waitFor(isDone, PATIENCE);
    await database.entries.add({ ...ENTRY, id: 'e-1', label: 'Completed: Bumper', photoIds: [] });
    await database.journal?.flushed();
    world.factory.deleteDatabase('device');
    await vi.waitFor(() => expect(states).toContain('running'), PATIENCE);
    await vi.waitFor(isDone, PATIENCE);
    expect(await database.entries.count()).toBe(1);
  });

  const refuses = () => Promise.reject(new DOMException('', 'InvalidStateError'));

  it('is begun in a bucket where the browser cannot open its private files any more', async () => {
    await leave(await markedStart());
    const { names } = withBuckets(refuses);
    const first = await start();
    expect([names, first.said()]).toEqual([['journal-1'], []]);
    await first.database.entries.add({ ...ENTRY, id: 'e-1', label: 'Completed: Bumper', photoIds: [] });
    await leave(first);
    world.factory = new IDBFactory();
    const second = await start();
    expect(await second.database.entries.count()).toBe(1);
    expect(names).toEqual(['journal-1']);
  });

  it('stays where it is, with its photos, beside a database that fell behind by a start', async () => {
    const { names } = withBuckets(async () => world.files.root);
    const first = await markedStart();
    await leave(first);
    const second = await markedStart();
    expect(second.mark).not.toEqual(first.mark);
    await second.database.facts.put({ key: 'journal-mark', value: first.mark });
    await leave(second);
    await leave(await markedStart());
    expect(names).toEqual([]);
  });

  it('joins the files of a tab that found the same ones wanting, and leaves them to nobody', async () => {
    const { names } = withBuckets(async () => world.files.root);
    expect([await moveToBucket(0), await moveToBucket(0), names]).toEqual([true, true, ['journal-1']]);
    expect([await moveToBucket(1), names]).toEqual([true, ['journal-2']]);
  });

  it('gives the database its photos before it leaves for other files', async () => {
    const { names } = withBuckets(async () => world.files.root);
    const first = await markedStart();
    const { thumbnail, ...photo } = aPhoto();
    const held = { ...photo, id: 'p-1', heldBy: heldByEntry('e-1') };
    await first.database.transaction('rw', photoTables(first.database), () =>
      addPhoto(first.database, held, thumbnail),
    );
    await first.database.entries.add({ ...ENTRY, id: 'e-1', label: 'Completed: Bumper', photoIds: ['p-1'] });
    await first.database.journal?.flushed();
    await first.database.photoBytes.clear();
    await leave(first);
    world.files.folders.get('mark')?.clear();
    const second = await start();
    expect(names).toEqual(['journal-1']);
    expect(await readPhoto(second.database, 'p-1')).toMatchObject({ sha256: photo.sha256 });
  });

  it('that had a place and has none any more is said to be missing', async () => {
    await leave(await markedStart());
    vi.stubGlobal('navigator', { storage: { getDirectory: refuses } });
    const { database, said } = await start();
    expect([database.journal, said()]).toEqual([null, [storageTexts.oneCopy]]);
  });

  it('is begun in a bucket where the private files forget at each start what was written', async () => {
    const { names } = withBuckets(async () => world.files.root);
    await leave(await markedStart());
    world.files.clear();
    const second = await start();
    expect(names).toEqual(['journal-1']);
    await second.database.entries.add({ ...ENTRY, id: 'e-1', label: 'Completed: Bumper', photoIds: [] });
    await leave(second);
    world.files.clear();
    world.factory = new IDBFactory();
    const third = await start();
    expect(await third.database.entries.count()).toBe(1);
    expect(names).toEqual(['journal-1']);
  });

  it('whose database never answers is given up after half a minute, with words', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const find = vi.fn(() => new Promise<never>(() => undefined));
    const starting = start({ find } as unknown as DatabasePlace);
    const end = starting.catch((error: unknown) => error);
    await vi.waitFor(() => expect(find).toHaveBeenCalled(), PATIENCE);
    vi.advanceTimersByTime(30_000);
    vi.useRealTimers();
    expect(await end).toMatchObject({ name: 'StorageStartError', fault: 'broken' });
  });
});

describe('a start on a full disk', () => {
  beforeEach(async () => {
    world.files.room = 10 * MEBIBYTE;
    await leave(await start());
    world.files.put('', 'reserve', new Uint8Array());
    world.files.room = 0;
  });

  it('lets the cached pictures go before it gives up', async () => {
    world.pictures = 2 * MEBIBYTE;
    const { database } = await start();
    expect([database.isOpen(), world.pictures]).toEqual([true, 0]);
  });

  it('leaves the database alone when that does not help', async () => {
    world.pictures = 1_000;
    const opened = vi.spyOn(world.factory, 'open');
    await expect(start()).rejects.toMatchObject({ fault: 'full' });
    expect(opened).not.toHaveBeenCalled();
  });

  it('that did not load is told as a part of the app, and not as a storage that cannot be opened', async () => {
    const missing = new MissingPartError('did not load');
    vi.doMock('#app/app/second-copy.ts', () => ({ openJournal: () => Promise.reject(missing) }));
    await expect(start()).rejects.toBe(missing);
    vi.doUnmock('#app/app/second-copy.ts');
  });
});
