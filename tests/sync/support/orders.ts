import { ROLES } from '#domain/permissions.ts';
import type { SessionUser } from '#domain/session/session.ts';
import type { OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';

/** A signed-in person of complex 1; a super admin, who may do everything. */
export function aUser(username = 'demo.creator'): SessionUser {
  return {
    userId: username,
    username,
    role: ROLES.superAdmin,
    employee: { id: `employee of ${username}`, name: username },
    city: { id: '1', name: 'City' },
    complex: { id: '1', name: 'Complex' },
    locationName: 'Bay',
  };
}

/** An approved job without a completion. */
export function aJob(job: Partial<OrderJob> = {}): OrderJob {
  return {
    id: 'job-1',
    catalogueJobId: 'catalogue-1',
    name: 'Bumper repair',
    categoryName: 'Body',
    quantity: 1,
    ratePaise: 50_000,
    totalPaise: 50_000,
    pictures: [],
    approval: 'approved',
    approvedBy: 'demo.approver',
    completion: null,
    ...job,
  };
}

/** An order whose car is back, with one approved job. */
export function anOrder(order: Partial<WorkOrder> = {}): WorkOrder {
  const status = order.status ?? 'car_received';
  return {
    id: 'order-1',
    number: 'WO-1',
    jobCard: { id: 'card-1', number: 'JC-1' },
    car: { id: 'car-1', number: 'KA01AB1234' },
    vendor: { id: 'vendor-1', vendorNumber: 'V-1', name: 'Garage' },
    status,
    statusText: status,
    jobs: [aJob()],
    totalPaise: 50_000,
    createdAt: '2026-01-01T08:00:00.000Z',
    createdBy: 'demo.creator',
    statusLog: [],
    ...order,
  };
}
