import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { photosInOrder } from '#app/data/photos.ts';
import {
  type DraftForm,
  deleteDraft,
  type HeldPhoto,
  readDraft,
  writeDraft,
  writeDraftPhoto,
} from '#app/sync/drafts/draft-store.ts';
import { aPhoto } from '#testkit/builders.ts';
import { TwoStores } from './support/two-stores.ts';

const FORM = { owner: '1/kiran', key: '1/kiran/complete/1/j1' };
const MINUTE_MS = 60_000;

let stores: TwoStores;
beforeEach(async () => {
  stores = await TwoStores.start();
});
afterEach(() => stores.die());

/** A form with photos of these names, as last shown. */
async function formWith(...names: string[]): Promise<HeldPhoto[]> {
  let photos: HeldPhoto[] = [];
  for (const name of names) {
    const form = { value: { rate: '1' }, photos };
    ({ photos } = await writeDraftPhoto(stores.drafts, FORM, form, aPhoto(name)));
  }
  return photos;
}

/** The tablet starts again; the photos that the database has lost are not copied back yet. */
async function startWithoutDatabase(): Promise<void> {
  stores.die();
  stores.loseDatabase();
  await stores.open({ copies: false });
}

/** The form as another tab would open it. */
async function opened(): Promise<HeldPhoto[]> {
  return (await readDraft(stores.drafts, FORM))?.photos ?? [];
}

const store = async (form: Partial<DraftForm>) =>
  (await writeDraft(stores.drafts, FORM, { value: { rate: '2' }, photos: [], ...form })).photos;
const states = (photos: readonly HeldPhoto[]) =>
  photos.map(({ name, thumbnail }) => [name, thumbnail instanceof ArrayBuffer ? 'here' : thumbnail]);
const namesOf = (photos: readonly HeldPhoto[]) => photos.map(({ name }) => name);
const pass = (ms: number) => {
  stores.now = new Date(stores.now.getTime() + ms);
};

describe('photos of an unfinished form', () => {
  it('[TC9] count from their rows on: a form that is stored while they are on their way back keeps them', async () => {
    await formWith('front', 'left', 'rear');
    await startWithoutDatabase();
    const returning = [
      ['front', 'returning'],
      ['left', 'returning'],
      ['rear', 'returning'],
    ];
    const shown = await opened();
    expect(states(shown)).toEqual(returning);
    expect(states(await store({ photos: shown }))).toEqual(returning);
    // A tab that saw none of them.
    await store({ photos: [] });
    expect(states(await opened())).toEqual(returning);
    await stores.copyPhotos();
    expect(states(await opened())).toEqual(returning.map(([name]) => [name, 'here']));
    await startWithoutDatabase();
    await stores.copyPhotos();
    expect(states(await opened())).toEqual(returning.map(([name]) => [name, 'here']));
  });

  it('[TC9] stay with it when a former build writes its list without them', async () => {
    const photos = await formWith('front', 'left');
    const row = { ...FORM, value: {}, photoIds: [photos[1]?.id ?? ''], updatedAt: '' };
    await stores.database.drafts.put(row);
    expect(namesOf(await opened())).toEqual(['front', 'left']);
    await stores.database.drafts.delete(FORM.key);
    expect(namesOf(await opened())).toEqual(['front', 'left']);
    expect(await stores.database.photos.count()).toBe(2);
  });

  it('[TC9] leave it when the person takes one off, for good after a minute in which any tab may put it back', async () => {
    const photos = await formWith('front', 'left');
    const front = photos[0]?.id ?? '';
    const left = photos.slice(1);
    await store({ photos: left, removed: [front] });
    expect(namesOf(await opened())).toEqual(['left']);
    // The other tab still shows it.
    expect(namesOf(await store({ photos }))).toEqual(['left']);
    expect(namesOf(await store({ photos, restored: [front] }))).toEqual(['front', 'left']);
    pass(2 * MINUTE_MS);
    expect(namesOf(await opened())).toEqual(['front', 'left']);
    await store({ photos: left, removed: [front] });
    pass(MINUTE_MS / 2);
    await opened();
    expect(await stores.database.photos.count()).toBe(2);
    pass(MINUTE_MS);
    await opened();
    expect(await stores.database.photos.count()).toBe(1);
    expect(namesOf(await store({ photos, restored: [front] }))).toEqual(['left']);
  });

  it('[TC9] that were taken off stay off when the tablet dies then, and when its database is lost', async () => {
    const photos = await formWith('front', 'left');
    await store({ photos, removed: [photos[0]?.id ?? ''] });
    await stores.database.journal?.flushed();
    stores.die();
    await stores.open();
    expect(namesOf(await opened())).toEqual(['left']);
    await startWithoutDatabase();
    expect(namesOf(await opened())).toEqual(['left']);
  });

  it('[TC9] that another tab added stay an unfinished form when this one ends, and those it took off go', async () => {
    const photos = await formWith('front', 'left', 'rear');
    const [front, left] = photos.map(({ id }) => id);
    await store({ photos, removed: [left ?? ''] });
    await deleteDraft(stores.drafts, FORM, new Set([front ?? '']));
    expect(namesOf(await opened())).toEqual(['rear']);
    expect(await stores.database.photos.count()).toBe(1);
  });

  it('[TC10] that neither store has are said to be lost, and go when the person takes them off', async () => {
    const photos = await formWith('front', 'left');
    const front = await stores.database.photos.get(photos[0]?.id ?? '');
    stores.die();
    stores.loseDatabase();
    stores.files.folders.get('photos')?.delete(front?.sha256 ?? '');
    await stores.open({ copies: false });
    expect(states(await opened())).toEqual([
      ['front', 'returning'],
      ['left', 'returning'],
    ]);
    await stores.copyPhotos();
    const shown = await opened();
    expect(states(shown)).toEqual([
      ['front', 'lost'],
      ['left', 'here'],
    ]);
    await store({ photos: shown, removed: [photos[0]?.id ?? ''] });
    expect(namesOf(await opened())).toEqual(['left']);
  });
});

describe('photos that are copied back', () => {
  it('[TC11] come back in the order in which they are missed, those that somebody waits for first', async () => {
    const kept = await stores.capture('a', new Uint8Array([1]));
    const later = await stores.capture('b', new Uint8Array([2]));
    await stores.capture('c', new Uint8Array([3]));
    const form = await formWith('front');
    await startWithoutDatabase();
    const { entries, returning } = stores.database;
    const photoOf = async (id: string) => (await entries.where('id').equals(id).first())?.photoIds[0] ?? '';
    const [first, second] = [await photoOf(kept), await photoOf(later)];
    expect(returning.next()).toBe(form[0]?.id);
    returning.bringFirst([second]);
    const order: string[] = [];
    returning.subscribe(() => {
      for (const id of [form[0]?.id ?? '', first, second])
        if (!returning.has(id) && !order.includes(id)) order.push(id);
    });
    await stores.copyPhotos();
    expect(order).toEqual([second, form[0]?.id, first]);
    expect(returning.next()).toBeUndefined();
  });

  it('[TC11] are waited for by what is to be sent, where their file cannot be read just now', async () => {
    const id = await stores.capture('a', new Uint8Array([7]));
    await startWithoutDatabase();
    const entry = await stores.database.entries.where('id').equals(id).first();
    const photoIds = entry?.photoIds ?? [];
    const { sha256 = '' } = (await stores.database.photos.get(photoIds[0] ?? '')) ?? {};
    stores.files.unreadable.add(sha256);
    const wanted = photosInOrder(stores.database, photoIds);
    await expect.poll(() => stores.files.unreadable.size).toBe(0);
    stores.files.unreadable.add(sha256);
    await stores.copyPhotos();
    expect((await wanted)?.map(({ bytes }) => [...new Uint8Array(bytes)])).toEqual([[7]]);
  });

  it('[TC7] do not write the files again that they came from', async () => {
    await formWith('front');
    await startWithoutDatabase();
    const files = () => stores.files.names('photos').map((name) => stores.files.bytes('photos', name));
    const before = files();
    await stores.copyPhotos();
    expect(files()).toEqual(before);
    expect(files()[0]).toBe(before[0]);
  });
});
