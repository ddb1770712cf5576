import { screen } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { addJobAction } from '#app/actions/work-orders/add-job.ts';
import { planCopy, saveCopy } from '#app/features/work-orders/created/copy-order.tsx';
import { CreatedDetailView } from '#app/features/work-orders/created/created-detail-view.tsx';
import { createdTexts } from '#app/features/work-orders/created/texts.ts';
import { OrderDetailView } from '#app/features/work-orders/detail/order-detail-view.tsx';
import { CreatedListView } from '#app/features/work-orders/lists/created-list-view.tsx';
import { commonTexts } from '#app/texts/common.ts';
import { readToasts } from '#app/ui/toast.ts';
import { ROLES } from '#domain/permissions.ts';
import type { Picture } from '#domain/work-order/work-order.ts';
import { aJob, anOrder, aPhoto } from '#testkit/builders.ts';
import { holds } from '#testkit/device.ts';
import { PATIENCE } from '#testkit/patience.ts';
import {
  answer,
  eventually,
  noDialog,
  openScreen,
  press,
  render,
  texts,
  toasts,
  toastTitles,
  typeInto,
  words,
} from '#testkit/screen.tsx';
import { captured, type Tablet } from '#testkit/tablet.ts';
import { aCreatorsTablet, anOpenOrder, draftOf, raiseOrder } from './support/created.tsx';

const JOBS = [
  aJob({ approval: 'pending', approvedBy: null }),
  aJob({ id: 'j2', name: 'Door panel', approval: 'pending', approvedBy: null }),
];
const offers = (name: string) => [...texts('button'), ...texts('link')].includes(name);

const quantities = () => screen.queryAllByRole('textbox');

async function openOrder(tablet: Tablet, id = '1'): Promise<() => string> {
  const { path: address } = await openScreen(tablet, <CreatedDetailView id={id} />);
  await eventually('the order is shown', () => texts('definition').length > 0);
  // A quantity can be changed once earlier unsaved changes are read.
  await eventually('quantities can be changed', () =>
    quantities().every((input) => !input.matches(':disabled')),
  );
  return address;
}

const raiseQuantity = (job: string) => press(`Increase Quantity of ${job}`);

describe('quantities of an open order', () => {
  it('are kept on this tablet until they are saved, also when the page is left', async () => {
    const tablet = await aCreatorsTablet({ orders: [anOpenOrder({ jobs: JOBS })] });
    await openOrder(tablet);
    await raiseQuantity('Front bumper');
    await raiseQuantity('Door panel');
    expect(words()).toContain('2 unsaved changes');
    await render(null);
    expect(toastTitles()).toEqual([
      '2 unsaved changes to WO-0001 stored on this device. Open it again to save.',
    ]);
    await openOrder(tablet);
    await eventually('they are back', () => words().includes('2 unsaved changes'));
    expect(readToasts()).toEqual([]);
    expect(await captured(tablet)).toEqual([]);
  });

  it('are saved with one action for each job, and can be taken back at once', async () => {
    const tablet = await aCreatorsTablet({ orders: [anOpenOrder({ jobs: JOBS })] });
    await openOrder(tablet);
    await raiseQuantity('Front bumper');
    await raiseQuantity('Door panel');
    await press('Save');
    await eventually('they are saved', () => toasts()[0]?.[1] === '2 changed quantities · WO-0001');
    expect(await captured(tablet)).toMatchObject([
      { kind: 'order-job.change-quantity', payload: { jobId: 'j1', quantity: 2 } },
      { kind: 'order-job.change-quantity', payload: { jobId: 'j2', quantity: 2 } },
    ]);
    expect(await draftOf(tablet, 'quantities/1')).toBeUndefined();
    await eventually('they are shown', () => words('article').includes('₹1,000 × 2'));
    const undo = readToasts()[0]?.action;
    expect(undo?.label).toBe('Undo');
    await act(async () => undo?.onAction());
    await eventually('the former ones are back', () => words('article').includes('₹1,000 × 1'));
    expect(await captured(tablet)).toEqual([]);
  });

  it('that somebody else has overtaken are said to be too late when the order moves on', async () => {
    const order = anOpenOrder({ jobs: JOBS });
    const tablet = await aCreatorsTablet({ orders: [order] });
    await openOrder(tablet);
    await raiseQuantity('Front bumper');
    await act(async () => await holds(tablet.database, [{ ...order, status: 'ready_for_approval' }]));
    await eventually('it can only be read', () => !offers('Add Job'));
    expect(toastTitles()).toEqual(['1 change to WO-0001 could not be saved: the work order has moved on.']);
    await eventually('it stays there to be read', () =>
      words().includes('1 quantity was changed and not saved'),
    );
    expect(words()).toContain('Front bumper: 1 → 2');
    await press('Discard changes');
    await eventually('it is gone', () => !words().includes('changed and not saved'));
    expect(await draftOf(tablet, 'quantities/1')).toBeUndefined();
  });

  it('that this tablet cannot keep are said to last only while the page is open', async () => {
    const tablet = await aCreatorsTablet({ orders: [anOpenOrder({ jobs: JOBS })] });
    await openOrder(tablet);
    vi.spyOn(tablet.database.drafts, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    await raiseQuantity('Front bumper');
    await eventually('it is said', () => words().includes(commonTexts.draftFailed));
    expect(words()).not.toContain(createdTexts.unsavedKept);
  });

  it('that are not above 0 are ignored', async () => {
    const jobs = [aJob({ quantity: 5, totalPaise: 500_000, approval: 'pending' })];
    await openOrder(await aCreatorsTablet({ orders: [anOpenOrder({ jobs })] }));
    const quantity = () =>
      screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of Front bumper' });
    await typeInto(quantity(), '0');
    await act(async () => quantity().blur());
    expect(quantity().value).toBe('5');
    expect(words()).not.toContain('unsaved');
  });
});

describe('an open order on its way', () => {
  it('is not submitted without jobs', async () => {
    const tablet = await aCreatorsTablet({ orders: [anOpenOrder({ jobs: [] })] });
    await openOrder(tablet);
    await press('Submit for Approval');
    expect(readToasts()).toMatchObject([
      {
        title: 'No jobs found',
        description: 'Please add at least one job to the work order before submitting for approval.',
      },
    ]);
    expect(await captured(tablet)).toEqual([]);
    await press('Add Job');
    expect(readToasts()).toEqual([]);
  });

  it('is submitted with the quantities that were not saved, and can then only be read', async () => {
    const tablet = await aCreatorsTablet({ orders: [anOpenOrder()] });
    await openOrder(tablet);
    await raiseQuantity('Front bumper');
    await press('Submit for Approval');
    await eventually('it is submitted', () => words().includes('Ready for Approval') && !offers('Add Job'));
    expect(toasts()).toEqual([['Saved on this device', 'Submit for Approval · WO-0001']]);
    expect((await captured(tablet)).map(({ kind }) => kind)).toEqual([
      'order-job.change-quantity',
      'work-order.take-step',
    ]);
    expect(words('article')).toContain('₹1,000 × 2');
    expect(offers('Remove')).toBe(false);
    expect(offers('Review & Approve')).toBe(false);
  });

  it.each([
    ['an approver', ROLES.approver, 'open'],
    ['a creator, once it is approved', ROLES.creator, 'approved'],
  ] as const)('can only be read by %s', async (_who, role, status) => {
    await openOrder(await aCreatorsTablet({ role, orders: [anOpenOrder({ status })] }));
    expect(['Add Job', 'Cancel', 'Submit for Approval', 'Remove'].filter(offers)).toEqual([]);
    expect(offers('Print')).toBe(true);
  });

  it('offers the way on to an approver once every job is decided', async () => {
    const orders = [anOrder({ id: '1', status: 'approved', vendor: null })];
    await openOrder(await aCreatorsTablet({ role: ROLES.approver, orders }));
    expect(offers('Mark as In Progress')).toBe(true);
  });
});

describe('a job that shall not be done', () => {
  it('is removed after the question, and the action waits to be sent', async () => {
    const tablet = await aCreatorsTablet({ orders: [anOpenOrder({ jobs: JOBS })] });
    await openOrder(tablet);
    await press('Remove Door panel');
    await eventually('it is asked', () => words('alertdialog').includes('Confirm Removal'));
    expect(words('alertdialog')).toContain('Are you sure you want to remove this job from the work order?');
    await answer('Remove');
    await eventually('it is gone', () => texts('article').length === 1);
    expect(toasts()).toEqual([['Saved on this device', 'Remove job: Door panel · WO-0001']]);
    expect(await captured(tablet)).toMatchObject([{ kind: 'order-job.remove', payload: { jobId: 'j2' } }]);
  });

  it('leaves nothing to send when it was never sent itself', async () => {
    const tablet = await aCreatorsTablet({ orders: [anOpenOrder({ jobs: [] })] });
    await tablet.services.engine.capture(addJobAction, {
      orderId: '1',
      orderNumber: 'WO-0001',
      catalogueJobId: 'cj1',
      jobName: 'Front bumper',
      categoryName: 'Body Work',
      quantity: 1,
      ratePaise: 100_000,
      knownJobIds: [],
    });
    await openOrder(tablet);
    await press('Remove Front bumper');
    await answer('Remove');
    await eventually('it is gone', () => texts('article').length === 0);
    expect(await captured(tablet)).toEqual([]);
  });
});

describe('an order that only this tablet knows', () => {
  it('moves to its own address once the server has named it', async () => {
    const tablet = await aCreatorsTablet();
    const orderId = await raiseOrder(tablet);
    const address = await openOrder(tablet, orderId);
    expect(words('heading')).toBe('New work order');
    await act(async () => {
      const { names, entries } = tablet.database;
      await holds(tablet.database, [anOpenOrder({ id: '7', jobs: [] })]);
      await names.put({ localId: orderId, id: '7', number: 'WO-0007' });
      await entries.clear();
    });
    await eventually('it has its number', () => words('heading') === 'WO-0007');
    await eventually('it has its address', () => address() === '/created-work-orders/7');
  });
});

/** Cards that an open dialog hides from screen readers count too. */
const cards = () => screen.queryAllByRole('link', { name: /^(WO-|New work order)/, hidden: true }).length;

async function openList(tablet: Tablet, count: number): Promise<void> {
  await openScreen(tablet, <CreatedListView filters={{}} onFilters={() => undefined} />);
  await eventually('the orders are listed', () => cards() === count);
}

describe('cancelling an order', () => {
  it('asks first, keeps it on No, and takes it off the list on Yes', async () => {
    const tablet = await aCreatorsTablet({ orders: [anOpenOrder(), anOpenOrder({ id: '2' })] });
    await openList(tablet, 2);
    await press('Cancel work order · WO-0002');
    expect(words('alertdialog')).toContain(
      'Are you sure you want to cancel this work order? This action cannot be undone.',
    );
    await press('No, Keep it');
    expect(await captured(tablet)).toEqual([]);
    await eventually('the question is gone', noDialog);
    await press('Cancel work order · WO-0002');
    await answer('Yes, Cancel it');
    await eventually('it is off the list', () => cards() === 1);
    expect(toasts()).toEqual([['Saved on this device', 'Cancel work order · WO-0002']]);
    expect(await captured(tablet)).toMatchObject([{ kind: 'work-order.cancel', payload: { orderId: '2' } }]);
  });

  it('that the server never heard of leaves nothing to send', async () => {
    const tablet = await aCreatorsTablet();
    await raiseOrder(tablet);
    await openList(tablet, 1);
    await press('Cancel work order · New work order');
    await answer('Yes, Cancel it');
    await eventually('it is off the list', () => cards() === 0);
    expect(await captured(tablet)).toEqual([]);
    expect(toastTitles()).toEqual(['Work order has been canceled successfully']);
  });

  it('that is on its way to the server is sent after it', async () => {
    const tablet = await aCreatorsTablet();
    await raiseOrder(tablet);
    await tablet.database.entries.toCollection().modify({ state: 'sending' });
    await openList(tablet, 1);
    await press('Cancel work order · New work order');
    await answer('Yes, Cancel it');
    await eventually('it is off the list', () => cards() === 0);
    expect((await captured(tablet)).map(({ kind }) => kind)).toEqual([
      'work-order.create',
      'work-order.cancel',
    ]);
  });

  it('leads back to the list from the order itself', async () => {
    const tablet = await aCreatorsTablet({ orders: [anOpenOrder()] });
    const { path: address } = await openScreen(tablet, <CreatedDetailView id="1" />);
    await eventually('the order is shown', () => words('heading') === 'WO-0001');
    await press('Cancel work order · WO-0001');
    await answer('Yes, Cancel it');
    await eventually('the list is back', () => address() === '/created-work-orders');
  });

  it.each([ROLES.approver])('is not offered to %s', async (role) => {
    await openList(await aCreatorsTablet({ role, orders: [anOpenOrder()] }), 1);
    expect(words()).not.toContain('Cancel');
    expect(words()).not.toContain('Create Work Order');
  });
});

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
      pictures: [{ ...aPicture('p3'), caption: 'Torn' }],
    }),
  ],
});

const photoOf = (picture: Picture) => aPhoto(picture.at === 'device' ? picture.photoId : '');

describe('a rejected order that is raised again', () => {
  it('takes its vehicle, jobs, quantities and pictures along, as work of this tablet', async () => {
    const tablet = await aCreatorsTablet({ orders: [rejected] });
    const plan = await planCopy(rejected, [], async (picture) => photoOf(picture));
    expect(plan.missing).toEqual([]);
    const copy = { order: rejected, plan, owner: '1/demo.creator' };
    const { orderId, saved } = await saveCopy(tablet.services, copy);
    expect(saved.ok).toBe(true);
    const [create, first, second] = await captured(tablet);
    expect(create).toMatchObject({ kind: 'work-order.create', payload: { orderId, jobCard: { id: 'jc1' } } });
    expect(first?.payload).toMatchObject({ orderId, catalogueJobId: 'cj1', quantity: 2 });
    expect(second?.payload).toMatchObject({
      orderId,
      catalogueJobId: 'cj2',
      quantity: 1,
      captions: { [second?.photoIds[0] ?? '']: 'Torn' },
    });
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
    await eventually('all that is copied was read', () => !words().includes('Working…'));
    await press('Copy to new work order');
    await eventually('it is asked', () => words('alertdialog').includes('Front bumper, Door panel'));
    await press('Copy without');
    await eventually('the copy is opened', () => address().startsWith('/created-work-orders/local-'));
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

/** Stores changes as left by an earlier visit. */
async function leave({ database }: Tablet, value: Record<string, number>): Promise<void> {
  const key = '1/demo.creator/quantities/1';
  await database.drafts.put({ key, owner: '1/demo.creator', value, photoIds: [], updatedAt: '' });
}

describe('quantities that were not saved before their order moved on', () => {
  it('are told wherever it is opened, and can be copied', async () => {
    let copied = '';
    const writeText = async (text: string) => {
      copied = text;
    };
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    const order = anOpenOrder({ jobs: JOBS, status: 'ready_for_approval' });
    const tablet = await aCreatorsTablet({ orders: [order] });
    await leave(tablet, { j1: 4, j2: 1, gone: 3 });
    await openScreen(tablet, <OrderDetailView id="1" />);
    await eventually('it is told', () => words().includes('2 quantities were changed and not saved'));
    await press('Copy');
    await eventually('it is copied', () => toastTitles().includes('Copied'));
    expect(copied).toBe('WO-0001\nFront bumper: 1 → 4\nA job no longer on the work order: 3');
  });

  it('that the order has by now leave no trace', async () => {
    const order = anOpenOrder({ jobs: JOBS, status: 'ready_for_approval' });
    const tablet = await aCreatorsTablet({ orders: [order] });
    await leave(tablet, { j1: 1 });
    await openScreen(tablet, <OrderDetailView id="1" />);
    await vi.waitFor(async () => expect(await draftOf(tablet, 'quantities/1')).toBeUndefined(), PATIENCE);
    expect(words()).not.toContain('not saved');
  });
});
