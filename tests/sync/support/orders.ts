import type { EntryRow } from '#app/data/rows.ts';
import { ROLES } from '#domain/permissions.ts';
import type { SessionUser } from '#domain/session/session.ts';
import type { OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import * as kit from '#testkit/builders.ts';

/** A super admin of complex 1, who may do everything. */
export function aUser(username = 'demo.creator'): SessionUser {
  return kit.aUser({ userId: username, username, role: ROLES.superAdmin });
}

/** An approved job without a completion. */
export function aJob(job: Partial<OrderJob> = {}): OrderJob {
  const facts = { id: 'job-1', catalogueJobId: 'catalogue-1', name: 'Bumper repair', categoryName: 'Body' };
  return kit.aJob({ ...facts, ratePaise: 50_000, totalPaise: 50_000, ...job });
}

/** An order whose car is back, with one approved job. */
export function anOrder(order: Partial<WorkOrder> = {}): WorkOrder {
  return kit.anOrder({
    ...{ id: 'order-1', number: 'WO-1', status: 'car_received', jobs: [aJob()], totalPaise: 50_000 },
    jobCard: { id: 'card-1', number: 'JC-1' },
    car: { id: 'car-1', number: 'KA01AB1234' },
    vendor: { id: 'vendor-1', vendorNumber: 'V-1', name: 'Garage' },
    createdAt: '2026-01-01T08:00:00.000Z',
    ...order,
  });
}

/** A queued step of order-1 by demo.creator. */
export function anEntry(entry: kit.SomeEntry = {}): EntryRow {
  return kit.anEntry({
    seq: 1,
    id: 'entry-1',
    role: ROLES.superAdmin,
    lane: 'work-order:order-1',
    payload: { orderId: 'order-1', orderNumber: 'WO-1', step: 'receive' },
    label: 'Car received · WO-1',
    capturedAt: '2026-01-05T08:00:00.000Z',
    ...entry,
  });
}
