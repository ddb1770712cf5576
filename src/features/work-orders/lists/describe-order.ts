import { listTexts } from '#app/features/filters/texts.ts';
import { commonTexts } from '#app/texts/common.ts';
import { formatDate } from '#domain/dates.ts';
import type { OrderListName } from '#domain/work-order/lists.ts';
import { completedAt, isBilled, paidAt } from '#domain/work-order/outcome.ts';
import { ageSince } from '#domain/work-order/waiting.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';

/** How long ago the order was raised. */
export function describeAge({ createdAt }: Pick<WorkOrder, 'createdAt'>, now: Date): string {
  const { unit, count } = ageSince(createdAt, now);
  return listTexts.ages[unit](count);
}

/** The lists whose orders have ended, and when each of them did. */
const ENDS: Readonly<Partial<Record<OrderListName, (order: WorkOrder) => string | null>>> = {
  completed: completedAt,
  paid: paidAt,
};

/** When an order of the list was completed or paid (ISO); null on other lists, and where the host does not tell. */
export function endedAt(listName: OrderListName, order: WorkOrder): string | null {
  return ENDS[listName]?.(order) ?? null;
}

/** The moment that matters on the list: when the order was completed, and that it is billed; when it was paid; else its age. */
export function describeMoment(listName: OrderListName, order: WorkOrder, now: Date): string[] {
  const at = endedAt(listName, order);
  const isPaid = listName === 'paid';
  const moment =
    at === null
      ? describeAge(order, now)
      : (isPaid ? listTexts.paidOn : listTexts.completedOn)(formatDate(at));
  return listName === 'completed' && isBilled(order) ? [moment, listTexts.billed] : [moment];
}

/** The names of its jobs, and how many were rejected, which its sum leaves out as well; that it has none, where it has none. */
export function describeJobs({ jobs }: Pick<WorkOrder, 'jobs'>): string {
  if (jobs.length === 0) return commonTexts.jobCount(0);
  const kept = jobs.filter(({ approval }) => approval !== 'rejected').map(({ name }) => name);
  const rejected = jobs.length - kept.length;
  return [...kept, ...(rejected > 0 ? [listTexts.rejectedJobs(rejected)] : [])].join(', ');
}

/** The same where there is room for few of them: the first, then how many more. How many were rejected has a line of its own, which is never cut. */
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

/** How many pictures it has, before and after. */
export function pictureCount({ jobs }: Pick<WorkOrder, 'jobs'>): number {
  return jobs.reduce(
    (count, { pictures, completion }) => count + pictures.length + (completion?.pictures.length ?? 0),
    0,
  );
}
