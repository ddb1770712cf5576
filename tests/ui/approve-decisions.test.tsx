import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TOASTER_ID } from '#app/ui/toast.ts';
import { UNDO_MS } from '#domain/limits.ts';
import { ROLES } from '#domain/permissions.ts';
import { eventually, find, press, says } from '#testkit/screen.tsx';
import { aTabletOf, captured, type Tablet } from '#testkit/tablet.ts';
import { anOrderToApprove, anUndecided, cardOf, offered, openApproval } from './support/approve.tsx';

// Each act goes through a real database before it is seen.
vi.setConfig({ testTimeout: 60_000 });

const JOBS = ['a', 'b', 'c'].map((id) => anUndecided(id));

let tablet: Tablet;
beforeEach(async () => {
  tablet = await aTabletOf(ROLES.approver);
});

async function choose(name: string, within?: Element): Promise<void> {
  await eventually(`'${name}' is offered`, () => offered(name, within) !== undefined);
  const button = offered(name, within);
  if (button !== undefined) await press(button);
}

describe('deciding on jobs', () => {
  it('shows a decision at once, by whom, and keeps it on the tablet until it can no longer be undone', async () => {
    await openApproval(tablet, anOrderToApprove(JOBS));
    expect(says('0 of 3 decided')).toBe(true);
    await choose('Approve', cardOf('a'));
    await eventually('the decision is shown', () => says('Approved by demo.approver', cardOf('a')));
    expect(says('1 of 3 decided')).toBe(true);
    expect(says('Job approved successfully')).toBe(true);
    expect(says('Partially Approved')).toBe(true);
    expect(offered('Reject', cardOf('a'))).toBeUndefined();
    const [entry] = await captured(tablet);
    expect(entry?.payload).toMatchObject({ jobId: 'a', decision: 'approved' });
    expect(Date.parse(entry?.notBefore ?? '') - Date.parse(entry?.capturedAt ?? '')).toBe(UNDO_MS);
  });

  it('keeps the focus at the job when its buttons go', async () => {
    await openApproval(tablet, anOrderToApprove(JOBS));
    await choose('Reject', cardOf('b'));
    await eventually('the decision is shown', () => says('Rejected by demo.approver', cardOf('b')));
    expect(document.activeElement).toBe(cardOf('b'));
    expect(says('Job rejected successfully')).toBe(true);
  });

  it('takes a decision back as long as it has not left', async () => {
    await openApproval(tablet, anOrderToApprove(JOBS));
    await choose('Approve', cardOf('a'));
    await choose('Undo', cardOf('a'));
    await eventually('it is open again', () => offered('Approve', cardOf('a')) !== undefined);
    expect(await captured(tablet)).toEqual([]);
    expect(says('Job a: decision taken back')).toBe(true);
  });

  it('says so when it is too late to take a decision back', async () => {
    await openApproval(tablet, anOrderToApprove(JOBS));
    await choose('Approve', cardOf('a'));
    await eventually('it can be undone', () => offered('Undo', cardOf('a')) !== undefined);
    await act(async () => {
      await tablet.database.entries.toCollection().modify({ 'attempts.outcome': 'unknown' });
    });
    await choose('Undo', cardOf('a'));
    await eventually('it says so', () =>
      says('Too late: it is being sent, or the server may have it already.'),
    );
    expect(says('Approved by demo.approver', cardOf('a'))).toBe(true);
  });

  it('counts a job once, however often Approve is pressed', async () => {
    await openApproval(tablet, anOrderToApprove(JOBS));
    const button = offered('Approve', cardOf('a'));
    if (button === undefined) throw new Error('Approve is not offered');
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
  it('captures one act a job in their order, and leads on to the vendor', async () => {
    await openApproval(tablet, anOrderToApprove(JOBS));
    await choose('Approve', cardOf('b'));
    await choose('Approve remaining 2');
    await eventually('the outcome is told', () =>
      says('All jobs are approved. The work order is Ready for Vendor.'),
    );
    const acts = (await captured(tablet)).map((entry) => entry.payload);
    expect(acts).toMatchObject([{ jobId: 'b' }, { jobId: 'a' }, { jobId: 'c' }]);
    expect(find('a[href="/assign-vendor/1"]').textContent).toBe('Assign Vendor');
    expect(find('a[href="/approve-work-order"]')).toBeDefined();
    expect(offered('Approve remaining 2')).toBeUndefined();
  });

  it('can be undone in one press', async () => {
    await openApproval(tablet, anOrderToApprove(JOBS));
    await choose('Approve remaining 3');
    await eventually('it is told', () => says('3 jobs approved'));
    await eventually('all are decided', () => says('3 of 3 decided'));
    await choose('Undo', find(`#${TOASTER_ID}`));
    await eventually('it is told', () => says('3 decisions taken back'));
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
    await eventually('the way on is offered', () => offered('Proceed with 2 approved jobs') !== undefined);
    expect(offered('Mark as In Progress')).toBeDefined();
    await choose('Proceed with 2 approved jobs');
    await eventually('the order has moved on', () => says('Ready for Vendor', find('header')));
    expect(says('Work order status updated successfully.')).toBe(true);
    expect(offered('Undo', cardOf('b'))).toBeUndefined();
    expect((await captured(tablet)).at(-1)?.payload).toMatchObject({ step: 'proceed' });
  });

  it('marks a mixed order as in progress', async () => {
    const jobs = [
      anUndecided('a', { approval: 'approved', approvedBy: 'demo.approver' }),
      anUndecided('b', { approval: 'rejected', approvedBy: 'demo.approver' }),
    ];
    await openApproval(tablet, anOrderToApprove(jobs, { status: 'partially_approved' }));
    await choose('Mark as In Progress');
    await eventually('it is told', () => says('Work order marked as in progress'));
    expect((await captured(tablet)).at(-1)?.payload).toMatchObject({ step: 'start' });
  });

  it('sums up what was approved, what was rejected and what is left', async () => {
    await openApproval(tablet, anOrderToApprove(JOBS));
    await choose('Reject', cardOf('c'));
    await choose('Approve', cardOf('a'));
    await eventually('two are decided', () => says('2 of 3 decided'));
    const figures = [...find('[aria-label=Decisions] dl').querySelectorAll('dd')].map((dd) => dd.textContent);
    expect(figures).toEqual(['₹1,000', '1', '₹2,000']);
  });
});
