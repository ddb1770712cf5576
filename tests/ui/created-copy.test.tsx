import { describe, expect, it } from 'vitest';
import { planCopy, saveCopy } from '#app/features/work-orders/created/copy-order.tsx';
import { CreatedDetailView } from '#app/features/work-orders/created/created-detail-view.tsx';
import { readToasts } from '#app/ui/toast.ts';
import { ROLES } from '#domain/permissions.ts';
import type { Picture } from '#domain/work-order/work-order.ts';
import { aJob, anOrder } from '#testkit/builders.ts';
import { eventually, openScreen, press, words } from '#testkit/screen.tsx';
import { captured } from '#testkit/tablet.ts';
import { sha256 } from '#tests/sync/support/model-host.ts';
import { aCreatorsTablet } from './support/created.tsx';

const aPicture = (photoId: string): Picture => ({ at: 'device', photoId });
const rejected = anOrder({
  id: '1',
  status: 'rejected',
  vendor: null,
  jobs: [
    aJob({ approval: 'rejected', quantity: 2, pictures: [aPicture('p1'), aPicture('p2')] }),
    aJob({
      id: 'j2',
      name: 'Door panel',
      catalogueJobId: 'cj2',
      approval: 'rejected',
      pictures: [aPicture('p3')],
    }),
  ],
});

const photoOf = (picture: Picture) => ({
  name: picture.at === 'device' ? picture.photoId : '',
  bytes: new Uint8Array([1]).buffer,
  thumbnail: new Uint8Array([2]).buffer,
  mediaType: 'image/jpeg',
  sizeBytes: 1,
  widthPx: 8,
  heightPx: 8,
  sha256: sha256(new Uint8Array([1]).buffer),
  takenAt: null,
});

describe('a rejected order that is raised again', { timeout: 60_000 }, () => {
  it('takes its vehicle, jobs, quantities and pictures along, as work of this tablet', async () => {
    const tablet = await aCreatorsTablet({ orders: [rejected] });
    const plan = await planCopy(rejected, async (picture) => photoOf(picture));
    expect(plan.missing).toEqual([]);
    const { orderId, saved } = await saveCopy(tablet.services, {
      order: rejected,
      plan,
      owner: '1/demo.creator',
    });
    expect(saved.ok).toBe(true);
    const [create, first, second] = await captured(tablet);
    expect(create).toMatchObject({ kind: 'work-order.create', payload: { orderId, jobCard: { id: 'jc1' } } });
    expect(first?.payload).toMatchObject({ orderId, catalogueJobId: 'cj1', quantity: 2 });
    expect(second?.payload).toMatchObject({ orderId, catalogueJobId: 'cj2', quantity: 1 });
    expect([first?.photoIds.length, second?.photoIds.length]).toEqual([2, 1]);
    const holders = (await tablet.database.photos.toArray()).map(({ heldBy }) => heldBy);
    expect(holders.sort()).toEqual(
      [`entry:${first?.id}`, `entry:${first?.id}`, `entry:${second?.id}`].sort(),
    );
    expect(await tablet.database.drafts.count()).toBe(0);
  });

  it('is asked about when pictures cannot be had, and goes without their jobs', async () => {
    const tablet = await aCreatorsTablet({ orders: [rejected] });
    const { path: address } = await openScreen(tablet, <CreatedDetailView id="1" />);
    await eventually('the order is shown', () => words('heading') === 'WO-0001');
    await press('Copy to new work order');
    await eventually('it is asked', () => words('alertdialog').includes('Front bumper, Door panel'));
    await press('Copy without');
    await eventually('the copy is opened', () => address().startsWith('/created-work-orders/local-'));
    expect(readToasts()).toMatchObject([{ title: 'Copied to a new work order' }]);
    expect((await captured(tablet)).map(({ kind }) => kind)).toEqual(['work-order.create']);
  });

  it('is not offered to those who may not raise one', async () => {
    await openScreen(
      await aCreatorsTablet({ role: ROLES.approver, orders: [rejected] }),
      <CreatedDetailView id="1" />,
    );
    await eventually('the order is shown', () => words('heading') === 'WO-0001');
    expect(words()).not.toContain('Copy to new work order');
  });
});
