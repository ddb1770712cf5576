import { sql } from 'kysely';
import type { OrderJob, StatusLogEntry, WorkOrder } from '#domain/work-order/work-order.ts';
import type { NewRow, Tx } from '../db/schema.ts';

/** A picture an act brings along, for one of the jobs it adds or completes. */
export type NewPictures = {
  readonly jobId: string;
  readonly kind: 'reference' | 'completion';
  readonly hashes: readonly string[];
  readonly captions?: readonly string[] | undefined;
};

export type OrderChange = {
  readonly before: WorkOrder;
  readonly after: WorkOrder;
  readonly userId: string;
  readonly at: string;
  readonly pictures: NewPictures | null;
};

/** Writes what differs between the order as it was locked and as the domain left it. */
export async function saveOrder(tx: Tx, change: OrderChange): Promise<void> {
  const { before, after, userId, at, pictures } = change;
  const known = new Map(before.jobs.map((job) => [job.id, job]));
  const kept = new Set(after.jobs.map((job) => job.id));
  const removed = before.jobs.filter((job) => !kept.has(job.id)).map((job) => job.id);
  if (removed.length > 0) await tx.deleteFrom('work_order_jobs').where('id', 'in', removed).execute();
  for (const job of after.jobs) {
    const old = known.get(job.id);
    if (old === undefined) await insertOrderJob(tx, after.id, job, at);
    else if (old !== job) await updateOrderJob(tx, old, job, { userId, at });
  }
  if (pictures !== null) await insertPictures(tx, pictures, at);
  await appendLog(tx, after.id, after.statusLog.slice(before.statusLog.length), { userId, at });
  await updateOrder(tx, before, after, at);
}

async function updateOrder(tx: Tx, before: WorkOrder, after: WorkOrder, at: string): Promise<void> {
  const completed = after.status === 'completed' && before.status !== 'completed';
  await tx
    .updateTable('work_orders')
    .set({
      status: after.status,
      total_paise: after.totalPaise,
      vendor_id: after.vendor?.id ?? null,
      updated_at: at,
      ...(completed ? { completed_at: at } : {}),
    })
    .where('id', '=', after.id)
    .execute();
}

/** At the end of the order; the category is the one the catalogue job belongs to now. */
async function insertOrderJob(tx: Tx, orderId: string, job: OrderJob, at: string): Promise<void> {
  const catalogueJobId = job.catalogueJobId ?? '';
  await tx
    .insertInto('work_order_jobs')
    .values({
      id: job.id,
      work_order_id: orderId,
      catalogue_job_id: catalogueJobId,
      category_id: sql<string>`(select category_id from catalogue_jobs where id = ${catalogueJobId})`,
      job_name: job.name,
      category_name: job.categoryName,
      quantity: job.quantity,
      rate_paise: job.ratePaise,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from work_order_jobs where work_order_id = ${orderId})`,
      created_at: at,
      request_key: job.requestKey ?? null,
    })
    .execute();
}

type By = { readonly userId: string; readonly at: string };

/** The acting user is noted as the one who decided or marked the job: the domain lets a decision be made only once. */
async function updateOrderJob(tx: Tx, old: OrderJob, job: OrderJob, { userId, at }: By): Promise<void> {
  const decided = old.approval !== job.approval;
  const { completion } = job;
  await tx
    .updateTable('work_order_jobs')
    .set({
      quantity: job.quantity,
      rate_paise: job.ratePaise,
      ...(decided
        ? {
            approval_status: job.approval,
            approved_by: userId,
            approved_at: at,
            rejection_reason: job.rejectionReason ?? null,
          }
        : {}),
      ...(old.completion === null && completion !== null
        ? {
            completion_status: completion.status,
            final_rate_paise: completion.finalRatePaise,
            partial_value_paise: completion.partialValuePaise,
            completion_by: userId,
            completion_at: at,
            completion_reason: completion.reason ?? null,
          }
        : {}),
    })
    .where('id', '=', job.id)
    .execute();
}

async function insertPictures(
  tx: Tx,
  { jobId, kind, hashes, captions = [] }: NewPictures,
  at: string,
): Promise<void> {
  if (hashes.length === 0) return;
  await tx
    .insertInto('work_order_job_images')
    .values(
      hashes.map((sha256, position) => ({
        work_order_job_id: jobId,
        kind,
        position,
        sha256,
        caption: captions[position] ?? '',
        created_at: at,
      })),
    )
    .execute();
}

/** Log entries the domain added, in its order. */
async function appendLog(
  tx: Tx,
  orderId: string,
  entries: readonly StatusLogEntry[],
  { userId, at }: By,
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('work_order_status_log')
    .values(
      entries.map(({ statusText, reason = null }) => ({
        work_order_id: orderId,
        status: statusText,
        reason,
        created_at: at,
        created_by: userId,
      })),
    )
    .execute();
}

/** A new order without jobs, with its first log entry. Its number is the database's. */
export async function insertOrder(
  tx: Tx,
  order: { id: string; complexId: string; jobCardId: string; requestKey: string | null },
  { userId, at }: By,
): Promise<void> {
  await tx
    .insertInto('work_orders')
    .values({
      id: order.id,
      complex_id: order.complexId,
      job_card_id: order.jobCardId,
      status: 'open',
      created_by: userId,
      created_at: at,
      updated_at: at,
      request_key: order.requestKey,
    } satisfies NewRow<'work_orders'>)
    .execute();
  await tx
    .insertInto('work_order_status_log')
    .values({ work_order_id: order.id, status: 'open', created_at: at, created_by: userId })
    .execute();
}
