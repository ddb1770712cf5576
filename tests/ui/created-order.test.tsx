import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CreatedDetailView } from '#app/features/work-orders/created/created-detail-view.tsx';
import { createdTexts } from '#app/features/work-orders/created/texts.ts';
import { addJobMutation } from '#app/features/work-orders/mutations/add-job.ts';
import { commonTexts } from '#app/texts/common.ts';
import { readToasts } from '#app/ui/toast.ts';
import { ROLES } from '#domain/permissions.ts';
import { aJob, anOrder } from '#testkit/builders.ts';
import { holds } from '#testkit/device.ts';
import {
  dialog,
  eventually,
  find,
  openScreen,
  press,
  render,
  texts,
  toastTitles,
  typeInto,
  words,
} from '#testkit/screen.tsx';
import { captured, type Tablet } from '#testkit/tablet.ts';
import { aCreatorsTablet, anOpenOrder, draftOf, raiseOrder } from './support/created.tsx';

const PATIENT = { timeout: 60_000 };
const JOBS = [
  aJob({ approval: 'pending', approvedBy: null }),
  aJob({ id: 'j2', name: 'Door panel', approval: 'pending', approvedBy: null }),
];
const offers = (name: string) =>
  [...document.querySelectorAll('button, a')].some(({ textContent }) => textContent === name);

async function openOrder(tablet: Tablet, id = '1'): Promise<() => string> {
  const { path: address } = await openScreen(tablet, <CreatedDetailView id={id} />);
  await eventually('the order is shown', () => document.querySelector('dl') !== null);
  // A quantity can be changed once what was left unsaved earlier is read.
  await eventually(
    'quantities can be changed',
    () => document.querySelector('article input:disabled') === null,
  );
  return address;
}

async function raiseQuantity(job: string): Promise<void> {
  await press(`Increase Quantity of ${job}`);
}

async function confirm(answer: string): Promise<void> {
  await eventually('it is asked', () => dialog());
  await press(answer);
}

describe('quantities of an open order', PATIENT, () => {
  it('are kept on this tablet until they are saved, also when the page is left', async () => {
    const tablet = await aCreatorsTablet({ orders: [anOpenOrder({ jobs: JOBS })] });
    await openOrder(tablet);
    await raiseQuantity('Front bumper');
    await raiseQuantity('Door panel');
    expect(words()).toContain('2 unsaved changes');
    await render(null);
    expect(toastTitles()).toEqual([
      '2 unsaved changes to WO-0001 kept on this tablet. Open it again to save.',
    ]);
    await openOrder(tablet);
    await eventually('they are back', () => words().includes('2 unsaved changes'));
    expect(readToasts()).toEqual([]);
    expect(await captured(tablet)).toEqual([]);
  });

  it('are saved with one act for each job, and can be taken back at once', async () => {
    const tablet = await aCreatorsTablet({ orders: [anOpenOrder({ jobs: JOBS })] });
    await openOrder(tablet);
    await raiseQuantity('Front bumper');
    await raiseQuantity('Door panel');
    await press('Save');
    await eventually('they are saved', () => toastTitles().includes('Job quantity updated successfully'));
    expect(await captured(tablet)).toMatchObject([
      { kind: 'order-job.change-quantity', payload: { jobId: 'j1', quantity: 2 } },
      { kind: 'order-job.change-quantity', payload: { jobId: 'j2', quantity: 2 } },
    ]);
    expect(await draftOf(tablet, 'quantities/1')).toBeUndefined();
    await eventually('they are shown', () => words('article').includes('₹1,000 × 2'));
    const undo = readToasts()[0]?.action;
    expect(undo?.label).toBe('Undo');
    await act(async () => undo?.onAct());
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
    const field = () => find<HTMLInputElement>('input[aria-label="Quantity of Front bumper"]');
    await typeInto(field(), '0');
    await act(async () => field().blur());
    expect(field().value).toBe('5');
    expect(words()).not.toContain('unsaved');
  });
});

describe('an open order on its way', PATIENT, () => {
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
  });

  it('is submitted with the quantities that were not saved, and can then only be read', async () => {
    const tablet = await aCreatorsTablet({ orders: [anOpenOrder()] });
    await openOrder(tablet);
    await raiseQuantity('Front bumper');
    await press('Submit for Approval');
    await eventually('it is submitted', () => words().includes('Ready for Approval') && !offers('Add Job'));
    expect(toastTitles()).toEqual(['Work order status updated successfully.']);
    expect((await captured(tablet)).map(({ kind }) => kind)).toEqual([
      'order-job.change-quantity',
      'work-order.take-step',
    ]);
    expect(words('article')).toContain('₹1,000 × 2');
    expect(offers('Remove')).toBe(false);
    expect(offers('Review & Approve')).toBe(false);
    expect(offers('Back to the list')).toBe(true);
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

describe('a job that shall not be done', PATIENT, () => {
  it('is removed after the question, and the act waits to be sent', async () => {
    const tablet = await aCreatorsTablet({ orders: [anOpenOrder({ jobs: JOBS })] });
    await openOrder(tablet);
    await press('Remove Door panel');
    await eventually('it is asked', () => words('alertdialog').includes('Confirm Removal'));
    expect(words('alertdialog')).toContain('Are you sure you want to remove this job from the work order?');
    await confirm('Remove');
    await eventually('it is gone', () => texts('article').length === 1);
    expect(toastTitles()).toEqual(['Job deleted from work order successfully']);
    expect(await captured(tablet)).toMatchObject([{ kind: 'order-job.remove', payload: { jobId: 'j2' } }]);
  });

  it('leaves nothing to send when it was never sent itself', async () => {
    const tablet = await aCreatorsTablet({ orders: [anOpenOrder({ jobs: [] })] });
    await tablet.services.engine.capture(addJobMutation, {
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
    await confirm('Remove');
    await eventually('it is gone', () => texts('article').length === 0);
    expect(await captured(tablet)).toEqual([]);
  });
});

describe('an order that only this tablet knows', PATIENT, () => {
  it('moves to its own address once the server has named it, and says so once', async () => {
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
    expect(toastTitles()).toEqual(['Work order WO-0007 created successfully.']);
  });
});
