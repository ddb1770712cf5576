import type {
  ApprovalStatus,
  CompletionStatus,
  KnownWorkOrderStatus,
} from '#domain/work-order/work-order.ts';
import type { Db, NewRow } from '#server/db/schema.ts';

/**
 * A job of a catalogue of three: `oil` costs nothing so far. Approval and completion follow the order's status by
 * default.
 */
type ShapeJob = {
  job: 'dent' | 'paint' | 'oil';
  quantity: number;
  approval?: ApprovalStatus;
  completion?: CompletionStatus;
};

/** Properties of an order besides its status. `vendor`: true if it has one; depends on its status by default. */
export type Shape = { jobs: readonly ShapeJob[]; vendor?: boolean };

export const USUAL: Shape = {
  jobs: [
    { job: 'dent', quantity: 2 },
    { job: 'paint', quantity: 1 },
  ],
};

/** Rare but possible orders, left by the app or by the database of an older host. */
export const SHAPES = {
  'without jobs': { jobs: [] },
  'with every job undecided': { jobs: decided('pending', 'pending') },
  'with one job approved and one undecided': { jobs: decided('approved', 'pending') },
  'with one job approved and one rejected': { jobs: decided('approved', 'rejected') },
  'with one job rejected and one undecided': { jobs: decided('rejected', 'pending') },
  'with every job rejected': { jobs: decided('rejected', 'rejected') },
  'with a job that costs nothing': { jobs: [{ job: 'oil', quantity: 3, approval: 'approved' }] },
  'with the same job twice': {
    jobs: [
      { job: 'dent', quantity: 1, approval: 'approved' },
      { job: 'dent', quantity: 4, approval: 'approved' },
    ],
  },
  'with one job marked and one to mark': {
    jobs: [
      { job: 'dent', quantity: 2, approval: 'approved', completion: 'partially_completed' },
      { job: 'paint', quantity: 1, approval: 'approved' },
    ],
  },
  'with one job marked, one rejected and one to mark': {
    jobs: [
      { job: 'dent', quantity: 2, approval: 'approved', completion: 'incomplete' },
      { job: 'oil', quantity: 2, approval: 'rejected' },
      { job: 'paint', quantity: 1, approval: 'approved' },
    ],
  },
  'without a vendor': { ...USUAL, vendor: false },
  'with a vendor already': { ...USUAL, vendor: true },
} as const satisfies Record<string, Shape>;

function decided(first: ApprovalStatus, second: ApprovalStatus): ShapeJob[] {
  return [
    { job: 'dent', quantity: 2, approval: first },
    { job: 'paint', quantity: 1, approval: second },
  ];
}

const JOBS = {
  dent: { category_id: 'body', job_name: 'Dent removal', category_name: 'Body Work', rate_paise: 150_050 },
  paint: { category_id: 'body', job_name: 'Door painting', category_name: 'Body Work', rate_paise: 400_000 },
  oil: { category_id: 'engine', job_name: 'Oil change', category_name: 'Engine Work', rate_paise: 0 },
} as const;

const AT = '2026-02-01T00:00:00.000Z';
const [CREATOR, APPROVER] = ['user-demo-creator', 'user-demo-approver'];

export type NewOrder = { id: string; status: KnownWorkOrderStatus; shape: Shape };

/** Inserts all orders into the server's database at once, because calls alone could not create them in this state. */
export async function raiseOrders(db: Db, orders: readonly NewOrder[]): Promise<void> {
  await db.insertInto('work_orders').values(orders.map(orderRow)).execute();
  const jobs = orders.flatMap(jobRows);
  if (jobs.length > 0) await db.insertInto('work_order_jobs').values(jobs).execute();
  await db.insertInto('work_order_status_log').values(orders.flatMap(logRows)).execute();
}

function orderRow({ id, status, shape }: NewOrder): NewRow<'work_orders'> {
  const counted = jobRows({ id, status, shape }).filter((job) => job.approval_status !== 'rejected');
  return {
    id,
    status,
    complex_id: '1',
    job_card_id: 'card-1',
    vendor_id: (shape.vendor ?? hasVendor(status)) ? 'vendor-1' : null,
    total_paise: counted.reduce((sum, job) => sum + job.rate_paise * job.quantity, 0),
    created_by: CREATOR,
    created_at: AT,
    updated_at: AT,
  };
}

function jobRows({ id, status, shape }: NewOrder) {
  return shape.jobs.map((given, index) => {
    const approval = given.approval ?? approvalIn(status, index);
    const completion =
      given.completion ?? (isCompleted(status) && approval === 'approved' ? 'completed' : null);
    const { rate_paise } = JOBS[given.job];
    return {
      ...JOBS[given.job],
      id: `${id}/${index}`,
      work_order_id: id,
      catalogue_job_id: given.job,
      quantity: given.quantity,
      approval_status: approval,
      approved_by: approval === 'pending' ? null : APPROVER,
      completion_status: completion,
      final_rate_paise: completion === null ? null : completion === 'incomplete' ? 0 : rate_paise,
      partial_value_paise: completion === 'partially_completed' ? 12_345 : null,
      completion_by: completion === null ? null : CREATOR,
      completion_at: completion === null ? null : AT,
      position: index + 1,
      created_at: AT,
    };
  });
}

function logRows({ id, status }: NewOrder): NewRow<'work_order_status_log'>[] {
  const opened = { work_order_id: id, status: 'open', created_at: AT, created_by: CREATOR };
  return status === 'open' ? [opened] : [opened, { ...opened, status, created_by: APPROVER }];
}

function approvalIn(status: KnownWorkOrderStatus, index: number): ApprovalStatus {
  if (['open', 'created', 'cancelled', 'ready_for_approval'].includes(status)) return 'pending';
  if (status === 'rejected') return 'rejected';
  return status === 'partially_approved' && index > 0 ? 'pending' : 'approved';
}

function isCompleted(status: KnownWorkOrderStatus): boolean {
  return status === 'completed' || status === 'closed' || status.startsWith('invoice_');
}

function hasVendor(status: KnownWorkOrderStatus): boolean {
  return ['vendor_assigned', 'handover_to_vendor', 'car_received'].includes(status) || isCompleted(status);
}
