import { PRINT_TABLE_ROWS } from '#domain/limits.ts';
import { type Paise, sumPaise } from '#domain/money.ts';
import { completionAmount } from '#domain/work-order/jobs.ts';
import { isUnpriced, type OrderSum } from '#domain/work-order/order-sum.ts';
import type { OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';

/** With more letters of part names a gate pass would not fit on one page. */
const PARTS_MOST_LETTERS = 2_400;
const APPROVER_LINES = 2;

/** A row of the table; `job` is null for an empty row to write on, `amountPaise` for a job without a price. */
export type PrintedRow = {
  number: number;
  job: { name: string; quantity: number; amountPaise: Paise | null; reason?: string | undefined } | null;
};

export type PrintedPart = { name: string; quantity: number };

/** An order's jobs as printed. */
export type PrintedOrder = {
  rows: PrintedRow[];
  /** Jobs that were rejected with a reason. */
  refused: { name: string; reason: string; hasPhoto: boolean }[];
  workTypes: string[];
  totalQuantity: number;
  /** The sum of the lines as printed; null if there are none. */
  sum: OrderSum | null;
  parts: PrintedPart[];
  partsLeftOut: number;
  /** One per signature line; null if no name is known. */
  approvers: (string | null)[];
};

/** Rejected jobs are left out; the table is filled up with empty lines [J6]. */
export function printedOrder(order: WorkOrder): PrintedOrder {
  const jobs = order.jobs.filter((job) => job.approval !== 'rejected');
  const amounts = jobs.map(printedAmount).filter((amount) => amount !== null);
  const unpriced = jobs.length - amounts.length;
  return {
    rows: printedRows(jobs),
    refused: order.jobs.flatMap(({ name, approval, rejectionReason: reason, rejectionPicture }) =>
      approval === 'rejected' && reason !== undefined
        ? [{ name, reason, hasPhoto: rejectionPicture !== undefined }]
        : [],
    ),
    workTypes: distinct(jobs.map((job) => job.categoryName)),
    totalQuantity: jobs.reduce((sum, job) => sum + job.quantity, 0),
    sum: jobs.length === 0 ? null : { paise: sumPaise(amounts), unpriced },
    ...printedParts(jobs),
    approvers: approverLines(jobs),
  };
}

function printedRows(jobs: readonly OrderJob[]): PrintedRow[] {
  return Array.from({ length: Math.max(PRINT_TABLE_ROWS, jobs.length) }, (_, index) => {
    const job = jobs[index];
    return {
      number: index + 1,
      job: job
        ? {
            name: job.name,
            quantity: job.quantity,
            amountPaise: printedAmount(job),
            reason: job.completion?.reason,
          }
        : null,
    };
  });
}

/** The job's cost once it is marked, otherwise its approved line; null while it has no price. */
function printedAmount(job: OrderJob): Paise | null {
  if (isUnpriced(job)) return null;
  return job.completion === null ? job.totalPaise : completionAmount(job.completion, job.quantity);
}

function printedParts(jobs: readonly OrderJob[]): { parts: PrintedPart[]; partsLeftOut: number } {
  const quantities = new Map<string, number>();
  for (const { name, quantity } of jobs) quantities.set(name, (quantities.get(name) ?? 0) + quantity);
  const all = Array.from(quantities, ([name, quantity]) => ({ name, quantity }));
  let letters = 0;
  const parts = all.filter(({ name }, index) => {
    letters += name.length;
    return index === 0 || letters <= PARTS_MOST_LETTERS;
  });
  return { parts, partsLeftOut: all.length - parts.length };
}

function approverLines(jobs: readonly OrderJob[]): (string | null)[] {
  const known = distinct(jobs.map((job) => (job.approval === 'approved' ? (job.approvedBy ?? '') : '')));
  return Array.from({ length: Math.max(APPROVER_LINES, known.length) }, (_, index) => known[index] ?? null);
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names.filter((name) => name !== ''))];
}
