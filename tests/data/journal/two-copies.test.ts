import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openForAppend } from '#app/data/journal/append-file.ts';
import { photosInOrder } from '#app/data/photos.ts';
import { TwoStores } from './support/two-stores.ts';

let stores: TwoStores;
beforeEach(async () => {
  stores = await TwoStores.start();
});
afterEach(() => stores.die());

const PHOTO = new Uint8Array([1, 2, 3]);

async function bytesOf(id: string): Promise<number[]> {
  const entry = await stores.database.entries.where('id').equals(id).first();
  const photos = await photosInOrder(stores.database, entry?.photoIds ?? []);
  return (photos ?? []).flatMap(({ bytes }) => [...new Uint8Array(bytes)]);
}

describe('unsent work', () => {
  it('[TC1] comes back with its photos, in its order, when the browser has thrown the database away', async () => {
    const ids = [await stores.capture('a', PHOTO), await stores.capture('b'), await stores.capture('a')];
    stores.die();
    stores.loseDatabase();
    expect(await stores.open()).toMatchObject({ entries: 3, photos: 1 });
    expect(await stores.waiting()).toEqual(ids);
    expect(await bytesOf(ids[0] ?? '')).toEqual([...PHOTO]);
    expect(await stores.database.thumbnails.count()).toBe(1);
  });

  it('[TC1] gets its second copy again when the private files are gone', async () => {
    const ids = [await stores.capture('a', PHOTO), await stores.capture('b')];
    stores.die();
    stores.files.clear();
    await stores.open();
    expect(await stores.waiting()).toEqual(ids);
    stores.die();
    stores.loseDatabase();
    expect(await stores.open()).toMatchObject({ entries: 2, photos: 1 });
    expect(await bytesOf(ids[0] ?? '')).toEqual([...PHOTO]);
  });

  it('[TC1] comes back into a page whose browser closed the database under it', async () => {
    const id = await stores.capture('a');
    stores.die();
    stores.loseDatabase();
    await stores.open();
    stores.die();
    stores.loseDatabase();
    await stores.open();
    expect(await stores.waiting()).toEqual([id]);
  });

  it('[TC2] that is through or was taken back stays so, whichever store is lost', async () => {
    for (const how of ['sent', 'withdrawn', 'discarded', 'edited'] as const) {
      await stores.settle(await stores.capture('a'), how);
    }
    const kept = await stores.capture('a');
    stores.die();
    stores.loseDatabase();
    await stores.open();
    expect(await stores.waiting()).toEqual([kept]);
    stores.die();
    stores.files.clear();
    await stores.open();
    expect(await stores.waiting()).toEqual([kept]);
  });

  it('[TC2] that was sent while only the database was told does not come back, even when that is lost later', async () => {
    const id = await stores.capture('a');
    await stores.settle(id, 'sent', { isFlushed: false });
    stores.die();
    await stores.open();
    expect(await stores.waiting()).toEqual([]);
    stores.die();
    stores.loseDatabase();
    await stores.open();
    expect(await stores.waiting()).toEqual([]);
  });

  it('[TC2] that was taken back while only the database was told is not called sent, even when that is lost later', async () => {
    const id = await stores.capture('a');
    await stores.settle(id, 'withdrawn', { isFlushed: false });
    stores.die();
    await stores.open();
    stores.die();
    stores.loseDatabase();
    await stores.open();
    expect(await stores.database.settled.get(id)).toMatchObject({ how: 'withdrawn' });
  });

  it('[TC2] that was opened again as a form while only the database was told is there when that falls behind', async () => {
    const id = await stores.capture('a');
    await stores.remember();
    await stores.settle(id, 'edited', { isFlushed: false });
    stores.die();
    await stores.open();
    stores.die();
    await stores.fallBehind();
    await stores.open();
    expect(await stores.waiting()).toEqual([id]);
  });

  it('[TC2] whose receipt was let go does not come back', async () => {
    const id = await stores.capture('a');
    await stores.settle(id, 'sent');
    await stores.database.receipts.bulkDelete([id]);
    await stores.database.journal?.flushed();
    stores.die();
    await stores.open();
    expect(await stores.waiting()).toEqual([]);
  });

  it('[TC3] that came back may have been sent since, and is not taken for new', async () => {
    await stores.capture('a');
    await stores.database.entries.toCollection().modify({ state: 'sending' });
    await stores.database.journal?.flushed();
    stores.die();
    stores.loseDatabase();
    await stores.open();
    const [entry] = await stores.database.entries.toArray();
    expect(entry).toMatchObject({ state: 'queued', attempts: { outcome: 'unknown' } });
  });

  it('[TC3] that came back stands before what has been captured under its number since', async () => {
    const first = await stores.capture('a');
    await stores.remember();
    const lost = [await stores.capture('b'), await stores.capture('c')];
    stores.die();
    await stores.fallBehind();
    const since = await stores.captureBeforeRecovery('d');
    await stores.open();
    expect(await stores.waiting()).toEqual([first, ...lost, since]);
  });

  it('[TC4] that was an unfinished form comes back only into a database that lost everything', async () => {
    await stores.take('form', PHOTO);
    await stores.database.facts.put({ key: 'token', value: { token: 'abc', owner: '1/kiran' } });
    // Without it a tablet that has no network at its next start would not know whether keys protect its requests.
    await stores.database.facts.put({ key: 'runtime-config', value: { idempotency: true } });
    await stores.database.journal?.flushed();
    stores.die();
    stores.loseDatabase();
    await stores.open();
    expect(await stores.database.drafts.get('form')).toMatchObject({ photoIds: [expect.any(String)] });
    expect(await stores.database.facts.get('token')).toMatchObject({ value: { token: 'abc' } });
    expect(await stores.database.facts.get('runtime-config')).toMatchObject({ value: { idempotency: true } });
    await stores.database.drafts.delete('form');
    await stores.database.facts.delete('token');
    stores.die();
    await stores.open();
    expect(await stores.database.drafts.count()).toBe(0);
    expect(await stores.database.facts.get('token')).toBeUndefined();
    stores.die();
    stores.loseDatabase();
    await stores.open();
    expect(await stores.database.drafts.count()).toBe(0);
    expect(await stores.database.facts.get('token')).toBeUndefined();
  });

  it('[TC7] is sent with the copy of a photo that is whole, and with none when both are damaged', async () => {
    const id = await stores.capture('a', PHOTO);
    const [row] = await stores.database.photoBytes.toArray();
    await stores.database.photoBytes.update(row?.id ?? '', { bytes: new Uint8Array([9]).buffer });
    await stores.database.journal?.flushed();
    // The mirror stores files by the hash that their bytes should have, so the damaged ones are put there too.
    stores.files.put('photos', row?.sha256 ?? '', PHOTO);
    expect(await bytesOf(id)).toEqual([...PHOTO]);
    stores.files.put('photos', row?.sha256 ?? '', new Uint8Array([8]));
    expect(await bytesOf(id)).toEqual([]);
  });

  it('[TC6] survives a damaged journal, whose file is set aside', async () => {
    const ids = [await stores.capture('a'), await stores.capture('b'), await stores.capture('c')];
    stores.die();
    const [name = ''] = stores.files.names('journal');
    const bytes = stores.files.bytes('journal', name);
    bytes[Math.floor(bytes.byteLength / 2)] = 7;
    stores.files.put('journal', name, bytes);
    expect(await stores.open()).toMatchObject({ damaged: 1 });
    expect(stores.files.names('damaged')).toEqual([name]);
    stores.die();
    stores.loseDatabase();
    await stores.open();
    expect(await stores.waiting()).toEqual(ids);
  });

  it('[TC8] that comes back into a database that fell behind takes its photos from its form, which has ended', async () => {
    const id = await stores.capture('a', PHOTO, { remembersForm: true });
    stores.die();
    await stores.fallBehind();
    expect(await stores.open()).toMatchObject({ entries: 1 });
    expect(await stores.waiting()).toEqual([id]);
    expect(await bytesOf(id)).toEqual([...PHOTO]);
    expect(await stores.database.photos.toArray()).toMatchObject([{ heldBy: `entry:${id}` }]);
    expect(await stores.database.drafts.count()).toBe(0);
    stores.die();
    stores.loseDatabase();
    await stores.open();
    expect(await stores.database.photos.toArray()).toMatchObject([{ heldBy: `entry:${id}` }]);
    expect(await stores.database.drafts.count()).toBe(0);
  });

  it('[TC1] that the database did not take is not taken by the journal either', async () => {
    const kept = await stores.capture('a');
    await expect(stores.capture('a', PHOTO, { fails: true })).rejects.toThrow('not stored');
    await stores.database.journal?.flushed();
    stores.die();
    await stores.open();
    expect(await stores.waiting()).toEqual([kept]);
    expect(await stores.database.drafts.count()).toBe(1);
    stores.die();
    stores.loseDatabase();
    await stores.open();
    expect(await stores.waiting()).toEqual([kept]);
    expect(await stores.database.drafts.count()).toBe(1);
  });

  it('[TC8] leaves a form alone that was filled in again since', async () => {
    const id = await stores.capture('a', PHOTO);
    const key = `form of ${id}`;
    const updatedAt = '9999-01-01T00:00:00.000Z';
    await stores.database.drafts.put({ key, owner: '1/kiran', value: 'new', photoIds: [], updatedAt });
    await stores.database.journal?.flushed();
    await stores.database.entries.clear();
    await stores.remember();
    stores.die();
    await stores.fallBehind();
    expect(await stores.open()).toMatchObject({ entries: 1 });
    expect(await stores.database.drafts.toArray()).toMatchObject([{ value: 'new' }]);
  });

  it('[TC6] is not given up with a journal file that could not be read for once', async () => {
    const id = await stores.capture('a');
    stores.die();
    const [name = ''] = stores.files.names('journal');
    // Enough files to be merged into one, and one damaged file.
    for (let more = 0; more < 5; more += 1)
      stores.files.put('journal', `${more}.log`, new Uint8Array(30).fill(7));
    stores.files.unreadable.add(name);
    stores.loseDatabase();
    expect(await stores.open()).toMatchObject({ entries: 0 });
    stores.die();
    expect(await stores.open()).toMatchObject({ entries: 1 });
    expect(await stores.waiting()).toEqual([id]);
  });

  it('[TC5] leaves no gap in a file that another tab emptied after it was measured', async () => {
    const folder = await stores.files.root.getDirectoryHandle('journal');
    const file = await openForAppend(await folder.getFileHandle('emptied.log', { create: true }), 5_000);
    await file.append(new Uint8Array([1]));
    await file.close();
    expect([...stores.files.bytes('journal', 'emptied.log')]).toEqual([1]);
  });

  it('[TC7] that the service worker sent beside the page comes back whole when the database is lost before the journal knows', async () => {
    const id = await stores.capture('a', PHOTO);
    await stores.sendBeside(id);
    stores.die();
    stores.loseDatabase();
    expect(await stores.open()).toMatchObject({ entries: 1, photos: 1 });
    expect(await bytesOf(id)).toEqual([...PHOTO]);
  });

  it('leaves no files behind when its photos were sent beside the page, once the journal knows', async () => {
    await stores.sendBeside(await stores.capture('a', PHOTO));
    stores.die();
    await stores.open();
    expect([...stores.files.names('photos'), ...stores.files.names('thumbnails')]).toEqual([]);
  });

  it('leaves no files behind when its photos are through', async () => {
    await stores.settle(await stores.capture('a', PHOTO), 'sent');
    stores.die();
    await stores.open();
    expect([...stores.files.names('photos'), ...stores.files.names('thumbnails')]).toEqual([]);
  });
});
