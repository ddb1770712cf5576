import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sha256Of } from '#app/data/checksums.ts';
import { ApproveDetailView } from '#app/features/work-orders/approve/approve-detail-view.tsx';
import { CreatedDetailView } from '#app/features/work-orders/created/created-detail-view.tsx';
import { InProgressDetailView } from '#app/features/work-orders/progress/in-progress-detail-view.tsx';
import { flushDrafts } from '#app/sync/drafts/draft-keeper.ts';
import { writeDraftPhoto } from '#app/sync/drafts/draft-store.ts';
import { ROLES } from '#domain/permissions.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { aJob, anOrder, aUser } from '#testkit/builders.ts';
import {
  act,
  answer,
  dialog,
  eventually,
  field,
  noDialog,
  openScreen,
  press,
  pressKey,
  says,
  typeInto,
} from '#testkit/screen.tsx';
import { aTablet, captured, type Tablet } from '#testkit/tablet.ts';

const jobCard = () => screen.getByRole('article', { name: 'Job a', hidden: true });

describe('rejecting on a host that takes reasons', () => {
  async function openRejection(): Promise<Tablet> {
    const user = aUser({ role: ROLES.approver, userId: 'demo.approver', username: 'demo.approver' });
    const tablet = await aTablet({ user });
    const undecided = { approval: 'pending', approvedBy: null } as const;
    const jobs = ['a', 'b'].map((id) => aJob({ id, name: `Job ${id}`, ...undecided }));
    const order = anOrder({ id: '1', status: 'ready_for_approval', vendor: null, jobs });
    tablet.server.orders.set('1', order);
    await openScreen(tablet, <ApproveDetailView id="1" />);
    await eventually('the order stands there', () => says('Job a'));
    await press(within(jobCard()).getByRole('button', { name: 'Reject', hidden: true }));
    await eventually('it asks why', () => says('Common reasons', dialog() ?? undefined));
    return tablet;
  }

  it('[W24] asks why, and keeps the reason with the decision', async () => {
    const tablet = await openRejection();
    expect(await captured(tablet)).toEqual([]);
    await press('Done recently', dialog() ?? undefined);
    await answer('Reject');
    await eventually('it is decided', async () => (await captured(tablet)).length === 1);
    expect((await captured(tablet))[0]?.payload).toMatchObject({
      decision: 'rejected',
      reason: 'Done recently',
    });
    await eventually('it stands at the job', () => says('Reason: Done recently', jobCard()));
  });

  it('[W24] takes own words, and nothing without any', async () => {
    const tablet = await openRejection();
    await answer('Reject');
    await eventually('it says what is missing', () => says('Please give a reason.'));
    expect(await captured(tablet)).toEqual([]);
    await typeInto('In your own words', 'The pictures show another car');
    await answer('Reject');
    await eventually('it is decided', async () => (await captured(tablet)).length === 1);
    expect((await captured(tablet))[0]?.payload).toMatchObject({ reason: 'The pictures show another car' });
  });

  it('[W24] takes a usual one by its digit, except while somebody types', async () => {
    await openRejection();
    const chip = (name: string) => within(dialog() ?? document.body).getByRole('button', { name });
    await pressKey('2');
    expect(chip('Done recently').getAttribute('aria-pressed')).toBe('true');
    await typeInto('In your own words', 'For 3 cars');
    expect(chip('Too expensive').getAttribute('aria-pressed')).toBe('false');
  });

  it('[W24] keeps half a reason through a reload, until it is given up', async () => {
    const tablet = await openRejection();
    await typeInto('In your own words', 'The pictures sh');
    await act(async () => flushDrafts(tablet.services.database));
    await openScreen(tablet, <ApproveDetailView id="1" />);
    await eventually('the order stands there', () => says('Job a'));
    const reject = () => press(within(jobCard()).getByRole('button', { name: 'Reject', hidden: true }));
    await reject();
    await eventually('it is there again', () => field('In your own words').value === 'The pictures sh');
    await answer('Cancel');
    await eventually('the question is gone', noDialog);
    await reject();
    await eventually('it asks anew', () => says('Common reasons', dialog() ?? undefined));
    expect(field('In your own words').value).toBe('');
  });

  it('[W26] takes a photo, and keeps it with the words through a reload', async () => {
    const tablet = await openRejection();
    await eventually('it offers a photo', () => says('Photo (optional)', dialog() ?? undefined));
    await typeInto('In your own words', 'The bumper is whole');
    await act(async () => flushDrafts(tablet.services.database));
    const bytes = new Uint8Array([0xff, 0xd8, 1]).buffer;
    const photo = { bytes, thumbnail: bytes, name: 'bumper.jpg', mediaType: 'image/jpeg', takenAt: null };
    const facts = { widthPx: 4, heightPx: 3, sizeBytes: 3, sha256: await sha256Of(bytes) };
    const draft = { owner: '1/demo.approver', key: '1/demo.approver/reason/job/a' };
    const form = { value: 'The bumper is whole', photos: [] };
    await act(async () => writeDraftPhoto(tablet.services, draft, form, { ...photo, ...facts }));

    await openScreen(tablet, <ApproveDetailView id="1" />);
    await eventually('the order stands there', () => says('Job a'));
    await press(within(jobCard()).getByRole('button', { name: 'Reject', hidden: true }));
    await eventually('the photo is there again', () => says('1 of 1', dialog() ?? undefined));
    await answer('Reject');
    await eventually('it is decided', async () => (await captured(tablet)).length === 1);
    const [entry] = await captured(tablet);
    expect(entry?.payload).toMatchObject({ reason: 'The bumper is whole' });
    const kept = await act(async () => await tablet.database.photos.toArray());
    expect(kept.map(({ id, heldBy }) => [id, heldBy])).toEqual([[entry?.photoIds[0], `entry:${entry?.id}`]]);
    await eventually(
      'it stands at the job',
      () => within(jobCard()).queryByRole('button', { name: 'Photo for the reason', hidden: true }) !== null,
    );
    expect(await act(async () => await tablet.database.drafts.toArray())).toEqual([]);
  });

  it('[W24] is left alone when the person goes back', async () => {
    const tablet = await openRejection();
    await answer('Cancel');
    await eventually('the question is gone', noDialog);
    expect(await captured(tablet)).toEqual([]);
  });
});

/** A creator's tablet with one order. */
async function aTabletWith(order: WorkOrder): Promise<Tablet> {
  const tablet = await aTablet({ user: aUser({ role: ROLES.creator }) });
  tablet.server.orders.set(order.id, order);
  return tablet;
}

it('[W24] a job that is not done asks why, a job that is done does not', async () => {
  const tablet = await aTabletWith(anOrder({ id: '1', status: 'car_received' }));
  await openScreen(tablet, <InProgressDetailView id="1" />);
  await eventually('the order stands there', () => says('Mark Complete'));
  await press('Mark Complete');
  await eventually('the form is open', () => says('Job result'));
  expect(says('Common reasons')).toBe(false);
  await press(screen.getByRole('radio', { name: /^Reject \(incomplete\)/ }));
  await eventually('it asks why', () => says('Common reasons'));
  await answer('Save');
  await eventually('it says what is missing', () => says('Please give a reason.'));
});

it('[W24] cancelling an order may say why', async () => {
  const tablet = await aTabletWith(anOrder({ id: '1', status: 'open', vendor: null }));
  await openScreen(tablet, <CreatedDetailView id="1" />);
  await eventually('the order stands there', () => says('Add Job'));
  await press(/^Cancel work order/);
  await eventually('it asks', () => says('Common reasons', dialog() ?? undefined));
  await press('Duplicate', dialog() ?? undefined);
  await answer('Yes, Cancel it');
  await eventually('it is cancelled', async () => (await captured(tablet)).length === 1);
  expect((await captured(tablet))[0]?.payload).toMatchObject({ reason: 'Duplicate' });
});
