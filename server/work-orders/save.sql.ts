import { sql } from 'kysely';
import type { OrderJob, StatusLogEntry, WorkOrder } from '#domain/work-order/work-order.ts';
import type { NewRow, Tx } from '../db/schema.ts';
import { anyOf } from '../lists.sql.ts';

/** Pictures of an action: for one of the jobs that it adds, rejects or completes, or for its log entry. */
export type NewPictures = OfJob | { readonly kind: 'log'; readonly hashes: readonly string[] };

type OfJob = {
  readonly jobId: string;
  readonly kind: 'reference' | 'completion' | 'rejection';
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

/**
 * Writes the differences between the locked order and the order as the domain left it, in one statement: on a busy
 * machine an action costs as much as its round trips. All parts of the statement see the order as it was before, which
 * each of them requires.
 */
export async function saveOrder(tx: Tx, change: OrderChange): Promise<void> {
  const { before, after, userId, at, pictures } = change;
  const by = { userId, at };
  const known = new Map(before.jobs.map((job) => [job.id, job]));
  const kept = new Set(after.jobs.map((job) => job.id));
  const removed = before.jobs.filter((job) => !kept.has(job.id));
  const added = after.jobs.filter((job) => !known.has(job.id));
  const changed = after.jobs.flatMap((job): [OrderJob, OrderJob][] => {
    const old = known.get(job.id);
    return old === undefined || old === job ? [] : [[old, job]];
  });
  const [marked, rated] = [changed.filter(isMarked), changed.filter((pair) => !isMarked(pair))];
  const log = after.statusLog.slice(before.statusLog.length);
  const parts = [
    ...(removed.length === 0 ? [] : [deleteJobs(tx, removed)]),
    ...added.map((job, index) => insertOrderJob(tx, after.id, job, index, at)),
    ...marked.map(([old, job]) => markOrderJob(tx, old, job, by)),
    ...(rated.length === 0 ? [] : [setQuantitiesAndRates(rated.map(([, job]) => job))]),
    ...(pictures === null || pictures.kind === 'log' || pictures.hashes.length === 0
      ? []
      : [insertPictures(pictures, at)]),
    ...(log.length === 0 ? [] : [appendLog(after.id, log, by, pictures)]),
  ];
  const named = parts.map((part, index) => sql`${sql.ref(`part_${index + 1}`)} as (${part})`);
  const order = updateOrder(tx, before, after, at);
  await (named.length === 0 ? order.execute() : sql`with ${sql.join(named)} ${order}`.execute(tx));
}

function updateOrder(tx: Tx, before: WorkOrder, after: WorkOrder, at: string) {
  const completed = after.status === 'completed' && before.status !== 'completed';
  return tx
    .updateTable('work_orders')
    .set({
      status: after.status,
      total_paise: after.totalPaise,
      vendor_id: after.vendor?.id ?? null,
      updated_at: at,
      ...(completed ? { completed_at: at } : {}),
    })
    .where('id', '=', after.id);
}

function deleteJobs(tx: Tx, jobs: readonly OrderJob[]) {
  return tx.deleteFrom('work_order_jobs').where('id', '=', anyOf(jobs.map(({ id }) => id)));
}

/** Inserted at the end of the order; the category is the catalogue job's current one. */
function insertOrderJob(tx: Tx, orderId: string, job: OrderJob, index: number, at: string) {
  const catalogueJobId = job.catalogueJobId ?? '';
  return tx.insertInto('work_order_jobs').values({
    id: job.id,
    work_order_id: orderId,
    catalogue_job_id: catalogueJobId,
    category_id: sql<string>`(select category_id from catalogue_jobs where id = ${catalogueJobId})`,
    job_name: job.name,
    category_name: job.categoryName,
    quantity: job.quantity,
    rate_paise: job.ratePaise,
    position: sql<number>`(select coalesce(max(position), 0) + ${index + 1}::int from work_order_jobs where work_order_id = ${orderId})`,
    created_at: at,
    request_key: job.requestKey ?? null,
  });
}

type By = { readonly userId: string; readonly at: string };

/** True if the job was decided or marked complete; otherwise its quantity or rate has changed. */
function isMarked([old, job]: readonly [OrderJob, OrderJob]): boolean {
  return old.approval !== job.approval || (old.completion === null && job.completion !== null);
}

/** Records the acting user as the one who decided or marked the job: the domain allows only one decision. */
function markOrderJob(tx: Tx, old: OrderJob, job: OrderJob, { userId, at }: By) {
  const decided = old.approval !== job.approval;
  const { completion } = job;
  return tx
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
    .where('id', '=', job.id);
}

/** Lists as parameters: one statement for any number of jobs, which the database plans once. */
function setQuantitiesAndRates(jobs: readonly OrderJob[]) {
  return sql`update work_order_jobs j set quantity = n.quantity, rate_paise = n.rate
    from unnest(${jobs.map(({ id }) => id)}::text[], ${jobs.map(({ quantity }) => quantity)}::int[],
      ${jobs.map(({ ratePaise }) => ratePaise)}::bigint[]) as n (id, quantity, rate) where j.id = n.id`;
}

function insertPictures({ jobId, kind, hashes, captions = [] }: OfJob, at: string) {
  const texts = hashes.map((_, position) => captions[position] ?? '');
  return sql`insert into work_order_job_images (work_order_job_id, kind, position, sha256, caption, created_at)
    select ${jobId}, ${kind}, n.position - 1, n.sha256, n.caption, ${at}::timestamptz
    from unnest(${[...hashes]}::text[], ${texts}::text[]) with ordinality as n (sha256, caption, position)`;
}

/** Log entries that the domain added, in its order. */
function appendLog(
  orderId: string,
  entries: readonly StatusLogEntry[],
  { userId, at }: By,
  pictures: NewPictures | null,
) {
  const photo = pictures?.kind === 'log' ? (pictures.hashes[0] ?? null) : null;
  const statuses = entries.map(({ statusText }) => statusText);
  const reasons = entries.map(({ reason = null }) => reason);
  return sql`insert into work_order_status_log (work_order_id, status, reason, reason_sha256, created_at, created_by)
    select ${orderId}, n.status, n.reason, ${photo}::text, ${at}::timestamptz, ${userId}
    from unnest(${statuses}::text[], ${reasons}::text[]) with ordinality as n (status, reason, place) order by n.place`;
}

/** A new order without jobs, with its first log entry. The database assigns its number. */
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
