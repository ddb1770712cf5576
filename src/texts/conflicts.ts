import { formatDate, formatMoment, formatTime, isOnDayOf } from '#domain/dates.ts';
import { formatPaise } from '#domain/money.ts';
import { describeRefusal } from '#domain/refusals.ts';
import type { Conflict } from '#domain/work-order/conflicts.ts';
import type { Cause, Fact } from '#domain/work-order/order-request.ts';
import { jobStatusTexts } from '#domain/work-order/statuses.ts';
import type { Completion, WorkOrderStatus } from '#domain/work-order/work-order.ts';
import { defineTexts, device, plural } from './catalogue.ts';

/** The words around a conflict; its sentences are below. */
export const conflictTexts = defineTexts('conflictTexts', {
  heading: 'Already done by someone else',
  headingOwn: 'You already did this',
  headingRefused: 'The server did not accept this',
  headingDoubt: 'Is this yours?',
  headingAltered: 'The server has something different',
  thisIsMine: 'This is mine',
  sendMine: 'None of these – send mine',
  theirs: 'On the server',
  mine: 'Yours, on this {device}',
  by: 'By',
  when: 'When',
  unknown: 'Unknown',
  you: 'You',
  photos: 'Photos',
  noPhotos: 'None',
  photoOf: (side: string, index: number) => `${side}: photo ${index}`,
  facts: {
    outcome: 'Outcome',
    decision: 'Decision',
    'final-rate': 'Final rate',
    amount: 'Amount',
    quantity: 'Quantity',
    vendor: 'Vendor',
    status: 'Status',
    order: 'Work order',
  } satisfies Record<Fact['name'], string>,
  openOrder: 'Open the work order',
  keepPhotos: 'Keep my photos',
  discard: 'Discard mine',
  discardText: 'Your entry is removed from this {device} and is never sent. This cannot be undone.',
  discardPhotosText: (count: number) =>
    `Its ${plural(count, 'photo', 'photos')} can stay on this ${device()} under Kept photos.`,
  discardKeepPhotos: 'Discard, keep the photos',
  discardAll: 'Discard all',
  keptToast: (count: number) => `${plural(count, 'photo', 'photos')} kept on this ${device()}`,
  keptHint: 'Find them in the outbox under Kept photos.',
  showInOutbox: 'See what happened',
});

/** 'at 10:42', preceded by the day if it is not today. */
export function when(at: string | null): string {
  if (at === null) return '';
  const isToday = isOnDayOf(at, new Date());
  return isToday ? ` at ${formatTime(at)}` : ` on ${formatDate(at)} at ${formatTime(at)}`;
}

/**
 * The change that blocks the action, with its author and time. `said`: the server's own sentence, if nothing better is
 * known.
 */
export function describeCause({ cause, isOwn }: Pick<Conflict, 'cause' | 'isOwn'>, said: string) {
  const sentence = happeningTexts[cause.kind] as (cause: Cause, isOwn: boolean) => string;
  return sentence(cause, isOwn) || said;
}

type HappeningSentences = {
  readonly [K in Cause['kind']]: (cause: Extract<Cause, { kind: K }>, isOwn: boolean) => string;
};

/** One sentence each, because who, what and when change places in another language. */
export const happeningTexts = defineTexts<HappeningSentences>('happeningTexts', {
  'job-marked': ({ jobName, completion, who, at }, isOwn) =>
    `${clause(who, isOwn, `marked '${jobName}' as ${outcome(completion)}`, `'${jobName}' was marked as ${outcome(completion)}`)}${when(at)}${amountOf(completion)}.`,
  'job-decided': ({ jobName, decision, who, at }, isOwn) =>
    `${clause(who, isOwn, `${decision} '${jobName}'`, `'${jobName}' was ${decision}`)}${when(at)}.`,
  'quantity-set': ({ jobName, quantity }) =>
    `The quantity of '${jobName}' was set to ${quantity} after your change, and the answer to yours was lost.`,
  'vendor-set': ({ vendorName, who, at }, isOwn) =>
    `${clause(who, isOwn, `assigned ${vendorName}`, `${vendorName} was assigned`)}${when(at)}.`,
  'vendor-changed': ({ vendorName, hadNone, who, at }, isOwn) => {
    if (vendorName === null) return 'The work order no longer has a vendor.';
    if (hadNone)
      return `${clause(who, isOwn, `assigned ${vendorName}`, `${vendorName} was assigned`)}${when(at)}.`;
    return `${clause(who, isOwn, `changed the vendor to ${vendorName}`, `The vendor was changed to ${vendorName}`)}${when(at)}.`;
  },
  moved: ({ status, label, vendorName, who, at }, isOwn) => {
    const move = MOVES[status];
    if (move === undefined) {
      const by = who === null ? '' : isOwn ? ' (you)' : ` (${who})`;
      return `The work order ${at === null ? 'is' : 'has been'} ${label}${at === null ? '' : ` since ${formatMoment(at)}`}${by}.`;
    }
    const vendor = vendorName ?? 'the vendor';
    return `${clause(who, isOwn, move.active(vendor), move.passive(vendor))}${when(at)}.`;
  },
  'job-gone': ({ jobName }) =>
    `${jobName === null ? 'The job' : `'${jobName}'`} is no longer on the work order. The server does not say who removed it.`,
  'order-gone': () => 'The server no longer has this work order.',
  forbidden: () => 'Your role does not allow this.',
  rule: ({ refusal }) => describeRefusal(refusal),
  said: () => '',
});

/** The active sentence, or the passive one if the server names nobody. */
function clause(who: string | null, isOwn: boolean, active: string, passive: string): string {
  if (who === null) return passive;
  return `${isOwn ? 'You' : who} ${active}`;
}

type Move = { active: (vendor: string) => string; passive: (vendor: string) => string };

/** Statuses that an action leads to; the others are only named. */
const MOVES: Partial<Readonly<Record<WorkOrderStatus, Move>>> = {
  ready_for_approval: {
    active: () => 'submitted the work order for approval',
    passive: () => 'The work order was submitted for approval',
  },
  ready_for_vendor: {
    active: () => 'proceeded with the approved jobs',
    passive: () => 'The work order proceeded with its approved jobs',
  },
  rejected: { active: () => 'rejected the last job', passive: () => 'All jobs were rejected' },
  vendor_assigned: {
    active: (vendor) => `assigned ${vendor}`,
    passive: (vendor) => `The order was assigned to ${vendor}`,
  },
  handover_to_vendor: {
    active: (vendor) => `handed the car over to ${vendor}`,
    passive: (vendor) => `The car was handed over to ${vendor}`,
  },
  car_received: {
    active: () => 'marked the car as received',
    passive: () => 'The car was received',
  },
  in_progress: {
    active: () => 'marked the work order as in progress',
    passive: () => 'The work order was marked as in progress',
  },
  completed: {
    active: () => 'marked the last job, which completed the work order',
    passive: () => 'The work order was completed',
  },
  cancelled: {
    active: () => 'cancelled the work order',
    passive: () => 'The work order was cancelled',
  },
};

/** The result of a marked job. */
export type Ended = Pick<Completion, 'status' | 'finalRatePaise' | 'partialValuePaise'>;

export function outcome({ status }: Ended): string {
  return jobStatusTexts[status].toLowerCase();
}

/** ' with ₹1,200'; empty for a job that is not done. */
export function amountOf({ status, finalRatePaise, partialValuePaise }: Ended): string {
  if (status === 'incomplete') return '';
  const amount = status === 'completed' ? finalRatePaise : (partialValuePaise ?? 0);
  return ` with ${formatPaise(amount)}`;
}
