import type { OrderJob, WorkOrder } from './work-order.ts';

/** Who changed an order and when, as far as the order records it; a new quantity or price records neither. */
export type OrderChange = { by: string | null; at: string | null };

/** The latest notable change between two versions of an order; null if there is none. */
export function changeBetween(before: WorkOrder, after: WorkOrder): OrderChange | null {
  const steps = after.statusLog.slice(before.statusLog.length).map(({ by, at }) => ({ by, at }));
  const known = new Map(before.jobs.map((job) => [job.id, job]));
  const jobs = after.jobs.flatMap((job) => changeOfJob(known.get(job.id), job));
  const isOther =
    before.status !== after.status ||
    before.vendor?.id !== after.vendor?.id ||
    before.jobs.length !== after.jobs.length ||
    before.totalPaise !== after.totalPaise;
  const changes = [...steps, ...jobs];
  if (changes.length === 0 && !isOther) return null;
  return changes.findLast(({ by }) => by !== null) ?? { by: null, at: null };
}

function changeOfJob(before: OrderJob | undefined, after: OrderJob): OrderChange[] {
  if (before === undefined) return [{ by: null, at: null }];
  const { completion } = after;
  if (before.completion === null && completion !== null) return [{ by: completion.by, at: completion.at }];
  if (before.approval !== after.approval) return [{ by: after.approvedBy, at: null }];
  const isSame = before.quantity === after.quantity && before.ratePaise === after.ratePaise;
  return isSame ? [] : [{ by: null, at: null }];
}
