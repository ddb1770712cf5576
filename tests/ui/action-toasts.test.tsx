import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addCategoryAction } from '#app/actions/catalogue/add-category.ts';
import { actions } from '#app/actions/index.ts';
import { actionWords } from '#app/actions/words.ts';
import { takeStepAction } from '#app/actions/work-orders/take-step.ts';
import { UnreachableError } from '#app/api/errors.ts';
import { OutboxView } from '#app/features/outbox/outbox-view.tsx';
import { InProgressDetailView } from '#app/features/work-orders/progress/in-progress-detail-view.tsx';
import { readToasts } from '#app/ui/toast.ts';
import { workOrderCodec } from '#contract/entities.ts';
import { ROLES } from '#domain/permissions.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { anEntry, anOrder, aUser } from '#testkit/builders.ts';
import { holds } from '#testkit/device.ts';
import { rejection } from '#testkit/host.ts';
import { PATIENCE } from '#testkit/patience.ts';
import {
  act,
  buttons,
  eventually,
  openScreen,
  openScreens,
  says,
  toasts,
  toastTitles,
} from '#testkit/screen.tsx';
import { aTablet, captured, type Tablet } from '#testkit/tablet.ts';

const orders = [1, 2, 3].map((id) => anOrder({ id: String(id) }));
const HANDED_OVER = { status: 'handover_to_vendor', statusText: 'handover_to_vendor' } as const;

const USER = aUser({ role: ROLES.superAdmin });

/** A tablet in the bay that sends captured actions; the server has the orders and accepts every step. */
async function inTheBay(): Promise<Tablet> {
  const tablet = await aTablet({ user: USER, leads: true });
  for (const order of orders) tablet.server.orders.set(order.id, order);
  await holds(tablet.database, orders);
  tablet.server.answers.set('work-order.change-status', taken);
  await act(async () => tablet.services.engine.start());
  return tablet;
}

/** The server's answer with the order after the step. */
function taken(_query: unknown, { id }: { id: string }): unknown {
  const by = { by: 'demo.creator', at: '2026-11-05T09:00:00.000Z' };
  const statusLog = [{ ...HANDED_OVER, ...by }];
  return { data: { records: [workOrderCodec.encode({ ...anOrder({ id }), ...HANDED_OVER, statusLog })] } };
}

async function isLoaded(): Promise<void> {
  await eventually('the order is there', () => buttons().includes('Hand over to vendor'));
}

async function goOffline({ server, reachability }: Tablet): Promise<void> {
  server.goOffline();
  await act(async () => reachability.heard('unreached'));
}

async function comeBack({ server, services, reachability }: Tablet): Promise<void> {
  server.comeBack();
  await act(async () => {
    reachability.heard('reached');
    await services.engine.sendNow();
  });
}

async function handOver({ services }: Tablet, { id, number }: WorkOrder): Promise<void> {
  await act(async () => {
    const payload = { orderId: id, orderNumber: number, step: 'hand-over', seenVendor: undefined } as const;
    await services.engine.capture(takeStepAction, payload);
  });
}

/** On a very busy machine the user may have moved on meanwhile, and then the message also names the action. */
const inAMoment = (sentence: string): unknown =>
  expect.toSatisfy((said) => [sentence, `${sentence} (Hand over to vendor · WO-0001)`].includes(said));

describe('an action with a way to the server', () => {
  it('[L17] is called a success once the server took it, and not before', async () => {
    const tablet = await inTheBay();
    await openScreen(tablet, <InProgressDetailView id="1" />);
    await isLoaded();
    let before: unknown = null;
    tablet.server.whileAnswering(async () => {
      before = toasts();
    });
    await handOver(tablet, orders[0] as WorkOrder);
    await eventually('it is told', () => toasts().length === 1);
    expect(toasts()).toEqual([['Work order status updated successfully.', 'Hand over to vendor · WO-0001']]);
    expect(before).toEqual([]);
  });

  it('is told even when the server took it before the part that speaks was loaded', async () => {
    const tablet = await inTheBay();
    await handOver(tablet, orders[0] as WorkOrder);
    await vi.waitFor(async () => expect(await act(() => tablet.database.entries.count())).toBe(0), PATIENCE);
    await openScreen(tablet, <InProgressDetailView id="1" />);
    await eventually('it is told', () => toasts().length === 1);
    expect(toasts()).toEqual([['Work order status updated successfully.', 'Hand over to vendor · WO-0001']]);
  });

  it('is told in the words of the server when it refuses, with the way to its card', async () => {
    const tablet = await inTheBay();
    tablet.server.failing.set('work-order.change-status', rejection(422, 'The garage is closed.'));
    const { address } = await openScreens(tablet, {
      '/in-progress': <InProgressDetailView id="1" />,
      '/outbox': <p>Outbox</p>,
    });
    await isLoaded();
    await handOver(tablet, orders[0] as WorkOrder);
    await eventually('it is told', () => toastTitles().includes('Error'));
    expect(toasts()).toEqual([['Error', inAMoment('The garage is closed.')]]);
    await act(async () => readToasts()[0]?.action?.onAction());
    await eventually('its card is there', () => /^\/outbox#entry-id-/.test(address()));
  });

  it('[L18] is told in the sentence of what was wanted when the answer has no words of its own', async () => {
    const tablet = await inTheBay();
    tablet.server.failing.set('work-order.change-status', rejection(400, ''));
    await openScreen(tablet, <InProgressDetailView id="1" />);
    await isLoaded();
    await handOver(tablet, orders[0] as WorkOrder);
    await eventually('it is told', () => toasts().length === 1);
    expect(toasts()).toEqual([['Error', inAMoment('Failed to update work order status')]]);
  });

  it('is told to be saved and tried again when the server has a fault', async () => {
    const tablet = await inTheBay();
    tablet.server.failing.set('work-order.change-status', new UnreachableError('server', { status: 500 }));
    await openScreen(tablet, <InProgressDetailView id="1" />);
    await isLoaded();
    await handOver(tablet, orders[0] as WorkOrder);
    await eventually('it is told', () => toasts().length === 1);
    expect(toasts()).toEqual([
      ['Error', 'Failed to update work order status. It is saved here and will be tried again.'],
    ]);
  });
});

it('[L17] a refused action that belongs to no order is shown in the outbox too, and has the focus', async () => {
  const tablet = await inTheBay();
  tablet.server.failing.set('category.add', rejection(400, 'There are enough.'));
  await openScreens(tablet, {
    '/jobs': <p>Jobs</p>,
    '/outbox': <OutboxView />,
  });
  const glass = { newId: 'c', name: 'Glass', namesakeIds: [] };
  await act(async () => void (await tablet.services.engine.capture(addCategoryAction, glass)));
  await eventually('it is told', () => toastTitles().includes('Error'));
  await act(async () => readToasts()[0]?.action?.onAction());
  await eventually('the entry has the focus', () => document.activeElement?.textContent?.includes('Glass'));
  expect(document.activeElement?.tagName).toBe('LI');
});

describe('actions without a way to the server', () => {
  it('are said to be saved, one at a time, and told together once they are sent', async () => {
    const tablet = await inTheBay();
    await openScreen(tablet, <p>Some other screen</p>);
    await goOffline(tablet);
    for (const order of orders) await handOver(tablet, order);
    expect(toasts()).toEqual([['Saved on this device', 'Hand over to vendor · WO-0003']]);
    await comeBack(tablet);
    await eventually('they are told', () => toastTitles().includes('3 saved changes sent'));
    expect(toasts()).toEqual([['3 saved changes sent', undefined]]);
  });

  it('are said to be saved when they were captured before the part that speaks was loaded', async () => {
    const tablet = await inTheBay();
    await goOffline(tablet);
    await handOver(tablet, anOrder({ id: '1' }));
    expect(toasts()).toEqual([]);
    await openScreen(tablet, <InProgressDetailView id="1" />);
    await eventually('it is told', () => toastTitles().includes('Saved on this device'));
  });

  it('of which one is sent are told by its own sentence', async () => {
    const tablet = await inTheBay();
    await openScreen(tablet, <p>Some other screen</p>);
    await goOffline(tablet);
    await handOver(tablet, orders[0] as WorkOrder);
    await comeBack(tablet);
    await eventually(
      'it is told',
      () => says('Some') && toastTitles().includes('Work order status updated successfully.'),
    );
    expect(toasts()).toEqual([['Work order status updated successfully.', 'Hand over to vendor · WO-0001']]);
  });

  it('[L17] that are refused later name themselves, wherever the person is', async () => {
    const tablet = await inTheBay();
    await openScreen(tablet, <p>Some other screen</p>);
    await goOffline(tablet);
    await handOver(tablet, orders[0] as WorkOrder);
    tablet.server.failing.set('work-order.change-status', rejection(422, 'The garage is closed.'));
    await comeBack(tablet);
    await eventually('it is told', () => toastTitles().includes('Error'));
    expect(toasts()).toEqual([['Error', 'The garage is closed. (Hand over to vendor · WO-0001)']]);
    expect(readToasts()[0]?.action?.label).toBe('Show');
  });

  it('of before a reload are told when they are sent', async () => {
    const before = await inTheBay();
    await goOffline(before);
    for (const order of orders.slice(0, 2)) await handOver(before, order);
    await act(async () => before.services.engine.stop());
    const after = await aTablet({ database: before.database, user: USER, leads: true });
    after.server.answers.set('work-order.change-status', taken);
    await openScreen(after, <p>Some other screen</p>);
    await act(async () => after.services.engine.start());
    await eventually('they are told', () => toastTitles().includes('2 saved changes sent'));
  });

  it('are told by one tab alone, which lets the others know', async () => {
    const before = await inTheBay();
    await goOffline(before);
    for (const order of orders.slice(0, 2)) await handOver(before, order);
    await act(async () => before.services.engine.stop());
    const [refused, accepted] = await captured(before);
    const other = new BroadcastChannel('vendor-management acts');
    onTestFinished(() => other.close());
    const heard: unknown[] = [];
    other.onmessage = ({ data }) => heard.push(data);
    const after = await aTablet({ database: before.database, user: USER, leads: true });
    after.server.answers.set('work-order.change-status', (query: unknown, params: { id: string }) => {
      if (params.id === '1') throw rejection(422, 'The garage is closed.');
      return taken(query, params);
    });
    await openScreen(after, <p>Some other screen</p>);
    other.postMessage([`refused ${refused?.id}`]);
    await act(async () => after.services.engine.start());
    await eventually('what the other tab has not told is told', () => heard.length > 0);
    expect(heard).toEqual([[`sent ${accepted?.id}`]]);
    expect(toastTitles()).toEqual(['Work order status updated successfully.']);
    await act(async () => after.services.engine.retry(refused?.id ?? ''));
    await eventually('refused once more it is told here', () => heard.length > 1);
    expect(heard[1]).toEqual([`refused ${refused?.id}`]);
  });
});

const SAID = 'Closed today.';
const orderAction = { orderId: '1', orderNumber: 'WO-0001' };
const jobAction = { ...orderAction, jobId: '5', jobName: 'Bumper' };
const car = { id: '7', number: 'MH12AB1234' };
const toStart = { ...orderAction, step: 'start' };
const toVendor = { ...orderAction, vendor: { id: '5', vendorNumber: 'V-5', name: 'Garage' }, rates: [] };
const seenVendor = { id: '4', name: 'Garage Four' };
const addJob = { ...orderAction, catalogueJobId: '5', jobName: 'Bumper', quantity: 1, knownJobIds: [] };
const complete = { ...jobAction, status: 'completed', finalRatePaise: 0 };
const billed = { id: '1', number: 'WO-0001', jobCardNumber: '', carNumber: '', vendor: null, totalPaise: 1 };
const bill = { localId: 'i', invoiceNumber: 'I-1', orders: [billed], withoutTaxPaise: 1, withTaxPaise: 1 };
const about = { name: 'Axle', gstNumber: 'G', phoneNumber: '9', address: 'A' };
const rates = { vendorId: '5', vendorName: 'Axle', rates: [{ jobId: '1', ratePaise: 1, fromPaise: 0 }] };

/**
 * Section 8: message for an action that the server accepted, and for one that it refused without and with its own
 * message.
 */
const BY_ACTION: readonly [kind: string, payload: object, done: string, silent: string, worded?: string][] = [
  [
    'work-order.create',
    { orderId: 'local-1', jobCard: { id: '7', number: 'JC-7' }, car },
    'Work order WO-0077 created successfully.',
    'Work order could not be created',
    `Work order ${SAID}`,
  ],
  ['order-job.add', addJob, 'Job added to work order successfully', 'Failed to add job'],
  [
    'order-job.change-quantity',
    { ...jobAction, quantity: 2, from: 1 },
    'Job quantity updated successfully',
    'Failed to update job quantity',
  ],
  ['order-job.remove', jobAction, 'Job deleted from work order successfully', 'Failed to delete job'],
  [
    'work-order.cancel',
    orderAction,
    'Work order has been canceled successfully',
    'Failed to cancel work order',
  ],
  ['work-order.take-step', toStart, 'Work order marked as in progress', 'Failed to update work order status'],
  [
    'work-order.take-step',
    { ...orderAction, step: 'submit' },
    'Work order status updated successfully.',
    'Failed to update work order status',
  ],
  [
    'order-job.decide',
    { ...jobAction, decision: 'approved' },
    'Job approved successfully',
    'Failed to approve job.',
    `Failed to approve job. ${SAID}`,
  ],
  [
    'order-job.decide',
    { ...jobAction, decision: 'rejected' },
    'Job rejected successfully',
    'Failed to approve job.',
    `Failed to approve job. ${SAID}`,
  ],
  [
    'work-order.assign-vendor',
    { ...toVendor, seenVendor: null },
    'Vendor assigned successfully',
    'Failed to assign vendor to work order',
  ],
  [
    'work-order.assign-vendor',
    { ...toVendor, seenVendor },
    'Vendor updated successfully',
    'Failed to update vendor to work order',
  ],
  [
    'order-job.complete',
    complete,
    'Job marked as completed',
    'Error marking job as completed: Please try again',
    `Error marking job as completed: ${SAID}`,
  ],
  ['invoice.create', bill, 'Invoice created successfully', 'Failed to create invoice'],
  [
    'category.add',
    { newId: 'c', name: 'Glass', namesakeIds: [] },
    'Category added successfully.',
    'Failed to add job category',
  ],
  [
    'category.delete',
    { categoryId: '3', name: 'Glass' },
    'Category deleted successfully.',
    'Failed to delete job category',
  ],
  [
    'job.add',
    { categoryId: '3', name: 'Visor', namesakeIds: [] },
    'Job added successfully.',
    'Failed to add job to category',
  ],
  ['job.rename', { jobId: '5', name: 'Visor' }, 'Job updated successfully.', 'Failed to update job'],
  ['job.delete', { jobId: '5' }, 'Job deleted successfully.', 'Failed to delete job'],
  ['vendor.add', { localId: 'v', ...about }, 'Vendor added successfully', 'Failed to add vendor'],
  ['vendor.save-rates', rates, 'Job rates updated successfully', 'Failed to update job rates'],
];

describe('every act', () => {
  it.each(BY_ACTION)(
    '[L17] [L18] %s is told in the words of section 8: %j',
    async (kind, payload, done, silent, worded) => {
      const entry = anEntry({ kind, version: actions.get(kind)?.version ?? 0, payload });
      const said = actionWords.get(kind)?.sentences(entry, 'WO-0077');
      expect(said?.done).toBe(done);
      expect(said?.failed('')).toBe(silent);
      expect(said?.failed(SAID)).toBe(worded ?? SAID);
    },
  );

  it('has its sentences', () => {
    expect([...actionWords.keys()].sort()).toEqual([...actions.keys()].sort());
    expect([...new Set(BY_ACTION.map(([kind]) => kind))].sort()).toEqual([...actions.keys()].sort());
  });
});
