import type pg from 'pg';

/** Content of the filled database besides the users of server-database.ts, all of it in their first complex. */
const BASE = `
  insert into job_categories (id, name, city_id, created_at) values ('category-1', 'Body Work', '1', now());
  insert into catalogue_jobs (id, category_id, name, rate_paise, created_at)
    values ('catalogue-1', 'category-1', 'Front bumper', 250000, now());
  insert into vendors (id, name, gst_no, address, city_id, phone_number, created_at)
    select 'vendor-' || n, 'Garage ' || n, '27AAAAA0000A1Z' || n % 10, 'Street ' || n, '1', '9000000000', now()
    from generate_series(0, 9) n;
  insert into job_cards (id, jobcard_no, complex_id, car_id, car_number, created_at)
    select 'card-' || n, 'JC-' || 500000 + n, '1', 'car-' || n,
      'MH ' || lpad((n % 48 + 1)::text, 2, '0') || ' ' || chr(65 + n % 26) || chr(65 + n / 26 % 26)
        || ' ' || lpad(n::text, 4, '0'), now()
    from generate_series(0, 9999) n;
  insert into files (sha256, media_key, media_type, bytes, width, height)
    values (repeat('0', 64), 'bench-picture', 'image/jpeg', 300000, 1920, 1440);`;

/** A catalogue, ten vendors and 10,000 cars, whose plates all differ in their last four digits. */
export async function fillBase(client: pg.Client): Promise<void> {
  await client.query(BASE);
}

export type OrdersToAdd = {
  /** Ids are `<prefix>-000001`…, their jobs `<id>-job-1`…. */
  prefix: string;
  count: number;
  status: 'vendor_assigned' | 'car_received';
  jobs: number;
};

/** Adds orders at a vendor with approved jobs, newer than all others; returns their ids. */
export async function addOrders(client: pg.Client, { prefix, count, status, jobs }: OrdersToAdd) {
  const { rows } = await client.query<{ id: string }>(
    `insert into work_orders (id, complex_id, job_card_id, vendor_id, status, total_paise, created_by, created_at, updated_at)
       select $1::text || '-' || lpad(n::text, 6, '0'), '1', 'card-' || n % 10000, 'vendor-' || n % 10, $3,
         250000 * $4::bigint, 'user-demo-creator', now() + n * interval '1 millisecond', now()
       from generate_series(1, $2::int) n returning id`,
    [prefix, count, status, jobs],
  );
  const ids = rows.map(({ id }) => id);
  await client.query(
    `insert into work_order_jobs (id, work_order_id, catalogue_job_id, category_id, job_name, category_name, quantity,
         rate_paise, approval_status, approved_by, approved_at, position, created_at)
       select o.id || '-job-' || j, o.id, 'catalogue-1', 'category-1', 'Front bumper', 'Body Work', 1,
         250000, 'approved', 'user-demo-approver', now(), j, now()
       from unnest($1::text[]) as o (id), generate_series(1, $2::int) j`,
    [ids, jobs],
  );
  return ids;
}

const STATUSES = `array['open','created','ready_for_approval','approved','partially_approved','rejected','ready_for_vendor',
  'vendor_assigned','handover_to_vendor','car_received','in_progress','completed','invoice_generated','invoice_received',
  'invoice_manager_approved','invoice_finance_forwarded','invoice_finance_approved','invoice_rejected','invoice_paid',
  'closed','cancelled']`;

const history = (orders: number): string => `
  insert into work_orders
      (id, number, complex_id, job_card_id, vendor_id, status, total_paise, created_by, created_at, updated_at, completed_at, paid_at)
    select 'order-' || lpad(n::text, greatest(6, length(n::text)), '0'), 'WO-' || 100000 + n, '1', 'card-' || n % 10000, 'vendor-' || n % 10,
      (${STATUSES})[place], 250000, 'user-demo-creator', at - interval '2 minutes', at,
      case when place between 12 and 20 then at end, case when place in (19, 20) then at end
    from (select n, 1 + n % 21 * 7919 % 21 as place, now() - (${orders} - n) * interval '2 minutes' as at
      from generate_series(1, ${orders}) n) filled;
  insert into work_order_jobs (id, work_order_id, catalogue_job_id, category_id, job_name, category_name, quantity,
      rate_paise, approval_status, approved_by, approved_at, position, created_at)
    select id || '-job-1', id, 'catalogue-1', 'category-1', 'Front bumper', 'Body Work', 1, 250000, 'approved',
      'user-demo-approver', created_at, 1, created_at from work_orders where id like 'order-%';
  insert into work_order_job_images (work_order_job_id, kind, position, sha256)
    select id, 'reference', 0, repeat('0', 64) from work_order_jobs where id like 'order-%';
  insert into work_order_status_log (work_order_id, status, created_at, created_by)
    select id, step, created_at, 'user-demo-creator' from work_orders, unnest(array['open', status]) step
    where id like 'order-%';`;

/**
 * 200,000 orders by default, over a year, evenly over every status, each with a job, a picture and a log. The slow
 * index is built at the end and foreign keys are not checked row by row; the search texts come from the product's own
 * trigger, the counters from its rebuild.
 */
export async function fillHistory(client: pg.Client, orders = 200_000): Promise<void> {
  const { rows } = await client.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = 'work_orders_by_text'`,
  );
  await client.query(`
    alter table work_orders enable always trigger work_orders_search_text;
    drop index work_orders_by_text;
    set session_replication_role = replica;
    ${history(orders)}
    select rebuild_counters();
    cluster counters using counters_pkey;
    set session_replication_role = default;
    alter table work_orders enable trigger work_orders_search_text;
    ${rows[0]?.indexdef ?? ''}`);
  await client.query('vacuum (analyze)');
}

/**
 * An invoice for every second order, all of them paid except the newest ten; the amount owed does not grow with the
 * years.
 */
export async function fillInvoices(client: pg.Client): Promise<void> {
  await client.query(`
    set session_replication_role = replica;
    insert into invoices (id, number, vendor_id, complex_id, value_without_tax_paise, value_with_tax_paise, status, pdf_sha256,
        created_by, created_at, updated_at, financial_year, number_key)
      select 'invoice-' || id, 'INV-' || number, vendor_id, complex_id, total_paise, total_paise,
        case when row_number() over (order by created_at desc) <= 10 then 'manager_approved' else 'paid' end,
        repeat('0', 64), created_by, created_at, created_at, extract(year from created_at - interval '3 months'), number
      from work_orders where number ~ '[02468]$';
    insert into invoice_work_orders (invoice_id, work_order_id, total_paise, position)
      select 'invoice-' || id, id, total_paise, 0 from work_orders where number ~ '[02468]$';
    insert into invoice_status_log (invoice_id, status, created_at, created_by)
      select id, 'created', created_at, created_by from invoices;
    select rebuild_counters();
    cluster counters using counters_pkey;
    set session_replication_role = default`);
  await client.query('vacuum (analyze)');
}
