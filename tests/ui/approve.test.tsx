import { screen } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApproveDetailView } from '#app/features/work-orders/approve/approve-detail-view.tsx';
import { readAnnouncement } from '#app/ui/announce.ts';
import { Toaster } from '#app/ui/toaster.tsx';
import { UNDO_MS } from '#domain/limits.ts';
import { ROLES } from '#domain/permissions.ts';
import type { OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import { aJob, anEntry, anOrder } from '#testkit/builders.ts';
import {
  answer,
  buttonNamed,
  buttons,
  eventually,
  find,
  linkTo,
  type Opened,
  openScreen,
  press,
  pressKey,
  says,
  texts,
  words,
} from '#testkit/screen.tsx';
import { aTabletOf, captured, type Tablet } from '#testkit/tablet.ts';

/** A job without a decision. */
function anUndecided(id: string, facts: Partial<OrderJob> = {}): OrderJob {
  const undecided = { approval: 'pending', approvedBy: null } as const;
  return aJob({ id, name: `Job ${id}`, catalogueJobId: `c-${id}`, ...undecided, ...facts });
}

function anOrderToApprove(jobs: OrderJob[], facts: Partial<WorkOrder> = {}): WorkOrder {
  const totalPaise = jobs.reduce((sum, job) => sum + job.totalPaise, 0);
  return anOrder({ status: 'ready_for_approval', vendor: null, jobs, totalPaise, ...facts });
}

/** Opens the approval screen of an order that the server has. */
async function openApproval(tablet: Tablet, order: WorkOrder): Promise<Opened> {
  tablet.server.orders.set(order.id, order);
  const opened = await openScreen(
    tablet,
    <>
      <ApproveDetailView id={order.id} />
      <Toaster />
    </>,
  );
  await eventually('the order stands there', () => words('heading') === order.number);
  return opened;
}

/** The card of a job, by the job's id. */
const cardOf = (jobId: string) => screen.getByRole('article', { name: `Job ${jobId}`, hidden: true });

/** True if a button is available on the page, or on a card. */
const offered = (name: string, card?: HTMLElement) => buttons(card).includes(name);

const JOBS = ['a', 'b', 'c'].map((id) => anUndecided(id));

let tablet: Tablet;
beforeEach(async () => {
  // A host without reasons, where rejecting takes one press.
  tablet = await aTabletOf(ROLES.approver, { contract: 0 });
});

describe('somebody who may not decide', () => {
  it('reads the jobs and why there is nothing to press, and the keys do nothing', async () => {
    tablet = await aTabletOf(ROLES.creator);
    await openApproval(tablet, anOrderToApprove(JOBS));
    expect(says('View only – approvers decide.')).toBe(true);
    expect(offered('Approve')).toBe(false);
    expect(offered('Approve all 3')).toBe(false);
    await pressKey('j');
    await pressKey('a');
    expect(await captured(tablet)).toEqual([]);
  });

  it('is told that an approver sends a mixed order on', async () => {
    tablet = await aTabletOf(ROLES.creator);
    const jobs = [aJob({ id: 'a' }), aJob({ id: 'b', approval: 'rejected' })];
    await openApproval(tablet, anOrderToApprove(jobs, { status: 'partially_approved' }));
    expect(says('All jobs reviewed. An approver continues with the approved jobs.')).toBe(true);
    expect(offered('Proceed with 1 approved job')).toBe(false);
  });
});

describe('an order that is no longer to be approved', () => {
  it('can be read, says where it stands, and leads there', async () => {
    await openApproval(tablet, anOrder({ status: 'car_received' }));
    expect(says('The work order is Car Received. There is nothing left to decide here.')).toBe(true);
    expect(linkTo('View')).toBe('/in-progress-work-orders/1');
    expect(offered('Approve')).toBe(false);
  });
});

describe('a decision that somebody else was quicker with', () => {
  const detail = 'demo.super-admin has already rejected this job.';
  const refused = () =>
    anEntry({
      owner: '1/demo.approver',
      ownerName: 'demo.approver',
      role: ROLES.approver,
      kind: 'order-job.decide',
      payload: { orderId: '1', orderNumber: 'WO-0001', jobId: 'a', jobName: 'Job a', decision: 'approved' },
      label: 'Approve: Job a · WO-0001',
      state: 'attention',
      attempts: { failure: { kind: 'conflict', code: 'order-job/decided-already', detail, at: '' } },
    });
  const order = anOrderToApprove([
    anUndecided('a', { approval: 'rejected', approvedBy: 'demo.super-admin' }),
    anUndecided('b'),
  ]);

  it('is told at its job: who did what, and that ours was not taken', async () => {
    await tablet.database.entries.add(refused());
    await openApproval(tablet, order);
    const card = cardOf('a');
    expect(says('Your decision was not accepted', card)).toBe(true);
    expect(says(detail, card)).toBe(true);
    expect(says('Rejected by demo.super-admin', card)).toBe(true);
    expect(offered('Undo', card)).toBe(false);
  });

  it('holds back the way on until it is settled, and can be discarded after a question', async () => {
    await tablet.database.entries.add(refused());
    const decided = order.jobs.map((job) => (job.id === 'b' ? aJob({ id: 'b' }) : job));
    await openApproval(tablet, { ...order, jobs: decided, status: 'partially_approved' });
    expect(offered('Proceed with 1 approved job')).toBe(false);
    expect(says('One of your decisions needs attention.')).toBe(true);
    expect(linkTo('See what happened')).toMatch(/^\/outbox#entry-/);
    expect(says('Needs attention', find('header'))).toBe(true);
    await press('Discard my decision');
    await answer('Discard');
    await eventually('the way on is open', () => offered('Proceed with 1 approved job'));
    expect(await captured(tablet)).toEqual([]);
  });
});

describe('the keys of the desk', () => {
  it('go from job to job and decide on the one in focus', async () => {
    await openApproval(tablet, anOrderToApprove(JOBS));
    await pressKey('a');
    await pressKey('j');
    expect(document.activeElement).toBe(cardOf('a'));
    await pressKey('ArrowDown');
    expect(document.activeElement).toBe(cardOf('b'));
    await pressKey('r');
    await eventually('it is rejected', () => says('Rejected by demo.approver', cardOf('b')));
    await pressKey('k');
    await pressKey('a');
    await eventually('it is approved', () => says('Approved by demo.approver', cardOf('a')));
    expect(await captured(tablet)).toHaveLength(2);
  });

  it('are silent while somebody types', async () => {
    await openApproval(tablet, anOrderToApprove(JOBS));
    const field = document.createElement('input');
    cardOf('a').append(field);
    field.focus();
    await pressKey('a');
    await pressKey('j');
    expect(document.activeElement).toBe(field);
    expect(await captured(tablet)).toEqual([]);
  });
});

describe('what an approver sees of a job', () => {
  it('says that a picture is not on this tablet, and asks for it again when the network is back', async () => {
    const picture = { at: 'server', url: '/media/1.jpg' } as const;
    await openApproval(tablet, anOrderToApprove([anUndecided('a', { pictures: [picture] })]));
    const card = cardOf('a');
    const images = () => card.querySelectorAll('img');
    await act(async () => {
      for (const image of images()) image.dispatchEvent(new Event('error'));
    });
    expect(says('Photo will load when online.', card)).toBe(true);
    await act(async () => {
      tablet.reachability.failed();
      tablet.reachability.succeeded();
    });
    expect(images()).toHaveLength(2);
  });

  it('says when no picture was taken, and when there is no price yet', async () => {
    await openApproval(tablet, anOrderToApprove([anUndecided('a', { ratePaise: 0, totalPaise: 0 })]));
    expect(says('No reference pictures were taken.', cardOf('a'))).toBe(true);
    expect(says('Priced when a vendor is assigned', cardOf('a'))).toBe(true);
  });

  it('warns when the vehicle had the same job not long ago, and lists its recent jobs', async () => {
    const order = anOrderToApprove(JOBS, { id: '9' });
    const createdAt = new Date(Date.now() - 86_400_000).toISOString();
    const earlier = anOrder({
      id: '4',
      car: order.car,
      createdAt,
      jobs: [aJob({ catalogueJobId: 'c-b', name: 'Job b' })],
    });
    tablet.server.orders.set('4', earlier);
    tablet.server.orders.set('5', anOrder({ id: '5', jobs: [aJob({ name: 'Of another vehicle' })] }));
    await openApproval(tablet, order);
    await eventually('its past is known', () => says('Ordered for this vehicle on', cardOf('b')));
    expect(says('(WO-0004)', cardOf('b'))).toBe(true);
    expect(says('for this vehicle', cardOf('a'))).toBe(false);
    expect(linkTo('WO-0004')).toBe('/work-orders/4');
    expect(says('Of another vehicle')).toBe(false);
  });
});

async function choose(name: string, part?: HTMLElement): Promise<void> {
  await eventually(`'${name}' is offered`, () => offered(name, part));
  await press(name, part);
}

describe('deciding on jobs', () => {
  it('shows a decision at once, by whom, and keeps it on the tablet until it can no longer be undone', async () => {
    await openApproval(tablet, anOrderToApprove(JOBS));
    expect(says('0 of 3 decided')).toBe(true);
    await choose('Approve', cardOf('a'));
    await eventually('the decision is shown', () => says('Approved by demo.approver', cardOf('a')));
    expect(says('1 of 3 decided')).toBe(true);
    expect(says('Saved on this deviceApprove: Job a · WO-0001')).toBe(true);
    expect(says('Partially Approved')).toBe(true);
    expect(offered('Reject', cardOf('a'))).toBe(false);
    const [entry] = await captured(tablet);
    expect(entry?.payload).toMatchObject({ jobId: 'a', decision: 'approved' });
    expect(Date.parse(entry?.notBefore ?? '') - Date.parse(entry?.capturedAt ?? '')).toBe(UNDO_MS);
  });

  it('keeps the focus at the job when its buttons go', async () => {
    await openApproval(tablet, anOrderToApprove(JOBS));
    await choose('Reject', cardOf('b'));
    await eventually('the decision is shown', () => says('Rejected by demo.approver', cardOf('b')));
    expect(document.activeElement).toBe(cardOf('b'));
    expect(says('Saved on this deviceReject: Job b · WO-0001')).toBe(true);
  });

  it('takes a decision back as long as it has not left', async () => {
    await openApproval(tablet, anOrderToApprove(JOBS));
    await choose('Approve', cardOf('a'));
    await choose('Undo', cardOf('a'));
    await eventually('it is open again', () => offered('Approve', cardOf('a')));
    expect(await captured(tablet)).toEqual([]);
    expect(says('Job a: decision undone')).toBe(true);
  });

  it('says so when it is too late to take a decision back', async () => {
    await openApproval(tablet, anOrderToApprove(JOBS));
    await choose('Approve', cardOf('a'));
    await eventually('it can be undone', () => offered('Undo', cardOf('a')));
    await act(async () => {
      await tablet.database.entries.toCollection().modify({ 'attempts.outcome': 'unknown' });
    });
    await choose('Undo', cardOf('a'));
    await eventually('it says so', () =>
      says('Too late: it is being sent, or may already be on the server.'),
    );
    expect(says('Approved by demo.approver', cardOf('a'))).toBe(true);
  });

  it('counts a job once, however often Approve is pressed', async () => {
    await openApproval(tablet, anOrderToApprove(JOBS));
    const button = buttonNamed('Approve', cardOf('a'));
    await act(async () => {
      button.click();
      button.click();
    });
    await eventually('the decision is shown', () => says('1 of 3 decided'));
    expect(await captured(tablet)).toHaveLength(1);
    expect(says('Failed to approve job.')).toBe(false);
  });
});

describe('approving what remains', () => {
  it('captures one action a job in their order, and leads on to the vendor', async () => {
    await openApproval(tablet, anOrderToApprove(JOBS));
    await choose('Approve', cardOf('b'));
    await choose('Approve remaining 2');
    await eventually('the outcome is told', () =>
      says('All jobs are approved. The work order is Ready for Vendor.'),
    );
    const actions = (await captured(tablet)).map((entry) => entry.payload);
    expect(actions).toMatchObject([{ jobId: 'b' }, { jobId: 'a' }, { jobId: 'c' }]);
    expect(linkTo('Assign Vendor')).toBe('/assign-vendor/1');
    expect(linkTo('Back to the list')).toBe('/approve-work-order');
    expect(offered('Approve remaining 2')).toBe(false);
  });

  it('can be undone in one press', async () => {
    await openApproval(tablet, anOrderToApprove(JOBS));
    await choose('Approve all 3');
    await eventually('it is told', () => says('3 jobs approved'));
    await eventually('all are decided', () => says('3 of 3 decided'));
    await choose('Undo', find('[aria-label=Notifications]'));
    await eventually('it is told', () => says('3 decisions undone'));
    expect(await captured(tablet)).toEqual([]);
    await eventually('all are open again', () => says('0 of 3 decided'));
  });
});

describe('when every job is decided', () => {
  it('tells that an order without an approved job is rejected', async () => {
    await openApproval(tablet, anOrderToApprove([anUndecided('a')]));
    await choose('Reject', cardOf('a'));
    await eventually('the outcome is told', () => says('All jobs are rejected. The work order is Rejected.'));
  });

  it('proceeds with the approved jobs of a mixed order, after which no decision can be undone', async () => {
    await openApproval(tablet, anOrderToApprove(JOBS));
    await choose('Reject', cardOf('a'));
    await eventually('one is decided', () => says('1 of 3 decided'));
    await choose('Approve remaining 2');
    await eventually('the way on is offered', () => offered('Proceed with 2 approved jobs'));
    expect(offered('Mark as In Progress')).toBe(true);
    await choose('Proceed with 2 approved jobs');
    await eventually('the order has moved on', () => words('banner').includes('Ready for Vendor'));
    await eventually('it is saved', () => says('Proceed with approved jobs · WO-0001'));
    expect(offered('Undo', cardOf('b'))).toBe(false);
    expect((await captured(tablet)).at(-1)?.payload).toMatchObject({ step: 'proceed' });
  });

  it('marks a mixed order as in progress', async () => {
    const jobs = [
      anUndecided('a', { approval: 'approved', approvedBy: 'demo.approver' }),
      anUndecided('b', { approval: 'rejected', approvedBy: 'demo.approver' }),
    ];
    await openApproval(tablet, anOrderToApprove(jobs, { status: 'partially_approved' }));
    await choose('Mark as In Progress');
    await eventually('it is told', () => says('Saved on this deviceMark as In Progress · WO-0001'));
    expect((await captured(tablet)).at(-1)?.payload).toMatchObject({ step: 'start' });
  });

  it('sums up what was approved, what was rejected and what is left', async () => {
    await openApproval(tablet, anOrderToApprove(JOBS));
    await choose('Reject', cardOf('c'));
    await choose('Approve', cardOf('a'));
    await eventually('two are decided', () => says('2 of 3 decided'));
    expect(texts('definition', screen.getByRole('region', { name: 'Decisions' }))).toEqual([
      '1 job · ₹1,000',
      '1 job · ₹1,000',
      '₹2,000',
    ]);
  });
});

describe('an order on the approve screen', () => {
  async function openWith(...ids: string[]) {
    const tablet = await aTabletOf(ROLES.approver);
    const order = anOrderToApprove(ids.map((id) => anUndecided(id)));
    await openApproval(tablet, order);
    await eventually('it is as fresh as can be', () => !says('Refreshing'));
    return { tablet, order };
  }
  const decided = (order: WorkOrder, id: string, by: string): WorkOrder => ({
    ...order,
    jobs: order.jobs.map((job) => (job.id === id ? { ...job, approval: 'approved', approvedBy: by } : job)),
  });
  async function refreshed({ server, services }: Tablet, order: WorkOrder): Promise<void> {
    server.orders.set(order.id, order);
    await act(async () => services.puller.refreshWatched());
  }

  it('says who changed it, aloud too, and leaves the focus where it is', async () => {
    const { tablet, order } = await openWith('a', 'b');
    buttonNamed('Approve', cardOf('b')).focus();
    const focused = document.activeElement;
    await refreshed(tablet, decided(order, 'a', 'demo.other'));
    await eventually('it is told', () => says('Changed by demo.other just now'));
    expect(readAnnouncement()).toMatchObject({
      text: 'Changed by demo.other just now',
      urgency: 'polite',
    });
    expect(document.activeElement).toBe(focused);
  });

  it('keeps the focus at a job that somebody else has just decided on', async () => {
    const { tablet, order } = await openWith('a', 'b');
    buttonNamed('Approve', cardOf('a')).focus();
    await refreshed(tablet, decided(order, 'a', 'demo.other'));
    await eventually('it is decided', () => !offered('Approve', cardOf('a')));
    expect(document.activeElement).toBe(cardOf('a'));
  });

  it('takes the focus nowhere when the last decision is another’s', async () => {
    const { tablet, order } = await openWith('a');
    screen.getByRole('link', { name: 'Print' }).focus();
    const focused = document.activeElement;
    await refreshed(tablet, decided(order, 'a', 'demo.other'));
    await eventually('it is decided', () => !offered('Approve', cardOf('a')));
    expect(document.activeElement).toBe(focused);
  });

  it('says nothing of the person’s own decisions', async () => {
    const { tablet, order } = await openWith('a', 'b');
    await refreshed(tablet, decided(order, 'a', 'demo.approver'));
    await eventually('it is decided', () => !offered('Approve', cardOf('a')));
    expect(says('just now')).toBe(false);
  });
});
