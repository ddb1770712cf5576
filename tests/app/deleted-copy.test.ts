import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { save } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { moveToBucket } from '#app/data/journal/directory.ts';
import { addPhoto, heldByDraft, photoTables, readPhoto } from '#app/data/photos.ts';
import { storageTexts } from '#app/texts/storage.ts';
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

describe('a second copy', () => {
  const kept = { ...ENTRY, label: 'Completed: Bumper', photoIds: [] };

  /** Data that a page recovers when it starts without the former database. */
  async function backFromFiles() {
    world.factory = new IDBFactory();
    const { database } = await start();
    const entries = (await database.entries.orderBy('seq').toArray()).map(({ id }) => id);
    const drafts = await database.drafts.toCollection().primaryKeys();
    const token = (await database.facts.get('token'))?.value;
    return { entries, drafts, token, photo: await readPhoto(database, 'p-1') };
  }

  /** A page with an action, a form with a photo, and a signed-in user. */
  async function startWithWork() {
    const started = await markedStart();
    const { database } = started;
    const { thumbnail, ...photo } = aPhoto();
    await database.entries.add({ ...kept, id: 'e-1' });
    await database.transaction('rw', photoTables(database), () =>
      addPhoto(database, { ...photo, id: 'p-1', heldBy: heldByDraft('a form') }, thumbnail),
    );
    const form = { owner: '1/kiran', value: {}, photoIds: ['p-1'], updatedAt: '2026-11-05T10:00:00.000Z' };
    await database.drafts.put({ ...form, key: 'a form' });
    await database.facts.put({ key: 'token', value: { token: 'abc', owner: '1/kiran' } });
    await database.journal?.flushed();
    return started;
  }

  /**
   * Five seconds of the page's clock. It continues only after an answer: if there is none for longer, the thread counts
   * as hung.
   */
  async function passFiveSeconds(database: DeviceDatabase) {
    vi.advanceTimersByTime(5_000);
    await database.journal?.look();
  }

  /** The rest of a minute after this ends with the check of the second copy. */
  async function passMostOfAMinute(database: DeviceDatabase) {
    for (let seconds = 0; seconds < 55; seconds += 5) await passFiveSeconds(database);
  }

  const whole = {
    drafts: ['a form'],
    token: { token: 'abc', owner: '1/kiran' },
    photo: { sha256: aPhoto().sha256 },
  };

  it('[TC14] that is deleted under the open app has every record again before the next action is called saved', async () => {
    const { database, said } = await startWithWork();
    world.files.clear();
    await database.entries.add({ ...kept, id: 'e-2' });
    await database.journal?.flushed();
    expect(database.journal?.failure).toMatchObject({ isDeleted: true });
    await vi.waitFor(() => expect(said()).toEqual([storageTexts.copyComplete]), PATIENCE);
    expect(database.journal?.failure).toBeNull();
    await leave({ database });
    expect(await backFromFiles()).toMatchObject({ ...whole, entries: ['e-1', 'e-2'] });
  });

  it('[TC14] that is deleted while nothing is written is made again within a minute, and says so meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { database, said, everSaid } = await startWithWork();
    await passMostOfAMinute(database);
    world.files.clear();
    vi.advanceTimersByTime(5_000);
    await vi.waitFor(() => expect(said()).toEqual([storageTexts.copyComplete]), PATIENCE);
    expect([...everSaid]).toEqual([storageTexts.copyDeleted, storageTexts.copyComplete]);
    vi.useRealTimers();
    await leave({ database });
    expect(await backFromFiles()).toMatchObject({ ...whole, entries: ['e-1'] });
  });

  it('[TC14] of which only the photos were deleted is made whole again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { database, said } = await startWithWork();
    await passMostOfAMinute(database);
    for (const folder of ['photos', 'thumbnails', 'mark']) world.files.folders.delete(folder);
    vi.advanceTimersByTime(5_000);
    await vi.waitFor(() => expect(said()).toEqual([storageTexts.copyComplete]), PATIENCE);
    vi.useRealTimers();
    await leave({ database });
    expect(await backFromFiles()).toMatchObject({ ...whole, entries: ['e-1'] });
  });

  it('[TC14] that could not be written for want of room is completed in the open app once there is some', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { database, said } = await markedStart();
    world.files.put('', 'reserve', new Uint8Array());
    world.files.room = 0;
    database.journal?.append([['drafts', 'a form', null]]);
    await database.journal?.flushed();
    expect(said()).toEqual([storageTexts.oneCopy]);
    world.files.room = Number.POSITIVE_INFINITY;
    // The space for sending is reserved first.
    await vi.waitFor(async () => {
      await passFiveSeconds(database);
      expect(said()).toEqual([storageTexts.copyComplete]);
    }, PATIENCE);
    vi.useRealTimers();
    expect(database.journal?.failure).toBeNull();
  });

  it('[TC15] is continued where another tab has moved it', async () => {
    const { names, bucket } = withBuckets(async () => world.files.root);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { database, said } = await startWithWork();
    await passMostOfAMinute(database);
    expect([await moveToBucket(0), names]).toEqual([true, ['journal-1']]);
    vi.advanceTimersByTime(5_000);
    await vi.waitFor(() => expect(said()).toEqual([storageTexts.copyComplete]), PATIENCE);
    vi.useRealTimers();
    expect(bucket.names('photos')).toEqual([aPhoto().sha256]);
    await database.entries.add({ ...kept, id: 'e-2' });
    await database.journal?.flushed();
    database.close();
    bucket.die(() => 0);
    expect(await backFromFiles()).toMatchObject({ ...whole, entries: ['e-1', 'e-2'] });
  });

  it('[TC16] that no longer answers holds up no action, says so, and is made whole again by another thread', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { database, said } = await startWithWork();
    world.files.pause = () => new Promise(() => undefined);
    const saved = save(database, [database.entries], async () => {
      await database.entries.add({ ...kept, id: 'e-2' });
    });
    await vi.waitFor(async () => {
      vi.advanceTimersByTime(5_000);
      expect(said()).toEqual([storageTexts.oneCopy]);
    }, PATIENCE);
    await saved;
    world.files.pause = async () => undefined;
    // Releases the former thread's locks, as when the browser ends it.
    for (const content of world.files.folders.values())
      for (const file of content.values()) file.locked = false;
    await vi.waitFor(async () => {
      await passFiveSeconds(database);
      expect(said()).toEqual([storageTexts.copyComplete]);
    }, PATIENCE);
    vi.useRealTimers();
    await leave({ database });
    expect(await backFromFiles()).toMatchObject({ ...whole, entries: ['e-1', 'e-2'] });
  });
});
