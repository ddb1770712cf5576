import type { Tx } from '../db/schema.ts';

/** Everything some orders consist of, by table. */
export type OrderRows = {
  readonly orders: Awaited<ReturnType<typeof orderRows>>;
  readonly jobs: Awaited<ReturnType<typeof jobRows>>;
  readonly images: Awaited<ReturnType<typeof imageRows>>;
  readonly log: Awaited<ReturnType<typeof logRows>>;
};

function orderRows(tx: Tx, ids: readonly string[]) {
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
    .execute();
}

function jobRows(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('work_order_jobs as j')
    .leftJoin('users as a', 'a.id', 'j.approved_by')
    .leftJoin('users as c', 'c.id', 'j.completion_by')
    .where('j.work_order_id', 'in', ids)
    .orderBy('j.work_order_id')
    .orderBy('j.position')
    .select([
      'j.id as id',
      'j.work_order_id as orderId',
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
    .execute();
}

function imageRows(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('work_order_job_images as i')
    .innerJoin('work_order_jobs as j', 'j.id', 'i.work_order_job_id')
    .innerJoin('files as f', 'f.sha256', 'i.sha256')
    .where('j.work_order_id', 'in', ids)
    .orderBy('i.work_order_job_id')
    .orderBy('i.position')
    .select(['i.work_order_job_id as jobId', 'i.kind as kind', 'f.media_key as key'])
    .execute();
}

function logRows(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('work_order_status_log as l')
    .innerJoin('users as u', 'u.id', 'l.created_by')
    .where('l.work_order_id', 'in', ids)
    .orderBy('l.work_order_id')
    .orderBy('l.id')
    .select(['l.work_order_id as orderId', 'l.status as status', 'l.created_at as at', 'u.username as by'])
    .execute();
}

/** Reads orders with all that belongs to them, in four queries. */
export async function readRows(tx: Tx, ids: readonly string[]): Promise<OrderRows> {
  return {
    orders: await orderRows(tx, ids),
    jobs: await jobRows(tx, ids),
    images: await imageRows(tx, ids),
    log: await logRows(tx, ids),
  };
}
