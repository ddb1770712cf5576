import { expect, it } from 'vitest';
import { DeviceDatabase } from '#app/data/database.ts';
import { type DraftKeeper, draftKeeper } from '#app/sync/drafts/draft-keeper.ts';
import { aPhoto } from '#testkit/builders.ts';
import { aDevice } from '#testkit/device.ts';

type Form = { rate: string };
const OWNER = '1/demo.creator';
const NAME = 'complete-job/1/j1';

let ids = 0;
const newId = () => `photo-${++ids}`;
/** The same form in a tab of its own, on the same device. */
async function openIn(database: DeviceDatabase) {
  const report = (error: unknown) => {
    throw error;
  };
  const deps = { database, newId, now: () => new Date('2026-11-05T10:00:00.000Z'), report };
  const keeper: DraftKeeper<Form> = draftKeeper(deps, OWNER, NAME, { rate: '' });
  const close = keeper.open();
  await expect.poll(() => keeper.getSnapshot()).not.toBeNull();
  const namesShown = () => keeper.getSnapshot()?.photos.map(({ name }) => name) ?? [];
  return {
    keeper,
    namesShown,
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

/** Two tabs of one device with the form open, and what a third finds once they are closed. */
async function twoTabs() {
  const first = await aDevice();
  const second = new DeviceDatabase(first.name);
  await second.open();
  const one = await openIn(first);
  const other = await openIn(second);
  const afterwards = async () => {
    await one.close();
    await other.close();
    second.close();
    const third = await openIn(first);
    const names = third.namesShown();
    const held = await first.photos.count();
    await third.close();
    return { names, held };
  };
  return { one, other, afterwards };
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

it('a photo taken off the form stays off it', async () => {
  const { one, other, afterwards } = await twoTabs();
  await one.keeper.addPhoto(aPhoto('front'));
  const [photo] = one.keeper.getSnapshot()?.photos ?? [];
  await one.keeper.removePhoto(photo?.id ?? '');
  await other.type('7');
  await one.type('8');
  expect(await afterwards()).toEqual({ names: [], held: 0 });
});
