import { expect, it } from 'vitest';
import { DeviceDatabase } from '#app/data/database.ts';
import { heldByEntry } from '#app/data/photos.ts';
import { type DraftKeeper, draftKeeper } from '#app/sync/drafts/draft-keeper.ts';
import { captionsOf } from '#domain/captions.ts';
import { aPhoto } from '#testkit/builders.ts';
import { aDevice, keepsPhoto } from '#testkit/device.ts';

type Form = { rate: string };
const OWNER = '1/demo.creator';
const NAME = 'complete-job/1/j1';

let ids = 0;
let now = new Date('2026-11-05T10:00:00.000Z');
const newId = () => `photo-${++ids}`;
/** The same form in a separate tab, on the same device. */
async function openIn(database: DeviceDatabase) {
  const report = (error: unknown) => {
    throw error;
  };
  const deps = { database, newId, now: () => now, report };
  const keeper: DraftKeeper<Form> = draftKeeper(deps, OWNER, NAME, { rate: '' });
  const close = keeper.open();
  await expect.poll(() => keeper.getSnapshot()).not.toBeNull();
  const namesShown = () => keeper.getSnapshot()?.photos.map(({ name }) => name) ?? [];
  return {
    database,
    keeper,
    namesShown,
    /** Simulates a capture: the photos become the action's, and the draft ends. */
    capture: async () => {
      await keeper.hold();
      await database.photos.toCollection().modify({ heldBy: heldByEntry('an act') });
      await keeper.release('captured');
    },
    type: async (rate: string) => {
      keeper.change({ rate });
      await keeper.flush();
    },
    close: async () => {
      close();
      await keeper.flush();
    },
  };
}

/** Two tabs of one device with the form open, and what a third tab finds some time after they are closed. */
async function twoTabs() {
  const first = await aDevice();
  const second = new DeviceDatabase(first.name);
  await second.open();
  const one = await openIn(first);
  const other = await openIn(second);
  const end = async () => {
    await one.close();
    await other.close();
    second.close();
    now = new Date(now.getTime() + 120_000);
  };
  const afterwards = async () => {
    await end();
    const third = await openIn(first);
    const names = third.namesShown();
    const held = await first.photos.count();
    await third.close();
    return { names, held };
  };
  return { one, other, database: first, end, afterwards };
}

it('a photo taken in one tab survives typing in another tab with the same form', async () => {
  const { one, other, afterwards } = await twoTabs();
  await one.keeper.addPhoto(aPhoto('front'));
  await other.type('1250');
  expect(other.namesShown()).toEqual(['front']);
  expect(await afterwards()).toEqual({ names: ['front'], held: 1 });
});

it('photos taken in two tabs are both kept', async () => {
  const { one, other, afterwards } = await twoTabs();
  await one.keeper.addPhoto(aPhoto('front'));
  await other.keeper.addPhoto(aPhoto('rear'));
  await one.type('99');
  expect(one.namesShown().toSorted()).toEqual(['front', 'rear']);
  const { names, held } = await afterwards();
  expect(names.toSorted()).toEqual(['front', 'rear']);
  expect(held).toBe(2);
});

it('[J20] a caption typed in one tab survives typing in the other, under its own photo', async () => {
  const { one, other, end } = await twoTabs();
  await one.keeper.addPhoto(aPhoto('front'));
  await other.type('1250');
  await other.keeper.addPhoto(aPhoto('left'));
  await one.type('1251');
  const [front, left] = one.keeper.getSnapshot()?.photos ?? [];
  other.keeper.captionPhoto(left?.id ?? '', 'LEFT');
  await other.keeper.flush();
  one.keeper.captionPhoto(front?.id ?? '', 'FRONT');
  await one.type('1252');
  const both = { [front?.id ?? '']: 'FRONT', [left?.id ?? '']: 'LEFT' };
  expect(one.keeper.getSnapshot()?.captions).toEqual(both);
  expect(await other.keeper.latestCaptions()).toEqual(both);
  await end();
});

it('[J20] photos that another tab has added stay a draft with their captions when the form is saved in this one', async () => {
  const { one, other, end } = await twoTabs();
  await one.keeper.addPhoto(aPhoto('front'));
  await other.keeper.addPhoto(aPhoto('left'));
  const left = other.keeper.getSnapshot()?.photos.find(({ name }) => name === 'left')?.id ?? '';
  other.keeper.captionPhoto(left, 'LEFT');
  await one.keeper.hold();
  await one.keeper.release('captured');
  await end();
  const again = await openIn(one.database);
  expect(again.namesShown()).toEqual(['left']);
  expect(again.keeper.getSnapshot()?.captions).toEqual({ [left]: 'LEFT' });
  await again.close();
});

it('[J21] a list of captions that a former build kept in the form goes to the photos it was kept with', async () => {
  const database = await aFormerForm(['p1', 'p2'], ['FRONT', 'LEFT']);
  const { keeper, close } = await openIn(database);
  expect(keeper.getSnapshot()).toMatchObject({ captions: { p1: 'FRONT', p2: 'LEFT' } });
  expect(keeper.getSnapshot()?.value).toEqual({ rate: '12' });
  await keeper.removePhoto('p1');
  await close();
  const again = await openIn(database);
  expect(again.namesShown()).toEqual(['p2.jpg']);
  expect(again.keeper.getSnapshot()?.captions.p2).toBe('LEFT');
  await again.close();
});

/**
 * A form stored by a former build, whose list of captions is in the order of `photoIds`; `held`: those of its photos
 * that exist.
 */
async function aFormerForm(photoIds: string[], captions: string[], held = photoIds) {
  const database = await aDevice();
  const key = `${OWNER}/${NAME}`;
  for (const id of held) await keepsPhoto(database, id, `draft:${key}`);
  await database.drafts.put({ key, owner: OWNER, value: { rate: '12', captions }, photoIds, updatedAt: '' });
  return database;
}

it('[J21] a photo of a former build’s form that is lost has its caption, and the others theirs', async () => {
  const database = await aFormerForm(['p1', 'p2', 'p3'], ['FRONT', 'LEFT', 'RIGHT'], ['p2', 'p3']);
  const { keeper, close } = await openIn(database);
  const { photos, captions } = keeper.getSnapshot() ?? {};
  expect(photos?.map(({ id, thumbnail }) => [id, thumbnail === 'lost', captions?.[id]])).toEqual([
    ['p1', true, 'FRONT'],
    ['p2', false, 'LEFT'],
    ['p3', false, 'RIGHT'],
  ]);
  await keeper.removePhoto('p1');
  expect(captionsOf(['p2', 'p3'], await keeper.latestCaptions())).toEqual({ p2: 'LEFT', p3: 'RIGHT' });
  await close();
});

it('[J21] a photo that a former build’s list of photos lacks has no other’s caption', async () => {
  const database = await aFormerForm(['p1', 'p3'], ['FRONT', 'RIGHT'], ['p1', 'p2', 'p3']);
  const { keeper, close } = await openIn(database);
  expect(keeper.getSnapshot()?.photos.map(({ id }) => id)).toEqual(['p1', 'p2', 'p3']);
  expect(keeper.getSnapshot()?.captions).toEqual({ p1: 'FRONT', p3: 'RIGHT' });
  await close();
});

it('[J21] of a former build’s form that had lost a photo before, nobody knows whose the captions are: none is shown', async () => {
  const database = await aFormerForm(['p2', 'p3'], ['FRONT', 'LEFT', 'RIGHT']);
  const { keeper, close } = await openIn(database);
  expect(keeper.getSnapshot()?.captions).toEqual({});
  expect(keeper.getSnapshot()?.value).toEqual({ rate: '12' });
  await close();
});

it('a photo taken off the form stays off it', async () => {
  const { one, other, afterwards } = await twoTabs();
  await one.keeper.addPhoto(aPhoto('front'));
  const [photo] = one.keeper.getSnapshot()?.photos ?? [];
  await one.keeper.removePhoto(photo?.id ?? '');
  await other.type('7');
  await one.type('8');
  const third = await afterwards();
  expect(third.names).toEqual([]);
  expect(third.held).toBe(0);
});

it('[TC9] a photo taken off in one tab goes from another that shows it, and comes back there when it is put back', async () => {
  const { one, other, afterwards } = await twoTabs();
  await one.keeper.addPhoto(aPhoto('front'));
  await one.keeper.addPhoto(aPhoto('rear'));
  await other.type('7');
  const front = one.keeper.getSnapshot()?.photos[0]?.id ?? '';
  await one.keeper.removePhoto(front);
  await other.type('8');
  expect(other.namesShown()).toEqual(['rear']);
  await one.keeper.restorePhoto(front);
  expect(one.namesShown()).toEqual(['front', 'rear']);
  await other.type('9');
  expect(other.namesShown().toSorted()).toEqual(['front', 'rear']);
  expect((await afterwards()).held).toBe(2);
});

it('[TC9] photos that the form of another tab captured go from this one', async () => {
  const { one, other, afterwards } = await twoTabs();
  await one.keeper.addPhoto(aPhoto('front'));
  await other.type('7');
  expect(other.namesShown()).toEqual(['front']);
  await one.capture();
  await other.type('8');
  expect(other.namesShown()).toEqual([]);
  expect(await afterwards()).toEqual({ names: [], held: 1 });
});

it('[TC9] [TC10] shows photos whose pictures are still to come back, keeps them, and then shows the pictures', async () => {
  const { one, other, database, afterwards } = await twoTabs();
  await one.keeper.addPhoto(aPhoto('front'));
  await one.keeper.addPhoto(aPhoto('rear'));
  await one.close();
  await other.close();
  const thumbnails = await database.thumbnails.toArray();
  await database.thumbnails.clear();
  const [front = '', rear = ''] = thumbnails.map(({ photoId }) => photoId);
  database.returning.begin([front, rear]);
  const third = await openIn(database);
  const states = () =>
    third.keeper
      .getSnapshot()
      ?.photos.map(({ thumbnail }) => (typeof thumbnail === 'object' ? 'here' : thumbnail));
  expect(states()).toEqual(['returning', 'returning']);
  await third.type('640');
  await third.keeper.addPhoto(aPhoto('left'));
  expect(states()).toEqual(['returning', 'returning', 'here']);
  await third.keeper.removePhoto(rear);
  await third.keeper.restorePhoto(rear);
  await database.thumbnails.bulkPut(thumbnails.filter(({ photoId }) => photoId === front));
  database.returning.end(front);
  await expect.poll(states).toEqual(['here', 'returning', 'here']);
  database.returning.end(rear);
  await expect.poll(states).toEqual(['here', 'lost', 'here']);
  await third.close();
  expect(await afterwards()).toEqual({ names: ['front', 'rear', 'left'], held: 3 });
});

it('stays empty when it is started over while it is still being read', async () => {
  const { one, database, afterwards } = await twoTabs();
  await one.keeper.addPhoto(aPhoto('front'));
  one.keeper.change({ rate: '640' });
  void one.close();
  const close = one.keeper.open();
  await one.keeper.discard();
  expect(one.keeper.getSnapshot()).toMatchObject({ value: { rate: '' }, photos: [], restored: false });
  expect([await database.photos.count(), await database.drafts.count()]).toEqual([0, 0]);
  close();
  await one.keeper.flush();
  expect(await afterwards()).toEqual({ names: [], held: 0 });
});

it('[TC9] shows photos again that come back into the database of an open page', async () => {
  const { one, database, afterwards } = await twoTabs();
  await one.keeper.addPhoto(aPhoto('front'));
  const tables = [database.drafts, database.photos, database.thumbnails, database.photoBytes];
  const [drafts, photos] = [await database.drafts.toArray(), await database.photos.toArray()];
  for (const table of tables) await table.clear();
  // Typed before the second copy was read.
  await one.type('640');
  expect(one.namesShown()).toEqual([]);
  await database.photos.bulkPut(photos);
  database.returning.begin(drafts.flatMap(({ photoIds }) => photoIds));
  await expect.poll(one.namesShown).toEqual(['front']);
  expect((await afterwards()).names).toEqual(['front']);
});
