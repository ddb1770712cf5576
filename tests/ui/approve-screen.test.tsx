import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ROLES } from '#domain/permissions.ts';
import { aJob, anEntry, anOrder } from '#testkit/builders.ts';
import { eventually, find, press, pressKey, says } from '#testkit/screen.tsx';
import { aTabletOf, captured, type Tablet } from '#testkit/tablet.ts';
import { anOrderToApprove, anUndecided, cardOf, offered, openApproval } from './support/approve.tsx';

// Each act goes through a real database before it is seen.
vi.setConfig({ testTimeout: 60_000 });

const JOBS = ['a', 'b', 'c'].map((id) => anUndecided(id));

let tablet: Tablet;
beforeEach(async () => {
  tablet = await aTabletOf(ROLES.approver);
});

describe('somebody who may not decide', () => {
  it('reads the jobs and why there is nothing to press, and the keys do nothing', async () => {
    tablet = await aTabletOf(ROLES.creator);
    await openApproval(tablet, anOrderToApprove(JOBS));
    expect(says('Only approvers decide on jobs. You can follow the decisions here.')).toBe(true);
    expect(offered('Approve')).toBeUndefined();
    expect(offered('Approve remaining 3')).toBeUndefined();
    await pressKey('j');
    await pressKey('a');
    expect(await captured(tablet)).toEqual([]);
  });

  it('is told that an approver sends a mixed order on', async () => {
    tablet = await aTabletOf(ROLES.creator);
    const jobs = [aJob({ id: 'a' }), aJob({ id: 'b', approval: 'rejected' })];
    await openApproval(tablet, anOrderToApprove(jobs, { status: 'partially_approved' }));
    expect(says('Every job is decided. An approver sends the approved jobs on.')).toBe(true);
    expect(offered('Proceed with 1 approved job')).toBeUndefined();
  });
});

describe('an order that is no longer to be approved', () => {
  it('can be read, says where it stands, and leads there', async () => {
    await openApproval(tablet, anOrder({ status: 'car_received' }));
    expect(says('The work order is Car Received. There is nothing to decide here any more.')).toBe(true);
    expect(find('a[href="/in-progress-work-orders/1"]').textContent).toBe('Open');
    expect(offered('Approve')).toBeUndefined();
  });
});

describe('a decision that somebody else was quicker with', () => {
  const detail = 'demo.super-admin has rejected this job already.';
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
    expect(says('Your decision was not taken', card)).toBe(true);
    expect(says(detail, card)).toBe(true);
    expect(says('Rejected by demo.super-admin', card)).toBe(true);
    expect(offered('Undo', card)).toBeUndefined();
  });

  it('holds back the way on until it is settled, and can be discarded after a question', async () => {
    await tablet.database.entries.add(refused());
    const decided = order.jobs.map((job) => (job.id === 'b' ? aJob({ id: 'b' }) : job));
    await openApproval(tablet, { ...order, jobs: decided, status: 'partially_approved' });
    expect(offered('Proceed with 1 approved job')).toBeUndefined();
    expect(says('One of your decisions needs attention.')).toBe(true);
    await press(offered('Discard my decision') ?? document.body);
    await eventually('it asks', () => offered('Discard') !== undefined);
    await press(offered('Discard') ?? document.body);
    await eventually('the way on is open', () => offered('Proceed with 1 approved job') !== undefined);
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
    await act(async () => {
      for (const image of card.querySelectorAll('img')) image.dispatchEvent(new Event('error'));
    });
    expect(says('This picture is not on this tablet. It comes with the network.', card)).toBe(true);
    await act(async () => {
      tablet.reachability.failed();
      tablet.reachability.succeeded();
    });
    expect(card.querySelectorAll('img')).toHaveLength(2);
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
    expect(find('a[href="/work-orders/4"]').textContent).toBe('WO-0004');
    expect(says('Of another vehicle')).toBe(false);
  });
});
