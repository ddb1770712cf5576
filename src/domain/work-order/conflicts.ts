import { type Captions, devicePictures } from '../captions.ts';
import type { DomainError } from '../errors.ts';
import { nameAmong } from '../people.ts';
import {
  type Attribution,
  type Cause,
  type Change,
  type Fact,
  factsOfCompletion,
  factsOfRequest,
  factsOfVendor,
  type OrderRequest,
} from './order-request.ts';
import { sameStatus, statusLabel } from './statuses.ts';
import { WAITING_STATUSES } from './waiting.ts';
import type { OrderJob, Picture, WorkOrder, WorkOrderStatus } from './work-order.ts';

/** The action's chances of still succeeding. */
export type Consequence =
  /** The rules allow it on the current order. */
  | 'possible'
  /** The order allows it, but the server refused for a reason this device cannot see. */
  | 'unclear'
  /** Someone else has done it. */
  | 'done-already'
  /** The order has to advance first. */
  | 'not-yet'
  | 'never';

/** One side of a conflict: the server's state, or what this device was about to send. */
export type Version = Attribution & { facts: readonly Fact[]; pictures: readonly Picture[] };

export type Conflict = {
  cause: Cause;
  /** The author did it themselves, on another device or in another attempt. */
  isOwn: boolean;
  consequence: Consequence;
  /** Both sides, if comparing them helps. */
  versions: { theirs: Version; mine: Version } | null;
};

type ConflictFacts = {
  /** Null for an action on no existing order. */
  action: OrderRequest | null;
  /** As last received from the server; null when it has none. */
  order: WorkOrder | null;
  /** The code of the server's refusal. */
  code: string;
  /** The reason why the action is not allowed on that order; null if it is. */
  refusal: DomainError | null;
  author: { username: string; at: string };
  photoIds: readonly string[];
  captions?: Captions;
};

/** Explains why the server refused an action: who did what and when, and if it can still succeed. */
export function explainConflict(given: ConflictFacts): Conflict {
  const { author, order } = given;
  const cause = happeningOf(given);
  const versions = versionsOf(given, cause);
  const named = <T extends Attribution>(by: T): T => ({
    ...by,
    who: by.who && nameAmong(order?.people ?? [], by.who),
  });
  return {
    cause: 'who' in cause ? named(cause) : cause,
    isOwn: 'who' in cause && cause.who === author.username,
    consequence: outlookOf(given, cause),
    versions: versions && { theirs: named(versions.theirs), mine: named(versions.mine) },
  };
}

function happeningOf({ action, order, refusal, code }: ConflictFacts): Cause {
  if (code === 'order-job/changed-since' && action !== null && order !== null)
    return quantitySetOn(jobOf(action, order));
  if (refusal?.kind === 'order/not-found') return { kind: 'order-gone' };
  if (action === null || order === null || refusal === null) return { kind: 'said' };
  const job = jobOf(action, order);
  switch (refusal.kind) {
    case 'order-job/not-found':
      return { kind: 'job-gone', jobName: action.job?.name ?? null };
    case 'order-job/completed-already':
      return job === null ? { kind: 'said' } : markOf(job);
    case 'order-job/decided-already':
    case 'order-job/not-approved':
      return job === null ? { kind: 'said' } : (decisionOn(job) ?? { kind: 'rule', refusal });
    case 'role/not-allowed':
      // A step may name the vendor that it is for; it does not set it.
      return action.vendor && action.status === undefined && order.vendor !== null
        ? vendorOf(order)
        : { kind: 'forbidden' };
    case 'order/vendor-assigned-already':
      return vendorOf(order);
    case 'order/vendor-changed':
      return vendorChange(order, refusal.hadNone);
    case 'order/wrong-status':
    case 'order/not-editable':
    case 'order/not-in-car-received':
      return movedTo(order);
    default:
      return { kind: 'rule', refusal };
  }
}

function jobOf(action: OrderRequest, order: WorkOrder): OrderJob | null {
  const id = action.job?.id;
  return order.jobs.find((job) => job.id === id) ?? null;
}

function quantitySetOn(job: OrderJob | null): Cause {
  if (job === null) return { kind: 'said' };
  return { kind: 'quantity-set', jobName: job.name, quantity: job.quantity, who: null, at: null };
}

function markOf({ name, completion }: OrderJob): Cause {
  if (completion === null) return { kind: 'said' };
  return { kind: 'job-marked', jobName: name, completion, who: completion.by, at: completion.at };
}

/** The server records who decided, but not when. */
function decisionOn({ name, approval, approvedBy }: OrderJob): Cause | null {
  if (approval === 'pending') return null;
  return { kind: 'job-decided', jobName: name, decision: approval, who: approvedBy, at: null };
}

function vendorOf(order: WorkOrder): Cause {
  return {
    kind: 'vendor-set',
    vendorName: order.vendor?.name ?? '',
    ...attributionOf(order, 'vendor_assigned'),
  };
}

/** Some hosts do not log a change of vendor. Their only entry is the assignment the author saw, so nobody is named. */
function vendorChange(order: WorkOrder, hadNone: boolean): Cause {
  const assigned = order.statusLog.filter(({ status }) => sameStatus(status, 'vendor_assigned')).length;
  const isLogged = order.vendor !== null && assigned > (hadNone ? 0 : 1);
  return {
    kind: 'vendor-changed',
    vendorName: order.vendor?.name ?? null,
    hadNone,
    ...(isLogged ? attributionOf(order, 'vendor_assigned') : { who: null, at: null }),
  };
}

function movedTo(order: WorkOrder): Cause {
  const { status, statusText, vendor } = order;
  const label = statusLabel(status, statusText);
  return { kind: 'moved', status, label, vendorName: vendor?.name ?? null, ...attributionOf(order, status) };
}

/** The last time the order entered the status. */
function attributionOf(order: WorkOrder, status: WorkOrderStatus): Attribution {
  const entered = order.statusLog.findLast((entry) => sameStatus(entry.status, status));
  return { who: entered?.by ?? null, at: entered?.at ?? null };
}

function outlookOf({ action, order, code, refusal }: ConflictFacts, cause: Cause): Consequence {
  if (refusal === null) return action !== null && isOrderRefusal(code) ? 'possible' : 'unclear';
  if (action === null || order === null) return 'never';
  if (isDone(action, order, cause)) return 'done-already';
  if (cause.kind === 'rule') return 'not-yet';
  return cause.kind === 'moved' && isStatusAhead(action, order.status) ? 'not-yet' : 'never';
}

/**
 * Refusals about an order's state are checked here as on the server; those about its catalogue or vendors cannot be.
 */
function isOrderRefusal(code: string): boolean {
  return code.startsWith('order/') || code.startsWith('order-job/');
}

/**
 * True if the action's effect is already on the order. A completion mark never counts: its pictures are someone
 * else's.
 */
function isDone(action: OrderRequest, order: WorkOrder, cause: Cause): boolean {
  const { quantity, decision, status, vendor = null } = action;
  if (action.isDone !== undefined) return action.isDone(order, cause);
  if (quantity !== undefined) return jobOf(action, order)?.quantity === quantity;
  if (decision !== undefined) return cause.kind === 'job-decided' && cause.decision === decision;
  const isOfVendor = vendor?.id === order.vendor?.id;
  if (status === undefined) return vendor !== null && isOfVendor;
  return order.statusLog.some((entry) => entry.status === status) && (vendor === null || isOfVendor);
}

function versionsOf(given: ConflictFacts, cause: Cause): Conflict['versions'] {
  const { action, order, author, photoIds, captions } = given;
  if (action === null || order === null || !('who' in cause)) return null;
  const facts = factsOfRequest(action);
  if (facts.length === 0) return null;
  const pictures = devicePictures(photoIds, captions);
  return {
    theirs: theirVersion(cause, action, order),
    mine: { who: author.username, at: author.at, facts, pictures },
  };
}

function theirVersion(cause: Change, action: OrderRequest, order: WorkOrder): Version {
  const { who, at } = cause;
  const version = { who, at, pictures: [] };
  switch (cause.kind) {
    case 'job-marked':
      return {
        ...version,
        facts: factsOfCompletion(cause.completion),
        pictures: cause.completion.pictures,
      };
    case 'job-decided':
      return { ...version, facts: [{ name: 'decision', value: cause.decision }] };
    case 'quantity-set':
      return { ...version, facts: [{ name: 'quantity', value: cause.quantity }] };
    case 'vendor-set':
      return { ...version, facts: [{ name: 'vendor', value: cause.vendorName }] };
    case 'vendor-changed': {
      const status = statusLabel(order.status, order.statusText);
      const facts = action.status !== undefined ? [{ name: 'status', value: status } as const] : [];
      return { ...version, facts: [...facts, ...factsOfVendor(order.vendor)] };
    }
    case 'moved':
      return {
        ...version,
        facts: [{ name: 'status', value: cause.label }, ...presentValues(action, order)],
      };
  }
}

/** The order's present value of what the action wanted to set. */
function presentValues(action: OrderRequest, order: WorkOrder): Fact[] {
  const job = jobOf(action, order);
  if (action.quantity !== undefined && job !== null) return [{ name: 'quantity', value: job.quantity }];
  return action.vendor ? factsOfVendor(order.vendor) : [];
}

const STATUS_ORDER: readonly WorkOrderStatus[] = WAITING_STATUSES;

/** Whether the order can still reach the status in which the action is allowed. */
function isStatusAhead({ neededStatus }: OrderRequest, status: WorkOrderStatus): boolean {
  return (
    neededStatus !== undefined &&
    STATUS_ORDER.includes(status) &&
    STATUS_ORDER.indexOf(status) < STATUS_ORDER.indexOf(neededStatus)
  );
}
