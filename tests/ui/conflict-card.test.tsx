import { screen } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InProgressDetailView } from '#app/features/work-orders/progress/in-progress-detail-view.tsx';
import { readToasts } from '#app/ui/toast.ts';
import { ROLES } from '#domain/permissions.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { anOrder, aUser } from '#testkit/builders.ts';
import { holds } from '#testkit/device.ts';
import { eventually, find, linkTo, openScreen, press, says, texts } from '#testkit/screen.tsx';
import { aTabletOf, captured, type Tablet } from '#testkit/tablet.ts';
import { AT, aLostMark, ConflictScreen, conflict, marked, names, refused } from './support/conflicts.tsx';
// Loaded here, so that no test waits for what a browser fetches when a dialog is first opened.
import '#app/ui/dialog.tsx';
import '#app/ui/dialog.tsx';

// jsdom makes no addresses for bytes in memory.
Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });

let tablet: Tablet;

beforeEach(async () => {
  tablet = await aTabletOf(ROLES.creator);
});

async function open(...orders: WorkOrder[]): Promise<void> {
  await holds(tablet.database, orders);
  await openScreen(tablet, <ConflictScreen />);
  await eventually('the entries are shown', () => screen.getAllByRole('listitem'));
}

const offers = (name: string) =>
  [...document.querySelectorAll('button, a')].some(({ textContent }) => textContent === name);
const asked = () => document.querySelector('[role=alertdialog]')?.textContent ?? '';
const photos = () => act(async () => await tablet.database.photos.toArray());

async function discardMine(answer: string): Promise<void> {
  await eventually('the card is there', () => offers('Discard mine'));
  await press('Discard mine');
  await eventually(
    'it asks',
    () => document.querySelector('[role=alertdialog]')?.contains(document.activeElement) === true,
  );
  await press(answer);
}

describe('a mark that another tablet made first', () => {
  it('is told with both sides, their pictures, and no further try', async () => {
    await aLostMark(tablet);
    await open(marked());
    await eventually('it is told', () =>
      says("demo.super-admin marked 'Front bumper' completed on Nov 5, 2025"),
    );
    expect(says("You marked 'Front bumper' completed with ₹1,200")).toBe(true);
    expect(says('A job is marked once, so yours can not take its place.')).toBe(true);
    const [theirs, mine] = ['On the server', 'Yours, on this tablet'].map(
      (side) => find(`[aria-label="${side}"]`).textContent,
    );
    expect(theirs).toContain('₹900');
    expect(mine).toContain('₹1,200');
    expect(document.querySelectorAll('[aria-label^="Yours, on this tablet: photo"]')).toHaveLength(2);
    expect(document.querySelectorAll('[aria-label^="On the server: photo"]')).toHaveLength(1);
    expect(offers('Try again')).toBe(false);
    expect(linkTo('Open the work order')).toBe('/work-orders/1');
  });

  it('is given up with its photos kept, which stand there under its name', async () => {
    const entry = await aLostMark(tablet);
    await open(marked());
    await discardMine('Discard, keep the photos');
    await eventually('they are kept', () => says('Kept photos'));
    expect(await captured(tablet)).toEqual([]);
    expect((await photos()).map(({ heldBy }) => heldBy)).toEqual(
      Array.from({ length: 2 }, () => `draft:1/demo.creator/kept-photos/${entry.id}`),
    );
    await eventually('it says why', () => says('demo.super-admin has marked this job already.'));
    await eventually('the pictures are there', () => document.querySelectorAll('section img').length === 2);
    await eventually('the title has the focus', () => document.activeElement?.tagName === 'H1');
    expect(readToasts()[0]?.title).toBe('2 photos kept on this tablet');
  });

  it('is given up altogether only by the second answer', async () => {
    await aLostMark(tablet);
    await open(marked());
    await discardMine('Discard all');
    await eventually('it is gone', () => texts('listitem').length === 0);
    expect(await captured(tablet)).toEqual([]);
    expect(await photos()).toEqual([]);
    expect(says('Kept photos')).toBe(false);
  });

  it('stays as it is when the answer is no', async () => {
    await aLostMark(tablet);
    await open(marked());
    await discardMine('No, keep it');
    await eventually('the question is gone', () => asked() === '');
    expect(await captured(tablet)).toHaveLength(1);
    expect(await photos()).toHaveLength(2);
    await eventually('the focus is back', () => document.activeElement?.textContent === 'Discard mine');
  });

  it('is told on the order itself, which does not show it as done, and leads to its card', async () => {
    const entry = await aLostMark(tablet);
    await holds(tablet.database, [marked()]);
    await openScreen(tablet, <InProgressDetailView id="1" />);
    await eventually('it is told', () =>
      says("demo.super-admin marked 'Front bumper' completed on Nov 5, 2025"),
    );
    expect(says('₹1,200')).toBe(false);
    expect(linkTo('See what happened')).toBe(`/outbox#entry-${entry.id}`);
  });
});

describe('kept photos', () => {
  it('are deleted after a question of their own', async () => {
    await aLostMark(tablet);
    await open(marked());
    await eventually('the card is there', () => offers('Keep my photos'));
    await press('Keep my photos');
    await eventually('it asks', () => asked().includes('never sent'));
    expect(offers('Discard all')).toBe(false);
    await press('Discard, keep the photos');
    await eventually('they are kept', () => offers('Delete'));
    await eventually('the question is gone', () => asked() === '');
    await press('Delete the photos of Completed: Front bumper · WO-0001');
    await eventually('it asks', () => asked().includes('2 photos are removed'));
    await press(
      [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')].at(-1) ?? document.body,
    );
    await eventually('they are gone', () => !says('Kept photos'));
    expect(await photos()).toEqual([]);
    expect(await act(async () => await tablet.database.drafts.count())).toBe(0);
  });

  it('are saved to the device, one file each, named by order and job', async () => {
    await aLostMark(tablet);
    await open(marked());
    await discardMine('Discard, keep the photos');
    await eventually('they are kept', () => offers('Save to this device'));
    const saved: string[] = [];
    // The address is let go of once the browser has the file: here it is looked at instead of followed.
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    await press('Save the photos of Completed: Front bumper · WO-0001 to this device');
    await eventually('both are saved', () => saved.length === 2);
    expect(saved).toEqual(['WO-0001 Front bumper 1.jpg', 'WO-0001 Front bumper 2.jpg']);
    click.mockRestore();
  });
});

describe('the other ways in which an order changes meanwhile', () => {
  const log = (status: WorkOrder['status'], by = 'demo.approver') => [
    { status, statusText: status, at: AT, by },
  ];

  it.each([
    {
      what: 'approve against reject',
      role: ROLES.approver,
      entry: { kind: 'order-job.decide', payload: { ...names, decision: 'rejected' } },
      order: anOrder({ status: 'ready_for_vendor' }),
      says: ["demo.approver approved 'Front bumper'.", 'You rejected', 'A decision is final'],
    },
    {
      what: 'submit against cancel',
      role: ROLES.creator,
      entry: { payload: { ...names, step: 'submit' } },
      order: anOrder({ status: 'cancelled', statusLog: log('cancelled') }),
      says: [
        'demo.approver cancelled the work order',
        'You submitted',
        'Your submission can not take effect.',
      ],
    },
    {
      what: 'vendor changed meanwhile',
      role: ROLES.creator,
      entry: {
        kind: 'work-order.assign-vendor',
        payload: { ...names, vendor: { id: 'v9', name: 'Garage Nine', vendorNumber: '' }, rates: [] },
        attempts: {
          failure: {
            kind: 'refused',
            status: 403,
            code: 'role/not-allowed',
            detail: 'No.',
            fields: {},
            at: '',
          },
        },
      },
      order: anOrder({ statusLog: log('vendor_assigned') }),
      says: ['demo.approver assigned Garage One', 'You assigned Garage Nine', 'Only an approver'],
    },
    {
      what: 'quantity changed after submit',
      role: ROLES.creator,
      entry: { kind: 'order-job.change-quantity', payload: { ...names, quantity: 5 } },
      order: anOrder({ status: 'ready_for_approval', statusLog: log('ready_for_approval') }),
      says: ['demo.approver submitted', "You changed the quantity of 'Front bumper' to 5", 'only while'],
    },
  ] as const)('$what', async ({ role, entry, order, says: sentences }) => {
    tablet.signIn(aUser({ role }));
    await refused(tablet, { attempts: { failure: conflict('order/wrong-status', 'Said.') }, ...entry });
    await open(order);
    await eventually('the card is there', () => offers('Discard mine'));
    for (const sentence of sentences) expect(says(sentence), sentence).toBe(true);
    expect(offers('Try again')).toBe(false);
    expect(offers('Keep my photos')).toBe(false);
  });

  it('offers another try where it can succeed', async () => {
    await refused(tablet, { attempts: { failure: conflict('order/wrong-status', 'Said.') } });
    await open(anOrder({ status: 'vendor_assigned' }));
    await eventually('the card is there', () => offers('Try again'));
    await press('Try again');
    await eventually('it waits to be sent', () => says('Waiting to send'));
    expect(await captured(tablet)).toMatchObject([{ state: 'queued', attempts: { failure: null } }]);
    await eventually('the title has the focus', () => document.activeElement?.tagName === 'H1');
  });
});
