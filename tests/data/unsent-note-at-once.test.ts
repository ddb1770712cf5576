import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { DeviceDatabase } from '#app/data/database.ts';
import { confirmLoss, type PromptPlace, readLoss } from '#app/data/unsent-note.ts';
import { NoteKeeper } from '#app/sync/outbox/note-keeper.ts';
import { CookieJar, ENTRY, MemoryStorage } from './support/places.ts';

/** Written down at once, other than local storage and cookies, which a kill takes back to what they were. */
function aCache(): PromptPlace & { texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    read: async (key) => texts.get(key) ?? null,
    write: async (key, text) => void (text === null ? texts.delete(key) : texts.set(key, text)),
  };
}

let starts = 0;

async function aStart(factory: IDBFactory, prompt: PromptPlace) {
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
