import { screen } from '@testing-library/react';
import { ApproveDetailView } from '#app/features/work-orders/approve/approve-detail-view.tsx';
import { Toaster } from '#app/ui/toaster.tsx';
import type { OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import { aJob, anOrder } from '#testkit/builders.ts';
import { eventually, type Opened, openScreen } from '#testkit/screen.tsx';
import type { Tablet } from '#testkit/tablet.ts';

/** A job nobody has decided on yet. */
export function anUndecided(id: string, facts: Partial<OrderJob> = {}): OrderJob {
  return aJob({
    id,
    name: `Job ${id}`,
    catalogueJobId: `c-${id}`,
    approval: 'pending',
    approvedBy: null,
    ...facts,
  });
}

export function anOrderToApprove(jobs: OrderJob[], facts: Partial<WorkOrder> = {}): WorkOrder {
  const totalPaise = jobs.reduce((sum, job) => sum + job.totalPaise, 0);
  return anOrder({ status: 'ready_for_approval', vendor: null, jobs, totalPaise, ...facts });
}

/** Opens the approve screen of an order that the server has. */
export async function openApproval(tablet: Tablet, order: WorkOrder): Promise<Opened> {
  tablet.server.orders.set(order.id, order);
  const opened = await openScreen(
    tablet,
    <>
      <ApproveDetailView id={order.id} />
      <Toaster />
    </>,
  );
  await eventually('the order stands there', () =>
    screen.getByRole('heading', { level: 1, name: order.number }),
  );
  return opened;
}

/** The card of a job, by the job's id. */
export function cardOf(jobId: string): HTMLElement {
  const card = document.querySelector<HTMLElement>(`[data-job-id="${jobId}"]`);
  if (card === null) throw new Error(`no card of job ${jobId}`);
  return card;
}

/** A button within a part of the page; undefined when it is not offered. */
export function offered(name: string, within: Element = document.body): HTMLButtonElement | undefined {
  return [...within.querySelectorAll('button')].find((button) => button.textContent === name);
}
