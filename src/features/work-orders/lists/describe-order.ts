import { listTexts } from '#app/features/filters/texts.ts';
import { commonTexts } from '#app/texts/common.ts';
import { ageSince } from '#domain/work-order/waiting.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';

/** How long ago the order was raised. */
export function describeAge({ createdAt }: Pick<WorkOrder, 'createdAt'>, now: Date): string {
  const { unit, count } = ageSince(createdAt, now);
  return listTexts.ages[unit](count);
}

/** The names of its jobs; that it has none, where it has none. */
export function describeJobs({ jobs }: Pick<WorkOrder, 'jobs'>): string {
  return jobs.length === 0 ? commonTexts.jobCount(0) : jobs.map(({ name }) => name).join(', ');
}

/** How many pictures it has, before and after. */
export function pictureCount({ jobs }: Pick<WorkOrder, 'jobs'>): number {
  return jobs.reduce(
    (count, { pictures, completion }) => count + pictures.length + (completion?.pictures.length ?? 0),
    0,
  );
}
