import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, it } from 'vitest';
import { DeviceDatabase } from '#app/data/database.ts';
import { confirmLoss, type NotePlaces, readLoss } from '#app/data/unsent-note.ts';
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

/** The keeper of one open page; all pages have the browser's storage in common, until it is cleared. */
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
