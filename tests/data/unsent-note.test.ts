import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeviceDatabase } from '#app/data/database.ts';
import {
  confirmLoss,
  keepLoss,
  type NotePlaces,
  readLoss,
  readNote,
  subscribeToLoss,
} from '#app/data/unsent-note.ts';
import { NoteKeeper } from '#app/sync/outbox/note-keeper.ts';
import { PATIENCE } from '#testkit/patience.ts';
import { CookieJar, ENTRY, MemoryStorage } from './support/places.ts';

let storage: MemoryStorage;
let cookies: CookieJar;
let places: NotePlaces;
let database: DeviceDatabase;
let keeper: NoteKeeper;
let troubles: unknown[];
let ids = 0;
const now = '2026-11-05T10:42:00.000Z';
/** Timers that the keeper waits for. */
const waiting = new Map<number, () => void>();
let timers = 0;

const clock = {
  now: () => new Date(now),
  setTimer: (callback: () => void) => {
    timers += 1;
    waiting.set(timers, callback);
    return timers;
  },
  clearTimer: (handle: unknown) => void waiting.delete(handle as number),
};

beforeEach(async () => {
  storage = new MemoryStorage();
  cookies = new CookieJar();
  cookies.cookie = 'other=1; path=/';
  places = { storage, cookies };
  troubles = [];
  await start(new IDBFactory());
});
afterEach(async () => {
  stop();
  await confirmLoss(places);
  expect(troubles).toEqual([]);
});

async function start(factory: IDBFactory): Promise<void> {
  // A live query runs only if there is an IndexedDB at all.
  Object.assign(Dexie.dependencies, { indexedDB: factory, IDBKeyRange });
  database = new DeviceDatabase('device', { indexedDB: factory, IDBKeyRange });
  await database.open();
  keeper = new NoteKeeper({
    database,
    places,
    clock,
    newId: () => `device-${++ids}`,
    report: (error) => troubles.push(error),
  });
}

function stop(): void {
  keeper.stop();
  database.close();
}

/** The browser removes the site's data in IndexedDB, and the app is started again. */
async function evicted(): Promise<void> {
  stop();
  await start(new IDBFactory());
}

async function capture(label: string, photos = 0): Promise<void> {
  const id = label.toLowerCase().replaceAll(' ', '-');
  const photoIds = Array.from({ length: photos }, (_, index) => `${id}-photo-${index}`);
  await database.entries.add({ ...ENTRY, id, label, photoIds });
  for (const photoId of photoIds) {
    const about = {
      name: 'p.jpg',
      mediaType: 'image/jpeg',
      sizeBytes: 1,
      widthPx: 1,
      heightPx: 1,
      sha256: '',
    };
    const bytes = new ArrayBuffer(1);
    await database.photos.put({ id: photoId, heldBy: `entry:${id}`, ...about, takenAt: null, bytes });
  }
}

describe('a database that the browser has removed', () => {
  it('is noticed, with how much was unsent and what it was', async () => {
    await capture('Completed: Bumper', 2);
    await capture('Completed: Door', 3);
    await keeper.check();
    expect(readLoss(places)).toBeNull();
    await evicted();
    await keeper.check();
    expect(readLoss(places)).toMatchObject({
      at: '2026-11-05T10:42:00.000Z',
      entries: 2,
      photos: 5,
      items: [
        { label: 'Completed: Door', by: 'demo.creator', at: '2026-11-05T10:40:00.000Z' },
        { label: 'Completed: Bumper', by: 'demo.creator', at: '2026-11-05T10:40:00.000Z' },
      ],
    });
  });

  it('is said until it is confirmed, and then never again', async () => {
    await capture('Completed: Bumper');
    await keeper.check();
    await evicted();
    await keeper.check();
    await keeper.check();
    expect(readLoss(places)).toMatchObject({ entries: 1 });
    await confirmLoss(places);
    await keeper.check();
    expect(readLoss(places)).toBeNull();
    expect(readNote(places)).toMatchObject({ entries: 0, items: [] });
  });

  it('adds to a loss that nobody has confirmed yet', async () => {
    for (const label of ['First', 'Second']) {
      await capture(label, 1);
      await keeper.check();
      await evicted();
      await keeper.check();
    }
    expect(readLoss(places)).toMatchObject({
      entries: 2,
      photos: 2,
      items: [{ label: 'Second' }, { label: 'First' }],
    });
  });

  it('is noticed by its figures where local storage went with it', async () => {
    await capture('Completed: Bumper', 2);
    await keeper.check();
    storage.clear();
    await evicted();
    await keeper.check();
    expect(readLoss(places)).toMatchObject({
      entries: 1,
      photos: 2,
      items: [],
      at: '2026-11-05T10:42:00.000Z',
    });
  });

  it('is noticed while the app is open, and whoever shows it is told', async () => {
    await capture('Completed: Bumper');
    await keeper.check();
    let told = 0;
    const unsubscribe = subscribeToLoss(() => {
      told += 1;
    });
    await Promise.all(database.tables.map((table) => table.clear()));
    await keeper.check();
    expect(readLoss(places)).toMatchObject({ entries: 1 });
    expect(told).toBe(1);
    unsubscribe();
  });

  it('is said for the life of the page where local storage refuses', async () => {
    storage.refuses = true;
    await capture('Completed: Bumper', 1);
    await keeper.check();
    await evicted();
    await keeper.check();
    expect(readLoss(places)).toMatchObject({ entries: 1, photos: 1 });
  });
});

describe('no alarm is raised', () => {
  it('again by a look that began before the person confirmed the loss', async () => {
    await capture('Completed: Bumper');
    await keeper.check();
    await evicted();
    await keeper.check();
    const lost = readLoss(places);
    if (lost === null) throw new Error('nothing was noticed');
    await confirmLoss(places);
    await keepLoss(places, lost);
    expect(readLoss(places)).toBeNull();
  });

  it('where nothing was unsent', async () => {
    await keeper.check();
    await evicted();
    await keeper.check();
    expect(readLoss(places)).toBeNull();
  });

  it('by a note that is older than what the database holds now', async () => {
    await capture('Completed: Bumper');
    await keeper.check();
    await database.entries.clear();
    await keeper.check();
    await capture('Completed: Door');
    expect(readLoss(places)).toBeNull();
    await keeper.check();
    expect(readNote(places)).toMatchObject({ entries: 1, items: [{ label: 'Completed: Door' }] });
  });

  it('when all of the site was cleared on purpose', async () => {
    await capture('Completed: Bumper');
    await keeper.check();
    storage.clear();
    cookies = new CookieJar();
    places = { storage, cookies };
    await evicted();
    await keeper.check();
    expect(readLoss(places)).toBeNull();
  });

  it('by notes that are none of ours', async () => {
    for (const odd of ['not json', '{"device":1}', '[]', 'null']) {
      storage.setItem('unsent-note', odd);
      cookies.cookie = 'unsent-note=x.y.z; path=/';
      await evicted();
      await keeper.check();
      expect(readLoss(places)).toBeNull();
    }
  });
});

describe('the note', () => {
  it('follows captures at once, and deliveries together a little later', async () => {
    keeper.start();
    await capture('Completed: Bumper');
    await vi.waitFor(() => expect(readNote(places)).toMatchObject({ entries: 1 }), PATIENCE);
    await capture('Completed: Door');
    await vi.waitFor(() => expect(readNote(places)).toMatchObject({ entries: 2 }), PATIENCE);
    for (const { seq } of await database.entries.toArray()) await database.entries.delete(seq);
    await vi.waitFor(() => expect(waiting.size).toBe(1), PATIENCE);
    expect(readNote(places)).toMatchObject({ entries: 2 });
    for (const callback of waiting.values()) callback();
    await keeper.check();
    expect(readNote(places)).toMatchObject({ entries: 0 });
  });

  it('names the newest twenty of five hundred, and keeps the cookie short', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      ...ENTRY,
      id: `e-${index}`,
      label: `${'x'.repeat(200)} ${index}`,
      photoIds: [],
    }));
    await database.entries.bulkAdd(rows);
    await keeper.check();
    const note = readNote(places);
    expect(note?.entries).toBe(500);
    expect(note?.items).toHaveLength(20);
    expect(note?.items[0]?.label).toMatch(/ 499$/);
    expect(cookies.cookie.length).toBeLessThan(100);
  });
});
