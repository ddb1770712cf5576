import type { Invoice } from '#domain/invoice/invoice.ts';
import { ROLES, type Role } from '#domain/permissions.ts';
import type { Actor } from '#domain/work-order/steps.ts';
import type { Completion, OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';

/** Builders with defaults: a test names only what its story is about. */

export const NOW = '2026-11-05T05:12:00.000Z';

export function anActor(role: Role = ROLES.superAdmin, username = 'demo.actor'): Actor {
  return { username, role, at: NOW };
}

export function aJob(changes: Partial<OrderJob> = {}): OrderJob {
  const quantity = changes.quantity ?? 1;
  const ratePaise = changes.ratePaise ?? 10_000;
  return {
    id: 'job-1',
    catalogueJobId: 'catalogue-1',
    name: 'Denting',
    categoryName: 'Body Work',
    quantity,
    ratePaise,
    totalPaise: ratePaise * quantity,
    pictures: [{ at: 'server', url: '/media/reference.jpg' }],
    approval: 'approved',
    approvedBy: null,
    completion: null,
    ...changes,
  };
}

export function aCompletion(changes: Partial<Completion> = {}): Completion {
  return {
    status: 'completed',
    finalRatePaise: 10_000,
    partialValuePaise: null,
    pictures: [{ at: 'server', url: '/media/completion.jpg' }],
    by: 'demo.creator',
    at: NOW,
    ...changes,
  };
}

export function anOrder(changes: Partial<WorkOrder> = {}): WorkOrder {
  const status = changes.status ?? 'open';
  const jobs = changes.jobs ?? [aJob()];
  return {
    id: 'order-1',
    number: 'WO-1001',
    jobCard: { id: 'card-1', number: 'JC-501' },
    car: { id: 'car-1', number: 'MH 12 AB 1234' },
    vendor: null,
    status,
    statusText: status,
    jobs,
    totalPaise: jobs.reduce((sum, job) => sum + job.totalPaise, 0),
    createdAt: '2026-11-01T04:00:00.000Z',
    createdBy: 'demo.creator',
    statusLog: [{ status: 'open', statusText: 'open', at: '2026-11-01T04:00:00.000Z', by: 'demo.creator' }],
    ...changes,
  };
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

/** Freezes a value with everything in it: a function that changes its input then throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}
