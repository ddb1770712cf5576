import { screen } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { EntryRow, ReceiptRow } from '#app/data/rows.ts';
import { KeptPhotos } from '#app/features/outbox/kept-photos.tsx';
import { OutboxEntry } from '#app/features/outbox/outbox-entry.tsx';
import { InProgressDetailView } from '#app/features/work-orders/progress/in-progress-detail-view.tsx';
import { Duplicates } from '#app/features/work-orders/shared/duplicates.tsx';
import { useOutbox } from '#app/hooks/use-outbox.ts';
import { doubtTexts, engineTexts } from '#app/texts/engine.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { readToasts } from '#app/ui/toast.ts';
import { ROLES } from '#domain/permissions.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import {
  aCompletion,
  aJob,
  anEntry,
  anOrder,
  aRefusal,
  aUser,
  SCOPE,
  type SomeEntry,
} from '#testkit/builders.ts';
import { holds, keepsPhoto } from '#testkit/device.ts';
import { SavedFiles } from '#testkit/saved-files.ts';
import {
  answer,
  buttons,
  dialog,
  eventually,
  linkTo,
  noDialog,
  openScreen,
  press,
  says,
  texts,
  words,
} from '#testkit/screen.tsx';
import { aTabletOf, captured, type Tablet } from '#testkit/tablet.ts';

/** The conflict part of the outbox. */
function ConflictScreen() {
  const outbox = useOutbox();
  const mine = outbox.state === 'ready' ? outbox.value.mine : [];
  return (
    <>
      <PageHeader title="Outbox" />
      <ul>
        {mine.map((item) => (
          <OutboxEntry key={item.id} item={item} />
        ))}
      </ul>
      <KeptPhotos />
    </>
  );
}

const conflict = (code: string, detail: string) => ({ kind: 'conflict', code, detail, at: '' }) as const;

/** An entry that the server refused, with its photos. */
async function refused(tablet: Tablet, facts: SomeEntry): Promise<EntryRow> {
  const entry = anEntry({ state: 'attention', ...facts });
  for (const photoId of entry.photoIds) await keepsPhoto(tablet.database, photoId, `entry:${entry.id}`);
  await tablet.database.entries.add(entry);
  return entry;
}

const AT = '2025-11-05T10:42:00.000Z';
const marked = (): WorkOrder =>
  anOrder({
    status: 'car_received',
    jobs: [
      aJob({
        completion: aCompletion({
          pictures: [{ at: 'server', url: '/media/theirs.jpg' }],
          by: 'demo.super-admin',
          at: AT,
        }),
      }),
      aJob({ id: 'j2', name: 'Door panel' }),
    ],
  });

const names = { orderId: '1', orderNumber: 'WO-0001', jobId: 'j1', jobName: 'Front bumper' };

const aLostMark = (tablet: Tablet): Promise<EntryRow> =>
  refused(tablet, {
    kind: 'order-job.complete',
    payload: { ...names, status: 'completed', finalRatePaise: 120_000, partialValuePaise: null },
    label: 'Completed: Front bumper · WO-0001',
    photoIds: ['photo-1', 'photo-2'],
    attempts: {
      failure: conflict('order-job/completed-already', 'demo.super-admin has already marked this job.'),
    },
  });

let tablet: Tablet;

beforeEach(async () => {
  tablet = await aTabletOf(ROLES.creator);
});

async function open(...orders: WorkOrder[]): Promise<void> {
  await holds(tablet.database, orders);
  await openScreen(tablet, <ConflictScreen />);
  await eventually('the entries are shown', () => screen.getAllByRole('listitem'));
}

const offers = (name: string) => [...texts('button'), ...texts('link')].includes(name);
const photos = () => act(async () => await tablet.database.photos.toArray());

async function discardMine(reply: string): Promise<void> {
  await eventually('the card is there', () => offers('Discard mine'));
  await press('Discard mine');
  await eventually('it asks', () => dialog()?.contains(document.activeElement));
  await answer(reply);
}

describe('an action whose photos are not on the server as they were taken', () => {
  const detail = doubtTexts.alteredFiles;

  it('[X34] says so, with both sides and their pictures, and stays until its author decides', async () => {
    const entry = await refused(tablet, {
      kind: 'order-job.complete',
      payload: { ...names, status: 'completed', finalRatePaise: 120_000, partialValuePaise: null },
      label: 'Completed: Front bumper · WO-0001',
      photoIds: ['photo-1'],
      attempts: { failure: conflict('altered-on-the-way', detail), taken: true },
    });
    await open(marked());
    await eventually('it is said', () => says('The server has something different') && says(detail));
    expect(screen.getAllByLabelText(/^Yours, on this device: photo/)).toHaveLength(1);
    expect(screen.getAllByLabelText(/^On the server: photo/)).toHaveLength(1);
    await discardMine('Discard, keep the photos');
    await eventually('they are kept', () => says('Kept photos') && says(detail));
    expect((await photos()).map(({ heldBy }) => heldBy)).toEqual([
      `draft:1/demo.creator/kept-photos/${entry.id}`,
    ]);
  });

  it('[X34] those of a sent action that nothing is known of are shown only when asked for', async () => {
    await keepsPhoto(tablet.database, 'photo-1', 'draft:1/demo.creator/kept-photos/sent/e1');
    await tablet.database.drafts.put({
      key: '1/demo.creator/kept-photos/sent/e1',
      owner: '1/demo.creator',
      value: { label: 'Completed: Front bumper · WO-0001', capturedAt: AT, why: engineTexts.sentUnseen },
      photoIds: ['photo-1'],
      updatedAt: AT,
    });
    await aLostMark(tablet);
    await open(marked());
    await eventually('they are counted', () => says('1 photo of sent entries'));
    expect(says('Kept photos')).toBe(false);
    expect(offers('Save the photos of Completed: Front bumper · WO-0001 to this device')).toBe(false);
    await press('Show them');
    await eventually('they can be saved', () =>
      buttons().includes('Save the photos of Completed: Front bumper · WO-0001 to this device'),
    );
  });
});

describe('a mark that another tablet made first', () => {
  it('is told with both sides, their pictures, and no further try', async () => {
    await aLostMark(tablet);
    await open(marked());
    await eventually('it is told', () =>
      says("demo.super-admin marked 'Front bumper' as completed on Nov 5, 2025"),
    );
    expect(says("You marked 'Front bumper' as completed with ₹1,200")).toBe(true);
    expect(says("A job is marked only once, so your change can't be applied.")).toBe(true);
    expect(words('group', 'On the server')).toContain('₹900');
    expect(words('group', 'Yours, on this device')).toContain('₹1,200');
    expect(screen.getAllByLabelText(/^Yours, on this device: photo/)).toHaveLength(2);
    expect(screen.getAllByLabelText(/^On the server: photo/)).toHaveLength(1);
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
    await eventually('it says why', () => says('demo.super-admin has already marked this job.'));
    await eventually('the pictures are there', () => document.querySelectorAll('section img').length === 2);
    await eventually('the title has the focus', () => document.activeElement?.tagName === 'H1');
    expect(readToasts()[0]?.title).toBe('2 photos kept on this device');
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
    await eventually('the question is gone', () => noDialog());
    expect(await captured(tablet)).toHaveLength(1);
    expect(await photos()).toHaveLength(2);
    await eventually('the focus is back', () => document.activeElement?.textContent === 'Discard mine');
  });

  it('is told on the order itself, which does not show it as done, and leads to its card', async () => {
    const entry = await aLostMark(tablet);
    await holds(tablet.database, [marked()]);
    await openScreen(tablet, <InProgressDetailView id="1" />);
    await eventually('it is told', () =>
      says("demo.super-admin marked 'Front bumper' as completed on Nov 5, 2025"),
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
    await eventually('it asks', () => words('alertdialog').includes('never sent'));
    expect(offers('Discard all')).toBe(false);
    await press('Discard, keep the photos');
    await eventually('they are kept', () => offers('Delete'));
    await eventually('the question is gone', () => noDialog());
    await press('Delete the photos of Completed: Front bumper · WO-0001');
    await eventually('it asks', () => words('alertdialog').includes('2 photos are removed'));
    await press(buttons(dialog() ?? undefined).at(-1) ?? '', dialog() ?? undefined);
    await eventually('they are gone', () => !says('Kept photos'));
    expect(await photos()).toEqual([]);
    expect(await act(async () => await tablet.database.drafts.count())).toBe(0);
  });

  it('are saved to the device, one file each, named by order and job', async () => {
    await aLostMark(tablet);
    await open(marked());
    await discardMine('Discard, keep the photos');
    await eventually('they are kept', () => offers('Save to this device'));
    const saved = new SavedFiles();
    saved.watch();
    onTestFinished(() => saved.forget());
    await press('Save the photos of Completed: Front bumper · WO-0001 to this device');
    await eventually('both are saved', () => saved.files.length === 2);
    expect(saved.names()).toEqual(['WO-0001 Front bumper 1.jpg', 'WO-0001 Front bumper 2.jpg']);
  });
});

describe('the other ways in which an order changes meanwhile', () => {
  const log = (status: WorkOrder['status']) => [{ status, statusText: status, at: AT, by: 'demo.approver' }];

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
      says: ['demo.approver cancelled the work order', 'You submitted', "Your submission can't be applied."],
    },
    {
      what: 'vendor changed meanwhile',
      role: ROLES.creator,
      entry: {
        kind: 'work-order.assign-vendor',
        payload: { ...names, vendor: { id: 'v9', name: 'Garage Nine', vendorNumber: '' }, rates: [] },
        attempts: { failure: aRefusal('No.', { status: 403 }) },
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

/** A host that does not support idempotency keys: the outcome of sent and unanswered actions is unknown. */
function withoutKeys(): void {
  const plain = { ...tablet.services.config.getSnapshot(), idempotency: false };
  Object.assign(tablet.services.config, { getSnapshot: () => plain });
}

const THEIRS = [{ at: 'server' as const, url: '/media/theirs.jpg' }];
const line = (id: string) => aJob({ id, approval: 'pending', pictures: THEIRS });

const receipts = () => act(async () => await tablet.database.receipts.toArray());

describe('an action that may be on the server already', () => {
  const ADD = { orderId: '1', orderNumber: 'WO-0001', catalogueJobId: 'c1', jobName: 'Front bumper' };

  beforeEach(async () => {
    withoutKeys();
    await refused(tablet, {
      kind: 'order-job.add',
      payload: { ...ADD, categoryName: 'Body', quantity: 1, ratePaise: 0, knownJobIds: [] },
      photoIds: ['photo-1'],
      attempts: { failure: { ...conflict('outcome-unknown', 'Its answer was lost.'), candidates: ['j1'] } },
    });
    await holds(tablet.database, [anOrder({ status: 'open', jobs: [line('j1')] })]);
    await openScreen(tablet, <ConflictScreen />);
    await eventually('it is asked about', () => says('Is this yours?'));
  });

  it('is shown beside what is there, and is through when the person says that it is theirs', async () => {
    expect(screen.getByLabelText('On the server: photo 1')).toBeDefined();
    expect(screen.getByLabelText('Yours, on this device: photo 1')).toBeDefined();
    await press('This is mine');
    await eventually('the entry is gone', () => texts('listitem').length === 0);
    expect(await receipts()).toMatchObject([{ claims: 'j1' }]);
  });

  it('is sent when the person says that none is theirs, and what they saw is never taken for it', async () => {
    await press('None of these – send mine');
    await eventually('it is asked about no longer', () => !says('Is this yours?'));
    expect(await captured(tablet)).toMatchObject([{ attempts: { outcome: 'none' }, seen: ['j1'] }]);
  });
});

describe('a job that a host without keys added twice', () => {
  beforeEach(async () => {
    withoutKeys();
    const facts = { id: 'e1', owner: SCOPE.owner, lane: 'work-order:1', kind: 'order-job.add', label: '' };
    const at = new Date().toISOString();
    const answered = { capturedAt: at, deliveredAt: at, status: 201, replayed: false, answer: null };
    const receipt: ReceiptRow = { ...facts, ...answered, claims: 'j2', seen: [] };
    const [entry] = await captured(tablet);
    expect(entry).toBeUndefined();
    await tablet.database.receipts.put(receipt);
    await holds(tablet.database, [anOrder({ status: 'open', jobs: [line('j1'), line('j2')] })]);
    await openScreen(tablet, <Duplicates orderId="1" />);
    await eventually('it is told', () => says('This was added twice'));
  });

  it('is taken away by an action of the outbox', async () => {
    await press('Remove one');
    await eventually('it is told no longer', () => !says('This was added twice'));
    expect(await captured(tablet)).toMatchObject([{ kind: 'order-job.remove', payload: { jobId: 'j1' } }]);
  });

  it('is not spoken of again when both shall stay', async () => {
    await press('Keep both');
    await eventually('it is told no longer', () => !says('This was added twice'));
    expect(await receipts()).toMatchObject([{ kept: ['j1'] }]);
    expect(await captured(tablet)).toEqual([]);
  });
});
