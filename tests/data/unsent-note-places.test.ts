import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, it } from 'vitest';
import { DeviceDatabase } from '#app/data/database.ts';
import { confirmLoss, type DurablePlace, type NotePlaces, readLoss } from '#app/data/unsent-note.ts';
import { NoteKeeper } from '#app/sync/outbox/note-keeper.ts';
import { CookieJar, ENTRY, MemoryStorage } from './support/places.ts';

const clock = {
  now: () => new Date('2026-11-05T10:42:00.000Z'),
  setTimer: () => 1,
  clearTimer: () => undefined,
};
const database = new DeviceDatabase('device', { indexedDB: new IDBFactory(), IDBKeyRange });
const places: NotePlaces = { storage: new MemoryStorage(), cookies: new CookieJar() };
let ids = 0;

/** The keeper of one open page; all pages share the browser's storage, until it is cleared. */
function aPage(kept = places, recover?: () => Promise<void>): NoteKeeper {
  const report = (error: unknown) => {
    throw error;
  };
  const newId = () => `device-${++ids}`;
  return new NoteKeeper({ database, places: kept, clock, newId, report, ...(recover && { recover }) });
}

const bumper = () => ({ ...ENTRY, id: 'e-1', label: 'Completed: Bumper', photoIds: [] });

async function captureAndLose(noting: NoteKeeper): Promise<void> {
  await database.entries.add(bumper());
  await noting.check();
  await Promise.all(database.tables.map((table) => table.clear()));
}

afterEach(async () => {
  await confirmLoss(places);
  await database.entries.clear();
});

it('a page that is open when everything of the site is cleared remembers what was unsent', async () => {
  const cleared: NotePlaces = { storage: new MemoryStorage(), cookies: new CookieJar() };
  const page = aPage(cleared);
  await captureAndLose(page);
  cleared.storage?.clear();
  cleared.cookies.cookie = 'unsent-note=; path=/';
  await page.check();
  expect(readLoss(cleared)).toMatchObject({ entries: 1, items: [{ label: 'Completed: Bumper' }] });
  await confirmLoss(cleared);
  await page.check();
  expect(readLoss(cleared)).toBeNull();
});

it('a loss that several open pages notice in the same moment counts once', async () => {
  const pages = [aPage(), aPage(), aPage()];
  await captureAndLose(aPage());
  await Promise.all(pages.map((page) => page.check()));
  expect(readLoss(places)).toMatchObject({ entries: 1, items: [{ label: 'Completed: Bumper' }] });
});

it('what came back from the second copy is not said to be gone', async () => {
  await captureAndLose(aPage());
  await aPage(places, async () => void (await database.entries.add(bumper()))).check();
  expect(readLoss(places)).toBeNull();
});

it('of what came back in part only the rest is said to be gone', async () => {
  await database.entries.add({ ...bumper(), id: 'e-2', label: 'Completed: Door' });
  await captureAndLose(aPage());
  await aPage(places, async () => void (await database.entries.add(bumper()))).check();
  expect(readLoss(places)).toMatchObject({ entries: 1, items: [{ label: 'Completed: Door' }] });
});

/** Durable at once, unlike local storage and cookies, which a kill reverts. */
function aCache(): DurablePlace & { texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    read: async (key) => texts.get(key) ?? null,
    write: async (key, text) => void (text === null ? texts.delete(key) : texts.set(key, text)),
  };
}

let starts = 0;

async function aStart(factory: IDBFactory, prompt: DurablePlace) {
  const database = new DeviceDatabase('device', { indexedDB: factory, IDBKeyRange });
  await database.open();
  const places = { storage: new MemoryStorage(), cookies: new CookieJar(), prompt };
  const keeper = new NoteKeeper({
    database,
    places,
    clock: {
      now: () => new Date('2026-11-05T10:42:00.000Z'),
      setTimer: () => 0,
      clearTimer: () => undefined,
    },
    newId: () => `device-${++starts}`,
    report: (error) => {
      throw error;
    },
  });
  return { database, places, keeper };
}
describe('what was unsent when a tablet died', () => {
  it('is known although local storage and cookies were not written down yet, and so is the loss', async () => {
    const cache = aCache();
    const first = await aStart(new IDBFactory(), cache);
    await first.database.entries.add({ ...ENTRY, id: 'a', photoIds: [], label: 'Completed: Bumper' });
    await first.keeper.check();
    first.database.close();

    const second = await aStart(new IDBFactory(), cache);
    await second.keeper.check();
    expect(readLoss(second.places)).toMatchObject({ entries: 1, items: [{ label: 'Completed: Bumper' }] });
    second.database.close();
    await confirmLoss({ storage: second.places.storage });

    // Killed again before anybody confirmed it, and before local storage knew.
    const third = await aStart(new IDBFactory(), cache);
    await third.keeper.check();
    expect(readLoss(third.places)).toMatchObject({ entries: 1 });
    await confirmLoss(third.places);
    expect(cache.texts.has('lost-work')).toBe(false);
    third.database.close();
  });
});
