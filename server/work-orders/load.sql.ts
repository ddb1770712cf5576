import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { readApproval, readCompletion, readWorkOrderStatus } from '#contract/wire/words.ts';
import { type NamedPerson, peopleAmong, usernamesOf } from '#domain/people.ts';
import { lineTotal } from '#domain/work-order/jobs.ts';
import {
  type Completion,
  captioned,
  type OrderJob,
  type Picture,
  reasonIfGiven,
  type StatedReason,
  type WorkOrder,
} from '#domain/work-order/work-order.ts';
import { compiled } from '../db/compiled.ts';
import type { Database, Db, Tx } from '../db/schema.ts';
import { mediaUrl } from '../files/files.sql.ts';
import { anyOf, instantOf } from '../lists.sql.ts';

/** A complete order of the complex; null if there is none. */
export async function findOrder(db: Db, complexId: string, id: string): Promise<WorkOrder | null> {
  const [row] = await orderRow(db, complexId, id);
  return row === undefined ? null : assembleOrder(row);
}

const orderRow = compiled((db, complexId: string, id: string) =>
  orderRows(db).where('o.id', '=', id).where('o.complex_id', '=', complexId),
);

/**
 * `findOrder` with the row locked until the action ends: the second of two actions reads what the first one decided.
 */
export async function lockOrder(tx: Tx, complexId: string, id: string): Promise<WorkOrder | null> {
  const [row] = await lockedRow(tx, complexId, id);
  if (row === undefined) return null;
  if (row.isAsRead === true) return assembleOrder(row);
  // Another action changed it before the lock was granted, and everything but the row itself was read as before that
  // change.
  return findOrder(tx, complexId, id);
}

/**
 * Locks and reads in one statement. `isAsRead` is true if the locked row is the version that the statement saw when it
 * began. Each change of an order writes its row (`actions-read-back.test.ts`), so in that case nothing has changed.
 */
const lockedRow = compiled((db, complexId: string, id: string) =>
  orderRows(db)
    .where('o.id', '=', id)
    .where('o.complex_id', '=', complexId)
    .select(
      sql<boolean>`(select seen.xmin = o.xmin from work_orders seen where seen.id = o.id)`.as('isAsRead'),
    )
    .forUpdate('o'),
);

/** Orders of the complex, locked, in the order of the ids; ids that do not exist are left out. */
export async function lockOrders(tx: Tx, complexId: string, ids: readonly string[]): Promise<WorkOrder[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('work_orders')
    .where('id', '=', anyOf(ids))
    .where('complex_id', '=', complexId)
    // Everyone locks in the same order: otherwise two actions on the same orders could deadlock.
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute();
  const found = new Set(rows.map(({ id }) => id));
  return loadOrders(
    tx,
    ids.filter((id) => found.has(id)),
  );
}

/**
 * Complete orders in the order of the ids, in one query for any number of them. Not scoped: the ids must come from a
 * query within a complex.
 */
export async function loadOrders(tx: Tx, ids: readonly string[]): Promise<WorkOrder[]> {
  if (ids.length === 0) return [];
  const rows = await orderRows(tx).where('o.id', 'in', ids).execute();
  const orders = new Map(rows.map((order) => [order.id, order]));
  return ids.flatMap((id): WorkOrder[] => {
    const order = orders.get(id);
    return order === undefined ? [] : [assembleOrder(order)];
  });
}

/**
 * An order with everything that belongs to it. Instants inside `jobs` and `log` are in the form that the database
 * writes into JSON.
 */
type OrderRow = Awaited<ReturnType<ReturnType<typeof orderRows>['execute']>>[number];

type OfOrder = ExpressionBuilder<Database & { o: Database['work_orders'] }, 'o'>;
type OfJob = ExpressionBuilder<Database & { j: Database['work_order_jobs'] }, 'j'>;

/**
 * Reads orders with everything that belongs to them in one query: on a busy machine an action costs as much as its
 * round trips. Amounts are JSON numbers, exact up to the limit that the domain sets.
 */
function orderRows(db: Db) {
  return db
    .selectFrom('work_orders as o')
    .innerJoin('job_cards as c', 'c.id', 'o.job_card_id')
    .innerJoin('users as u', 'u.id', 'o.created_by')
    .innerJoin('employees as e', 'e.id', 'u.employee_id')
    .leftJoin('vendors as v', 'v.id', 'o.vendor_id')
    .select([
      'o.id as id',
      'o.number as number',
      'c.id as jobCardId',
      'c.jobcard_no as jobCardNumber',
      'c.car_id as carId',
      'c.car_number as carNumber',
      'v.id as vendorId',
      'v.vendor_no as vendorNumber',
      'v.name as vendorName',
      'o.status as status',
      'o.total_paise as totalPaise',
      'o.created_at as createdAt',
      'u.username as createdBy',
      'e.name as createdByName',
      'o.request_key as requestKey',
    ])
    .select((order) => [jsonArrayFrom(jobRows(order)).as('jobs'), jsonArrayFrom(logRows(order)).as('log')]);
}

function jobRows(order: OfOrder) {
  return order
    .selectFrom('work_order_jobs as j')
    .leftJoin('users as a', 'a.id', 'j.approved_by')
    .leftJoin('employees as ae', 'ae.id', 'a.employee_id')
    .leftJoin('users as c', 'c.id', 'j.completion_by')
    .leftJoin('employees as ce', 'ce.id', 'c.employee_id')
    .whereRef('j.work_order_id', '=', 'o.id')
    .orderBy('j.position')
    .select([
      'j.id as id',
      'j.catalogue_job_id as catalogueJobId',
      'j.job_name as name',
      'j.category_name as categoryName',
      'j.quantity as quantity',
      'j.rate_paise as ratePaise',
      'j.approval_status as approval',
      'a.username as approvedBy',
      'ae.name as approvedByName',
      'j.rejection_reason as rejectionReason',
      'j.completion_status as completion',
      'j.final_rate_paise as finalRatePaise',
      'j.partial_value_paise as partialValuePaise',
      'c.username as completionBy',
      'ce.name as completionByName',
      'j.completion_at as completionAt',
      'j.completion_reason as completionReason',
      'j.request_key as requestKey',
    ])
    .select((job) => jsonArrayFrom(imageRows(job)).as('images'));
}

function imageRows(job: OfJob) {
  return job
    .selectFrom('work_order_job_images as i')
    .innerJoin('files as f', 'f.sha256', 'i.sha256')
    .whereRef('i.work_order_job_id', '=', 'j.id')
    .orderBy('i.position')
    .select(['i.kind as kind', 'f.media_key as key', 'i.caption as caption']);
}

function logRows(order: OfOrder) {
  return order
    .selectFrom('work_order_status_log as l')
    .innerJoin('users as u', 'u.id', 'l.created_by')
    .innerJoin('employees as e', 'e.id', 'u.employee_id')
    .leftJoin('files as f', 'f.sha256', 'l.reason_sha256')
    .whereRef('l.work_order_id', '=', 'o.id')
    .orderBy('l.id')
    .select([
      'l.status as status',
      'l.created_at as at',
      'u.username as by',
      'e.name as byName',
      'l.reason as reason',
      'f.media_key as reasonKey',
    ]);
}

type JobRow = OrderRow['jobs'][number];
type ImageRow = JobRow['images'][number];

function assembleOrder(row: OrderRow): WorkOrder {
  const order = withoutPeople(row);
  return { ...order, people: peopleAmong(usernamesOf(order), knownIn(row)) };
}

function knownIn({ createdBy, createdByName, jobs, log }: OrderRow): (NamedPerson | null)[] {
  return [
    named(createdBy, createdByName),
    ...jobs.flatMap((job) => [
      named(job.approvedBy, job.approvedByName),
      named(job.completionBy, job.completionByName),
    ]),
    ...log.map(({ by, byName }) => named(by, byName)),
  ];
}

function named(username: string | null, name: string | null): NamedPerson | null {
  return username === null || name === null ? null : { username, name };
}

function withoutPeople(order: OrderRow): WorkOrder {
  return {
    id: order.id,
    number: order.number,
    jobCard: { id: order.jobCardId, number: order.jobCardNumber },
    car: { id: order.carId, number: order.carNumber },
    vendor: vendorOf(order),
    status: readWorkOrderStatus(order.status),
    statusText: order.status,
    jobs: order.jobs.map(assembleJob),
    totalPaise: order.totalPaise,
    createdAt: order.createdAt,
    createdBy: order.createdBy,
    statusLog: order.log.map(({ status, at, by, reason, reasonKey }) => ({
      status: readWorkOrderStatus(status),
      statusText: status,
      at: instantOf(at),
      by,
      ...reasonOf(reason, reasonKey),
    })),
    ...keyOf(order),
  };
}

/** The reason in a log entry. */
export function reasonOf(reason: string | null, key: string | null): StatedReason {
  const reasonPicture = key === null ? undefined : ({ at: 'server', url: mediaUrl(key) } as const);
  return reasonIfGiven({ reason: reason ?? undefined, reasonPicture });
}

function vendorOf({ vendorId, vendorNumber, vendorName }: OrderRow): WorkOrder['vendor'] {
  if (vendorId === null) return null;
  return { id: vendorId, vendorNumber: vendorNumber ?? '', name: vendorName ?? '' };
}

function assembleJob(job: JobRow): OrderJob {
  const [rejectionPicture] = picturesOf(job.images, 'rejection');
  return {
    id: job.id,
    catalogueJobId: job.catalogueJobId,
    name: job.name,
    categoryName: job.categoryName,
    quantity: job.quantity,
    ratePaise: job.ratePaise,
    totalPaise: lineTotal(job.ratePaise, job.quantity),
    pictures: picturesOf(job.images, 'reference'),
    approval: readApproval(job.approval) ?? 'pending',
    approvedBy: job.approvedBy,
    ...(job.rejectionReason !== null && { rejectionReason: job.rejectionReason }),
    ...(rejectionPicture !== undefined && { rejectionPicture }),
    completion: completionOf(job, picturesOf(job.images, 'completion')),
    ...keyOf(job),
  };
}

function keyOf({ requestKey }: { requestKey: string | null }): { requestKey?: string } {
  return requestKey === null ? {} : { requestKey };
}

function completionOf(job: JobRow, pictures: Picture[]): Completion | null {
  const status = job.completion === null ? null : readCompletion(job.completion);
  if (status === null) return null;
  return {
    status,
    finalRatePaise: job.finalRatePaise ?? 0,
    partialValuePaise: job.partialValuePaise,
    pictures,
    by: job.completionBy,
    at: job.completionAt === null ? null : instantOf(job.completionAt),
    ...(job.completionReason !== null && { reason: job.completionReason }),
  };
}

function picturesOf(images: readonly ImageRow[], kind: ImageRow['kind']): Picture[] {
  const ofKind = images.filter((image) => image.kind === kind);
  return captioned(
    ofKind.map((image): Picture => ({ at: 'server', url: mediaUrl(image.key) })),
    ofKind.map(({ caption }) => caption),
  );
}
