import type { DomainError } from '../errors.ts';
import { may, type Permission, type Role } from '../permissions.ts';
import { ok, type Result, refused } from '../result.ts';
import { statusLabel, statusTexts } from './statuses.ts';
import {
  type KnownWorkOrderStatus,
  reasonIfGiven,
  type StatedReason,
  type WorkOrder,
  type WorkOrderStatus,
} from './work-order.ts';

/** Who acts, and when (ISO instant): the signed-in user on the device, the token's user on the server. */
export type Actor = { username: string; role: Role; at: string };

/** The recorded name of the actor; null if the host does not send who is signed in. */
export function recordedName({ username }: Pick<Actor, 'username'>): string | null {
  return username === '' ? null : username;
}

/** True if the name a host recorded may be this user's: some hosts record none, some do not name the signed-in user. */
export function mayBeBy(by: string | null, username: string): boolean {
  return by === null || username === '' || by === username;
}

type Guard = (order: WorkOrder) => DomainError | null;

type StepRow = {
  readonly from: readonly KnownWorkOrderStatus[];
  readonly to: KnownWorkOrderStatus;
  readonly permission: Permission;
  readonly guard: Guard | null;
};

const hasJobs: Guard = (order) => (order.jobs.length > 0 ? null : { kind: 'order/no-jobs' });

const allDecided: Guard = (order) => {
  const pending = order.jobs.filter((job) => job.approval === 'pending').length;
  if (pending > 0) return { kind: 'order/jobs-undecided', count: pending };
  return order.jobs.some((job) => job.approval === 'approved') ? null : { kind: 'order/no-approved-jobs' };
};

const hasVendor: Guard = (order) => (order.vendor === null ? { kind: 'order/no-vendor' } : null);
const lacksVendor: Guard = (order) =>
  order.status === 'in_progress' && order.vendor !== null ? { kind: 'order/vendor-assigned-already' } : null;

/** Legal moves of an order (section 4) [W3]: the one table behind buttons, overlay and server. */
const STEPS = {
  submit: {
    from: ['open', 'created'],
    to: 'ready_for_approval',
    permission: 'work-order.submit',
    guard: hasJobs,
  },
  cancel: { from: ['open', 'created'], to: 'cancelled', permission: 'work-order.cancel', guard: null },
  proceed: {
    from: ['approved', 'partially_approved'],
    to: 'ready_for_vendor',
    permission: 'work-order.proceed',
    guard: allDecided,
  },
  start: {
    from: ['approved', 'partially_approved'],
    to: 'in_progress',
    permission: 'work-order.start',
    guard: allDecided,
  },
  'assign-vendor': {
    from: ['ready_for_vendor', 'in_progress'],
    to: 'vendor_assigned',
    permission: 'vendor.assign',
    guard: lacksVendor,
  },
  'change-vendor': {
    from: ['vendor_assigned'],
    to: 'vendor_assigned',
    permission: 'vendor.change',
    guard: null,
  },
  'hand-over': {
    from: ['vendor_assigned', 'in_progress'],
    to: 'handover_to_vendor',
    permission: 'work-order.hand-over',
    guard: hasVendor,
  },
  receive: {
    from: ['handover_to_vendor'],
    to: 'car_received',
    permission: 'work-order.receive',
    guard: null,
  },
} as const satisfies Record<string, StepRow>;

/** What is done to one job of an order: where, and by whom. */
const JOB_STEPS = {
  decide: { from: ['ready_for_approval', 'partially_approved'], permission: 'order-job.decide' },
  complete: { from: ['car_received'], permission: 'order-job.complete' },
} as const satisfies Record<string, Pick<StepRow, 'from' | 'permission'>>;

const ALL_STEPS = { ...STEPS, ...JOB_STEPS };

/** Also those of one job. */
export type AnyStepName = keyof typeof ALL_STEPS;
export type StepName = keyof typeof STEPS;
export const STEP_NAMES = Object.keys(STEPS) as StepName[];

/** Steps that a caller requests by naming the status they lead to (PATCH …/status). */
export const STATUS_STEPS = ['submit', 'proceed', 'start', 'hand-over', 'receive'] as const;
export type StatusStep = (typeof STATUS_STEPS)[number];

/** The step that leads to a status; null if no PATCH …/status may name it. */
export function stepTo(status: WorkOrderStatus): StatusStep | null {
  return STATUS_STEPS.find((step) => STEPS[step].to === status) ?? null;
}

/** The status in which a step is usually taken. */
export function statusBefore(step: AnyStepName): KnownWorkOrderStatus {
  return ALL_STEPS[step].from[0];
}

/** Whether the step is taken in that status, whoever takes it. */
export function isTakenIn(step: AnyStepName, status: WorkOrderStatus): boolean {
  const from: readonly WorkOrderStatus[] = ALL_STEPS[step].from;
  return from.includes(status);
}

export function permissionFor(step: AnyStepName): Permission {
  return ALL_STEPS[step].permission;
}

/** The status a step leads to. */
export function statusAfter(step: StepName): KnownWorkOrderStatus {
  return STEPS[step].to;
}

/**
 * Null if the role may take the step on the order as it is. Otherwise role/not-allowed, order/wrong-status, or the
 * step's own refusal (no jobs, undecided jobs, no vendor …).
 */
export function checkStep(order: WorkOrder, step: StepName, role: Role): DomainError | null {
  const row: StepRow = STEPS[step];
  if (!may(role, row.permission)) return { kind: 'role/not-allowed' };
  if (!row.from.some((status) => status === order.status)) {
    return {
      kind: 'order/wrong-status',
      statusLabel: statusLabel(order.status, order.statusText),
      wanted: statusTexts.either(row.from.map((status) => statusLabel(status))),
    };
  }
  return row.guard === null ? null : row.guard(order);
}

/** The id of the vendor that the author saw on the order; null: it had none; undefined: not recorded. */
export type SeenVendorId = string | null | undefined;

/**
 * Takes a step: the order in its new status, with the log entry. Refuses like `checkStep`, plus order/vendor-changed
 * if the order no longer has the vendor its author saw.
 */
export function takeStep(
  order: WorkOrder,
  step: StepName,
  actor: Actor,
  seenVendorId?: SeenVendorId,
  said?: StatedReason,
): Result<WorkOrder, DomainError> {
  const refusal = checkStep(order, step, actor.role) ?? checkSeenVendor(order, seenVendorId);
  return refusal === null ? ok(enterStatus(order, STEPS[step].to, actor, said)) : refused(refusal);
}

function checkSeenVendor({ vendor }: WorkOrder, seen: SeenVendorId): DomainError | null {
  if (seen === undefined || seen === (vendor?.id ?? null)) return null;
  return { kind: 'order/vendor-changed', vendorName: vendor?.name ?? null, hadNone: seen === null };
}

/** Steps the role may take now, in the table's order. */
export function legalSteps(order: WorkOrder, role: Role): StepName[] {
  return STEP_NAMES.filter((step) => checkStep(order, step, role) === null);
}

/** Sets the status and logs who and when. Callers check the move first. */
export function enterStatus(
  order: WorkOrder,
  status: WorkOrderStatus,
  actor: Actor,
  said: StatedReason = {},
): WorkOrder {
  return {
    ...order,
    status,
    statusText: status,
    statusLog: [
      ...order.statusLog,
      { status, statusText: status, at: actor.at, by: recordedName(actor), ...reasonIfGiven(said) },
    ],
  };
}

/** A newly raised order: open, without jobs or vendor, with its first log entry (section 4) [W11]. */
export function newOrder(
  named: Pick<WorkOrder, 'id' | 'number' | 'jobCard' | 'car'>,
  actor: Actor,
): WorkOrder {
  const blank: WorkOrder = {
    ...named,
    vendor: null,
    status: 'open',
    statusText: 'open',
    jobs: [],
    totalPaise: 0,
    createdAt: actor.at,
    createdBy: recordedName(actor),
    statusLog: [],
  };
  return enterStatus(blank, 'open', actor);
}
