import { expose } from 'comlink';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PICTURE_CACHE } from '#app/data/cache.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import type { DatabasePlace } from '#app/data/database-place.ts';
import { moveToBucket, originDirectory } from '#app/data/journal/directory.ts';
import { type JournalRequest, JournalWriter } from '#app/data/journal/writer.ts';
import { addPhoto, heldByEntry, photoTables, readPhoto } from '#app/data/photos.ts';
import { CHANNEL_NAME } from '#app/sync/limits.ts';
import { storageTexts } from '#app/texts/storage.ts';
import { MISSING_PART } from '#app/texts/updates.ts';
import { MEBIBYTE } from '#domain/units.ts';
import { aPhoto } from '#testkit/builders.ts';
import { PATIENCE } from '#testkit/patience.ts';
import { PrivateFiles } from '#tests/data/journal/support/private-files.ts';
import { ENTRY } from '#tests/data/support/places.ts';

let files: PrivateFiles;
let factory: IDBFactory;
let reports: unknown[];
/** They rise with time, as the app's own do. */
let ids = 0;
const idOf = (number: number) => `id-${String(number).padStart(4, '0')}`;
const ports: MessagePort[] = [];
const databases: DeviceDatabase[] = [];
let channel: BroadcastChannel;
let heard: unknown[];
/** Bytes that the cached pictures take of the disk. */
let pictures: number;

/** The journal's worker on the other end of a channel, as in a browser. */
class JournalWorker {
  constructor() {
    const { port1, port2 } = new MessageChannel();
    const starting = originDirectory().then(
      (root) => new JournalWriter(root ?? files.root, () => crypto.randomUUID()),
    );
    expose({ perform: async (request: JournalRequest) => (await starting).perform(request) }, port2);
    ports.push(port1, port2);
    // biome-ignore lint/correctness/noConstructorReturn: a port is what a page has of a worker.
    return port1 as never;
  }
}

/** One whose script does not arrive. */
class DeadWorker extends EventTarget {
  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }
  postMessage(): void {}
}

beforeEach(() => {
  files = new PrivateFiles();
  factory = new IDBFactory();
  reports = [];
  heard = [];
  pictures = 0;
  channel = new BroadcastChannel(CHANNEL_NAME);
  channel.addEventListener('message', ({ data }: { data: unknown }) => heard.push(data));
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => files.root } });
  vi.stubGlobal('document', { cookie: '', visibilityState: 'visible', addEventListener: () => undefined });
  vi.stubGlobal('Worker', JournalWorker);
  vi.stubGlobal('caches', {
    delete: async (name: string) => {
      if (name !== PICTURE_CACHE) throw new Error(`${name} is not to go`);
      files.room += pictures;
      pictures = 0;
    },
    open: async () => ({
      match: async () => undefined,
      put: async () => undefined,
      delete: async () => true,
    }),
  });
});

afterEach(() => {
  for (const database of databases.splice(0)) database.close();
  for (const port of ports.splice(0)) port.close();
  channel.close();
  vi.unstubAllGlobals();
});

/** A page's start, as far as its storage goes. Each page loads the app anew. */
async function start(place?: DatabasePlace): Promise<{ database: DeviceDatabase; said: () => string[] }> {
  vi.resetModules();
  const [{ openStorage }, { DeviceDatabase }, { DatabasePlace }, { readToasts }] = await Promise.all([
    import('#app/app/storage-start.ts'),
    import('#app/data/database.ts'),
    import('#app/data/database-place.ts'),
    import('#app/ui/toast.ts'),
  ]);
  const database = new DeviceDatabase('device', { indexedDB: factory, IDBKeyRange });
  databases.push(database);
  await openStorage({
    database,
    place: place ?? new DatabasePlace(factory),
    clock: { now: () => new Date(), setTimer: () => 1, clearTimer: () => undefined },
    newId: () => {
      ids += 1;
      return idOf(ids);
    },
    report: (error) => reports.push(error),
    events: { addEventListener: () => undefined },
    reload: () => undefined,
  });
  // It is watched from then on, by a part that loads later.
  await import('#app/app/storage-watch.ts');
  return { database, said: () => readToasts().map(({ title }) => title) };
}

/** The page is gone, in good order. */
async function leave({ database }: { database: DeviceDatabase }): Promise<void> {
  await database.journal?.flushed();
  database.close();
  for (const port of ports.splice(0)) port.close();
  files.die(() => 0);
}

describe('the second copy', () => {
  it('that brings work back into an open page wakes what sends it', async () => {
    const { database, said } = await start();
    await database.entries.add({ ...ENTRY, id: 'e-1', label: 'Completed: Bumper', photoIds: [] });
    await database.journal?.flushed();
    expect(heard).toEqual([]);
    factory.deleteDatabase('device');
    await vi.waitFor(() => expect(said()).toEqual([storageTexts.cameBack(1)]), PATIENCE);
    expect(await database.entries.count()).toBe(1);
    await vi.waitFor(() => expect(heard).toEqual([{ kind: 'wake', reason: 'changed' }]), PATIENCE);
  });

  it('has the name of the database from its first day, so that nothing is said to be gone that came back', async () => {
    const former = await start();
    const device = await former.database.facts.get('device');
    await former.database.entries.add({ ...ENTRY, id: 'e-1', label: 'Completed: Bumper', photoIds: [] });
    await leave(former);
    factory = new IDBFactory();
    const { database } = await start();
    expect(await database.entries.count()).toBe(1);
    expect(await database.facts.get('device')).toEqual(device);
  });

  it('that cannot be written is said once, and the work goes on', async () => {
    const { database, said } = await start();
    files.room = 0;
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
    factory = new IDBFactory();
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
    for (const name of files.names('journal')) files.unreadable.add(name);
    const { database, said } = await start();
    expect(await database.entries.count()).toBe(1);
    expect(database.journal?.failure).toBeNull();
    expect(said()).toEqual([]);
  });

  it('that fails keeps nobody from opening the database', async () => {
    vi.spyOn(files.root, 'getDirectoryHandle').mockRejectedValue(new DOMException('', 'UnknownError'));
    const { database, said } = await start();
    expect(database.isOpen()).toBe(true);
    expect(said()).toEqual([storageTexts.oneCopy]);
  });

  it('is left out where the browser has no place for it', async () => {
    vi.stubGlobal('navigator', { storage: {} });
    const { database, said } = await start();
    expect([database.journal, said()]).toEqual([null, []]);
  });

  /** A browser with buckets, whose private files have one content. */
  function withBuckets(getDirectory: () => Promise<unknown>): { names: string[]; bucket: PrivateFiles } {
    const bucket = new PrivateFiles();
    const names: string[] = [];
    const storageBuckets = {
      keys: async () => names,
      open: async (name: string) => {
        if (!names.includes(name)) names.push(name);
        return { getDirectory: async () => bucket.root };
      },
      delete: async (name: string) => void names.splice(names.indexOf(name), 1),
    };
    vi.stubGlobal('navigator', { storage: { getDirectory }, storageBuckets });
    return { names, bucket };
  }

  const refuses = () => Promise.reject(new DOMException('', 'InvalidStateError'));

  it('is begun in a bucket where the browser cannot open its private files any more', async () => {
    await leave(await markedStart());
    const { names } = withBuckets(refuses);
    const first = await start();
    expect([names, first.said()]).toEqual([['journal-1'], []]);
    await first.database.entries.add({ ...ENTRY, id: 'e-1', label: 'Completed: Bumper', photoIds: [] });
    await leave(first);
    factory = new IDBFactory();
    const second = await start();
    expect(await second.database.entries.count()).toBe(1);
    expect(names).toEqual(['journal-1']);
  });

  /** A start that has left its mark for the next one. */
  async function markedStart() {
    const before = ids;
    const started = await start();
    const name = async () => (await started.database.facts.get('journal-mark'))?.value as { name: string };
    await vi.waitFor(async () => expect((await name()).name > idOf(before)).toBe(true), PATIENCE);
    return { ...started, mark: await name() };
  }

  it('stays where it is, with its photos, beside a database that fell behind by a start', async () => {
    const { names } = withBuckets(async () => files.root);
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
    const { names } = withBuckets(async () => files.root);
    expect([await moveToBucket(0), await moveToBucket(0), names]).toEqual([true, true, ['journal-1']]);
    expect([await moveToBucket(1), names]).toEqual([true, ['journal-2']]);
  });

  it('gives the database its photos before it leaves for other files', async () => {
    const { names } = withBuckets(async () => files.root);
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
    files.folders.get('mark')?.clear();
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
    const { names } = withBuckets(async () => files.root);
    await leave(await markedStart());
    files.clear();
    const second = await start();
    expect(names).toEqual(['journal-1']);
    await second.database.entries.add({ ...ENTRY, id: 'e-1', label: 'Completed: Bumper', photoIds: [] });
    await leave(second);
    files.clear();
    factory = new IDBFactory();
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
    files.room = 10 * MEBIBYTE;
    await leave(await start());
    files.put('', 'reserve', new Uint8Array());
    files.room = 0;
  });

  it('lets the cached pictures go before it gives up', async () => {
    pictures = 2 * MEBIBYTE;
    const { database } = await start();
    expect([database.isOpen(), pictures]).toEqual([true, 0]);
  });

  it('leaves the database alone when that does not help', async () => {
    pictures = 1_000;
    const opened = vi.spyOn(factory, 'open');
    await expect(start()).rejects.toMatchObject({ fault: 'full' });
    expect(opened).not.toHaveBeenCalled();
  });

  it('that did not load is told as a part of the app, and not as a storage that cannot be opened', async () => {
    const missing = Object.assign(new Error('did not load'), { name: MISSING_PART });
    vi.doMock('#app/app/second-copy.ts', () => ({ openJournal: () => Promise.reject(missing) }));
    await expect(start()).rejects.toBe(missing);
    vi.doUnmock('#app/app/second-copy.ts');
  });
});
