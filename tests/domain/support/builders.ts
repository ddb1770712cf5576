import type { Invoice } from '#domain/invoice/invoice.ts';
import { ROLES, type Role } from '#domain/permissions.ts';
import type { Actor } from '#domain/work-order/steps.ts';
import type { Completion, OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import * as kit from '#testkit/builders.ts';

/** Builders with defaults: a test names only the values that matter to its story. */

export const NOW = '2026-11-05T05:12:00.000Z';

export function anActor(role: Role = ROLES.superAdmin, username = 'demo.actor'): Actor {
  return { username, role, at: NOW };
}

export function aJob(changes: Partial<OrderJob> = {}): OrderJob {
  const { quantity = 1, ratePaise = 10_000 } = changes;
  return kit.aJob({
    ...{ id: 'job-1', catalogueJobId: 'catalogue-1', name: 'Denting', approvedBy: null },
    ...{ ratePaise, totalPaise: ratePaise * quantity },
    pictures: [{ at: 'server', url: '/media/reference.jpg' }],
    ...changes,
  });
}

export function aCompletion(changes: Partial<Completion> = {}): Completion {
  const pictures = [{ at: 'server', url: '/media/completion.jpg' } as const];
  return kit.aCompletion({ finalRatePaise: 10_000, pictures, at: NOW, ...changes });
}

/** Open, with one job, and the sum of its jobs. */
export function anOrder(changes: Partial<WorkOrder> = {}): WorkOrder {
  const { jobs = [aJob()], status = 'open' } = changes;
  const createdAt = '2026-11-01T04:00:00.000Z';
  return kit.anOrder({
    ...{ id: 'order-1', number: 'WO-1001', vendor: null, status, jobs, createdAt },
    jobCard: { id: 'card-1', number: 'JC-501' },
    car: { id: 'car-1', number: 'MH 12 AB 1234' },
    totalPaise: jobs.reduce((sum, job) => sum + job.totalPaise, 0),
    statusLog: [{ status: 'open', statusText: 'open', at: createdAt, by: 'demo.creator' }],
    ...changes,
  });
}

export const A_VENDOR = { id: 'vendor-1', vendorNumber: 'V-1', name: 'Sai Motors' };

export function anInvoice(changes: Partial<Invoice> = {}): Invoice {
  const status = changes.status ?? 'created';
  return {
    id: 'invoice-1',
    invoiceNumber: 'INV-1',
    withoutTaxPaise: 100_000,
    withTaxPaise: 118_000,
    status,
    statusText: status,
    fileUrl: '/media/invoice.pdf',
    createdAt: '2026-11-03T04:00:00.000Z',
    vendor: A_VENDOR,
    workOrders: [{ id: 'order-1', number: 'WO-1001', carNumber: 'MH 12 AB 1234', totalPaise: 100_000 }],
    statusLog: [
      { status: 'created', statusText: 'created', at: '2026-11-03T04:00:00.000Z', by: 'demo.creator' },
    ],
    ...changes,
  };
}

/** Freezes a value deeply: a function that changes its input then throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}
