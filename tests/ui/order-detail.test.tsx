import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { decideJobAction } from '#app/actions/work-orders/decide-job.ts';
import { takeStepAction } from '#app/actions/work-orders/take-step.ts';
import { OrderDetailView } from '#app/features/work-orders/detail/order-detail-view.tsx';
import { ROLES, type Role } from '#domain/permissions.ts';
import type { WorkOrder, WorkOrderStatus } from '#domain/work-order/work-order.ts';
import { aJob, anOrder } from '#testkit/builders.ts';
import { eventually, linkTo, openScreen, texts, words } from '#testkit/screen.tsx';
import { aTabletOffline } from '#testkit/tablet.ts';

const logged = (status: WorkOrderStatus, by: string) => ({
  status,
  statusText: status,
  at: '2026-11-02T10:00:00.000Z',
  by,
});

const assigned = anOrder({
  status: 'vendor_assigned',
  statusLog: [
    logged('open', 'demo.creator'),
    logged('ready_for_vendor', 'demo.approver'),
    logged('vendor_assigned', 'demo.approver'),
  ],
});

async function open(order: WorkOrder, role: Role = ROLES.creator, id = order.id) {
  const tablet = await aTabletOffline({ orders: [order], role });
  await openScreen(tablet, <OrderDetailView id={id} />);
  await eventually('the order has been read', () => !words().includes('Loading work order'));
  return tablet;
}

const log = () => texts('listitem', screen.getByRole('list', { name: 'Status log' }));
const leads = () =>
  within(screen.getByRole('banner'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('the full view of an order', () => {
  it('says what it is about, with the vendor’s number and who raised it', async () => {
    await open(assigned);
    for (const text of ['JC-1', 'MH 12 AB 0001', 'Garage One (VEN-1)', '₹1,000', 'demo.creator']) {
      expect(words()).toContain(text);
    }
  });

  it('lists every status with who brought it, the newest last, and marks what was not sent', async () => {
    const tablet = await open(assigned);
    const step = { orderId: '1', orderNumber: 'WO-0001', step: 'hand-over' as const };
    await tablet.services.engine.capture(takeStepAction, step);
    await eventually('the step is shown', () => log().length === 4);
    expect(log()[1]).toContain('Ready for Vendordemo.approver');
    expect(log()[2]).not.toContain('Waiting to send');
    expect(log()[3]).toContain('Handover to Vendordemo.creatorWaiting to send');
    const queued = [...document.querySelectorAll('[data-state=queued]')].map((item) => item.textContent);
    expect(queued).toEqual([expect.stringContaining('Handover to Vendor')]);
  });

  const steps = () =>
    within(screen.getByRole('list', { name: 'Progress' }))
      .getAllByRole('listitem')
      .map((step) => `${step.dataset.state} ${step.textContent}`);

  it('[L9] says of a paid order what was skipped, and ticks its end', async () => {
    const statusLog = [logged('open', 'demo.creator'), logged('closed', 'demo.admin')];
    await open(anOrder({ status: 'closed', statusLog }));
    expect(steps()[6]).toBe('skipped In ProgressSkipped');
    expect(steps()[8]).toMatch(/^done Invoice PaidDonedemo.admin/);
    expect(steps().filter((step) => !step.startsWith('done'))).toHaveLength(1);
  });

  it('[L9] shows a partially approved order where it stands, with a clock while that is not sent', async () => {
    const jobs = ['a', 'b'].map((id) => aJob({ id, name: id, approval: 'pending', approvedBy: null }));
    const statusLog = [logged('open', 'demo.creator'), logged('ready_for_approval', 'demo.creator')];
    const tablet = await open(anOrder({ status: 'ready_for_approval', jobs, statusLog }), ROLES.approver);
    expect(steps()[1]).toMatch(/^current Ready for ApprovalCurrent step/);
    const decision = {
      orderId: '1',
      orderNumber: 'WO-0001',
      jobId: 'a',
      jobName: 'a',
      decision: 'approved' as const,
    };
    await tablet.services.engine.capture(decideJobAction, decision);
    await eventually('it is shown', () => steps()[1]?.startsWith('queued Partially Approved') === true);
    expect(steps().filter((step) => step.includes('Ready for Approval'))).toEqual([]);
  });

  it('leads to the screen where the person has something to do, and to the print', async () => {
    await open(assigned);
    expect(leads()).toEqual(['/work-orders', '/in-progress-work-orders/1', '/print/work-orders/1']);
    expect(linkTo('Hand over')).toBe('/in-progress-work-orders/1');
    // The print opens in a separate window.
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Print' }).target).toBe('_blank');
  });

  it('leads nowhere but back and to the print when there is nothing for them to do', async () => {
    await open(anOrder({ status: 'completed' }), ROLES.approver);
    expect(leads()).toEqual(['/work-orders', '/print/work-orders/1']);
  });

  it('shows an order of unknown status whole', async () => {
    await open(
      anOrder({ status: 'unknown', statusText: 'needs_new-parts', statusLog: [logged('unknown', 'x')] }),
    );
    expect(words('banner')).toContain('Needs New Parts');
    expect(texts('listitem', screen.getByRole('list', { name: 'Progress' }))).toHaveLength(9);
  });

  it.each([' ', '..', 'a/b', 'a\n', 'x'.repeat(101)])(
    '[L14] says that %j is no id of an order',
    async (id) => {
      const tablet = await open(assigned, ROLES.creator, id);
      expect(words('heading')).toBe('Work Order Not Found');
      expect(words()).toContain('Invalid work order ID');
      expect(tablet.server.asked.filter(({ call }) => call === 'work-order.get')).toEqual([]);
    },
  );

  it('[L14] says of an id that could be one that there is no such order', async () => {
    const tablet = await open(assigned, ROLES.creator, 'local-7f0c');
    expect(words('heading')).toBe('Work Order Not Found');
    expect(words()).toContain("The work order you're looking for doesn't exist or has been removed.");
    expect(tablet.troubles).toEqual([]);
  });
});
