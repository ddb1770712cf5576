import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { readAnnouncement } from '#app/ui/announce.ts';
import { ROLES } from '#domain/permissions.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { eventually, says } from '#testkit/screen.tsx';
import { aTabletOf, type Tablet } from '#testkit/tablet.ts';
import { anOrderToApprove, anUndecided, cardOf, offered, openApproval } from './support/approve.tsx';

// A whole screen is drawn in each test.
vi.setConfig({ testTimeout: 30_000 });

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
    offered('Approve', cardOf('b'))?.focus();
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
    offered('Approve', cardOf('a'))?.focus();
    await refreshed(tablet, decided(order, 'a', 'demo.other'));
    await eventually('it is decided', () => offered('Approve', cardOf('a')) === undefined);
    expect(document.activeElement).toBe(cardOf('a'));
  });

  it('takes the focus nowhere when the last decision is another’s', async () => {
    const { tablet, order } = await openWith('a');
    document.querySelector<HTMLElement>('header a, header button')?.focus();
    const focused = document.activeElement;
    await refreshed(tablet, decided(order, 'a', 'demo.other'));
    await eventually('it is decided', () => offered('Approve', cardOf('a')) === undefined);
    expect(document.activeElement).toBe(focused);
  });

  it('says nothing of the person’s own decisions', async () => {
    const { tablet, order } = await openWith('a', 'b');
    await refreshed(tablet, decided(order, 'a', 'demo.approver'));
    await eventually('it is decided', () => offered('Approve', cardOf('a')) === undefined);
    expect(says('just now')).toBe(false);
  });
});
