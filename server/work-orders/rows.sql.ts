import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database, Tx } from '../db/schema.ts';

/** An order with all that belongs to it. Instants inside `jobs` and `log` are as the database writes them into JSON. */
export type OrderRow = Awaited<ReturnType<typeof readRows>>[number];

type OfOrder = ExpressionBuilder<Database & { o: Database['work_orders'] }, 'o'>;
type OfJob = ExpressionBuilder<Database & { j: Database['work_order_jobs'] }, 'j'>;

/**
 * Reads orders with all that belongs to them in one query: on a busy machine an act costs what its round trips cost. Amounts
 * come as JSON's numbers, exact up to the limit that the domain sets.
 */
export function readRows(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('work_orders as o')
    .innerJoin('job_cards as c', 'c.id', 'o.job_card_id')
    .innerJoin('users as u', 'u.id', 'o.created_by')
    .leftJoin('vendors as v', 'v.id', 'o.vendor_id')
    .where('o.id', 'in', ids)
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
      'o.request_key as requestKey',
    ])
    .select((order) => [jsonArrayFrom(jobRows(order)).as('jobs'), jsonArrayFrom(logRows(order)).as('log')])
    .execute();
}

function jobRows(order: OfOrder) {
  return order
    .selectFrom('work_order_jobs as j')
    .leftJoin('users as a', 'a.id', 'j.approved_by')
    .leftJoin('users as c', 'c.id', 'j.completion_by')
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
      'j.completion_status as completion',
      'j.final_rate_paise as finalRatePaise',
      'j.partial_value_paise as partialValuePaise',
      'c.username as completionBy',
      'j.completion_at as completionAt',
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
    .select(['i.kind as kind', 'f.media_key as key']);
}

function logRows(order: OfOrder) {
  return order
    .selectFrom('work_order_status_log as l')
    .innerJoin('users as u', 'u.id', 'l.created_by')
    .whereRef('l.work_order_id', '=', 'o.id')
    .orderBy('l.id')
    .select(['l.status as status', 'l.created_at as at', 'u.username as by']);
}
