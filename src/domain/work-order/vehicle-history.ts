import { REPEAT_JOB_DAYS } from '../limits.ts';
import type { Paise } from '../money.ts';
import { completionAmount } from './jobs.ts';
import type { OrderJob, WorkOrder, WorkOrderStatus } from './work-order.ts';

/** A job of another order for the same vehicle. `at`: when it was marked complete, otherwise ordered (ISO). */
export type VehicleJob = {
  orderId: string;
  orderNumber: string;
  jobId: string;
  catalogueJobId: string | null;
  name: string;
  amountPaise: Paise;
  at: string;
  isDone: boolean;
};

const ABANDONED: readonly WorkOrderStatus[] = ['cancelled', 'rejected'];

/** Jobs of a vehicle's other orders, newest first; no rejected or incomplete jobs, no cancelled or rejected orders. */
export function vehicleJobs(orders: readonly WorkOrder[], order: WorkOrder): VehicleJob[] {
  return orders
    .filter((other) => other.id !== order.id && isSameCar(other, order))
    .filter(({ status }) => !ABANDONED.includes(status))
    .flatMap((other) => other.jobs.filter(countsAsHistory).map((job) => asVehicleJob(other, job)))
    .sort((one, other) => (one.at < other.at ? 1 : -1));
}

/** When the vehicle last had this job; null if that is longer ago than REPEAT_JOB_DAYS. */
export function lastDone(
  job: Pick<OrderJob, 'catalogueJobId' | 'name'>,
  history: readonly VehicleJob[],
  now: Date,
): VehicleJob | null {
  const since = new Date(now);
  since.setDate(since.getDate() - REPEAT_JOB_DAYS);
  return history.find((past) => isSameJob(past, job) && new Date(past.at) >= since) ?? null;
}

function asVehicleJob(order: WorkOrder, job: OrderJob): VehicleJob {
  const { completion } = job;
  return {
    orderId: order.id,
    orderNumber: order.number,
    jobId: job.id,
    catalogueJobId: job.catalogueJobId,
    name: job.name,
    amountPaise: completion === null ? job.totalPaise : completionAmount(completion, job.quantity),
    at: completion?.at ?? order.createdAt,
    isDone: completion !== null,
  };
}

function countsAsHistory({ approval, completion }: OrderJob): boolean {
  return approval !== 'rejected' && completion?.status !== 'incomplete';
}

function isSameCar({ car: one }: WorkOrder, { car: other }: WorkOrder): boolean {
  return (one.id !== '' && one.id === other.id) || (one.number !== '' && one.number === other.number);
}

/** Compared by catalogue id, or by name if a host sends none. */
function isSameJob(past: VehicleJob, job: Pick<OrderJob, 'catalogueJobId' | 'name'>): boolean {
  if (past.catalogueJobId !== null && job.catalogueJobId !== null)
    return past.catalogueJobId === job.catalogueJobId;
  return past.name === job.name;
}

/** Jobs done on this car before, then the most common ones: catalogue jobs by id, or by name if a host sends no id. */
export function usualJobsFor(order: WorkOrder, orders: readonly WorkOrder[]): string[] {
  const keyOf = ({ catalogueJobId, name }: OrderJob) => catalogueJobId ?? name;
  const present = new Set(order.jobs.map(keyOf));
  const counts = new Map<string, number>();
  for (const other of orders) {
    // A car's own history counts for more than frequency.
    const weight = isSameCar(other, order) ? orders.length : 1;
    for (const job of other.jobs) counts.set(keyOf(job), (counts.get(keyOf(job)) ?? 0) + weight);
  }
  const usual = [...counts].filter(([key]) => !present.has(key));
  return usual.sort(([, one], [, other]) => other - one).map(([key]) => key);
}

/** The job's usual price per unit: the median of its rates on these orders; null if none has one. */
export function usualRate(
  job: Pick<OrderJob, 'catalogueJobId' | 'name'>,
  orders: readonly WorkOrder[],
): Paise | null {
  const isSame = (other: OrderJob) =>
    job.catalogueJobId === null ? other.name === job.name : other.catalogueJobId === job.catalogueJobId;
  const rates = orders
    .flatMap(({ jobs }) => jobs.filter((other) => isSame(other) && other.ratePaise > 0))
    .map(({ ratePaise }) => ratePaise)
    .sort((one, other) => one - other);
  return rates[Math.floor((rates.length - 1) / 2)] ?? null;
}
