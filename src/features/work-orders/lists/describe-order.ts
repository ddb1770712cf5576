import { listTexts } from '#app/features/filters/texts.ts';
import { commonTexts } from '#app/texts/common.ts';
import { formatDate } from '#domain/dates.ts';
import type { OrderListName } from '#domain/work-order/lists.ts';
import { completedAt, isBilled, paidAt } from '#domain/work-order/outcome.ts';
import { ageSince } from '#domain/work-order/waiting.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';

/** Time since the order was raised. */
export function describeAge({ createdAt }: Pick<WorkOrder, 'createdAt'>, now: Date): string {
  const { unit, count } = ageSince(createdAt, now);
  return listTexts.ages[unit](count);
}

/** The lists of finished orders, and the time when each of them finished. */
const ENDS: Readonly<Partial<Record<OrderListName, (order: WorkOrder) => string | null>>> = {
  completed: completedAt,
  paid: paidAt,
};

/** When an order of the list was completed or paid (ISO); null on other lists, and if the host does not say. */
export function endedAt(listName: OrderListName, order: WorkOrder): string | null {
  return ENDS[listName]?.(order) ?? null;
}

/**
 * The relevant time on the list: when the order was completed, and that it is billed; when it was paid; otherwise its
 * age.
 */
export function describeMoment(listName: OrderListName, order: WorkOrder, now: Date): string[] {
  const at = endedAt(listName, order);
  const isPaid = listName === 'paid';
  const moment =
    at === null
      ? describeAge(order, now)
      : (isPaid ? listTexts.paidOn : listTexts.completedOn)(formatDate(at));
  return listName === 'completed' && isBilled(order) ? [moment, listTexts.billed] : [moment];
}

/** The names of its jobs, and the number of rejected ones, which its sum also leaves out; or that it has none. */
export function describeJobs({ jobs }: Pick<WorkOrder, 'jobs'>): string {
  if (jobs.length === 0) return commonTexts.jobCount(0);
  const kept = jobs.filter(({ approval }) => approval !== 'rejected').map(({ name }) => name);
  const rejected = jobs.length - kept.length;
  return [...kept, ...(rejected > 0 ? [listTexts.rejectedJobs(rejected)] : [])].join(', ');
}

/**
 * The same if only a few fit: the first ones, then the number of further ones. The number of rejected ones has a
 * separate line, which is never cut.
 */
export function briefJobs(
  { jobs }: Pick<WorkOrder, 'jobs'>,
  most: number,
): { names: string; rejected: string } {
  const kept = jobs.filter(({ approval }) => approval !== 'rejected').map(({ name }) => name);
  const rejected = jobs.length - kept.length;
  const shown = rejected > 0 ? Math.ceil(most / 2) : most;
  const names = jobs.length === 0 ? commonTexts.jobCount(0) : kept.slice(0, shown).join(', ');
  const more = kept.length > shown ? `+${kept.length - shown}` : '';
  if (rejected === 0) return { names: more === '' ? names : `${names}\u00A0${more}`, rejected: '' };
  return { names, rejected: [more, listTexts.rejectedJobs(rejected)].filter(Boolean).join(', ') };
}

/** Number of its pictures, before and after. */
export function pictureCount({ jobs }: Pick<WorkOrder, 'jobs'>): number {
  return jobs.reduce(
    (count, { pictures, completion }) => count + pictures.length + (completion?.pictures.length ?? 0),
    0,
  );
}
