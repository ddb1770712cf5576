-- How many orders and invoices there are, kept with every change, so that no list and no dashboard counts all of them anew.
-- Changes are appended and folded into the counters by one writer at a time: no two acts ever wait for the same counter.

-- The categories of an order's jobs, which lists filter by and counters are kept for.
alter table work_orders add column category_ids text[] not null default '{}';

-- `vendor_id` and `category_id` are '' where any counts. `ever` starts on 0001-01-01; months and days start on their first day, by the
-- clock on the city's wall. Paise are the invoices' values with tax.
create table counters (
  subject text not null check (subject in ('work_order', 'invoice')),
  complex_id text not null,
  span text not null check (span in ('ever', 'month', 'day')),
  category_id text not null,
  vendor_id text not null,
  starts_on date not null,
  status text not null,
  many bigint not null,
  paise numeric not null,
  primary key (subject, complex_id, span, category_id, vendor_id, starts_on, status)
) with (fillfactor = 80);

-- Not folded yet: one row for what is counted whatever its category, and one for each of its categories.
create table counter_changes (
  id bigint generated always as identity primary key,
  subject text not null,
  complex_id text not null,
  category_id text not null,
  vendor_id text not null,
  day date not null,
  status text not null,
  many bigint not null,
  paise numeric not null
);

-- The day of an instant as `dayBounds` in lists.sql.ts divides time, also where a clock shows an hour twice around midnight.
create function day_on_wall(instant timestamptz, zone text) returns date language sql immutable as $$
  select (instant at time zone zone)::date
    - case when instant < (instant at time zone zone)::date::timestamp at time zone zone then 1 else 0 end
    + case when instant >= ((instant at time zone zone)::date + 1)::timestamp at time zone zone then 1 else 0 end
$$;

-- The planner must not read all counters for a handful of changes, whatever it thinks their number to be.
create function fold_counters() returns void language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  -- Outside of READ COMMITTED another fold since the snapshot would be an error; who folds next takes these changes too.
  if current_setting('transaction_isolation') <> 'read committed' or not pg_try_advisory_xact_lock(4180020) then
    return;
  end if;
  with taken as (delete from counter_changes returning *),
  parts as (
    select t.subject, t.complex_id, s.span, t.category_id, v.vendor_id, s.starts_on, t.status,
      sum(t.many) as many, sum(t.paise) as paise
    from taken t
      cross join lateral (values ('ever', date '0001-01-01'),
        ('month', date_trunc('month', t.day::timestamp)::date), ('day', t.day)) s (span, starts_on)
      cross join lateral (select '' union select t.vendor_id) v (vendor_id)
    group by t.subject, t.complex_id, s.span, t.category_id, v.vendor_id, s.starts_on, t.status
    having sum(t.many) <> 0 or sum(t.paise) <> 0)
  merge into counters c using parts p
    on c.subject = p.subject and c.complex_id = p.complex_id and c.span = p.span and c.category_id = p.category_id
      and c.vendor_id = p.vendor_id and c.starts_on = p.starts_on and c.status = p.status
    when matched and c.many + p.many = 0 and c.paise + p.paise = 0 then delete
    when matched then update set many = c.many + p.many, paise = c.paise + p.paise
    when not matched then insert values
      (p.subject, p.complex_id, p.span, p.category_id, p.vendor_id, p.starts_on, p.status, p.many, p.paise);
end $$;

create function add_to_counters(subject text, complex text, vendor text, categories text[], status text, instant timestamptz,
  many integer, paise bigint) returns void language plpgsql as $$
declare
  is_due boolean;
begin
  with added as (
    insert into counter_changes (subject, complex_id, category_id, vendor_id, day, status, many, paise)
    select subject, complex, category, coalesce(vendor, ''), day_on_wall(instant, t.time_zone), status, many, many * paise
    from complexes x join cities t on t.id = x.city_id, unnest(array_prepend('', categories)) category
    where x.id = complex
    returning id)
  select bool_or(id % 128 = 0) into is_due from added;
  if is_due then perform fold_counters(); end if;
end $$;

-- Counts everything anew and says how many counters were wrong. Acts wait until the transaction ends; reads do not.
create function rebuild_counters() returns bigint language plpgsql as $$
declare
  wrong bigint;
begin
  -- An act locks its orders before it writes an invoice, so it never holds what this waits for while it waits for this.
  lock table work_orders in exclusive mode;
  lock table invoices in share row exclusive mode;
  update work_orders o set category_ids = coalesce(held.ids, '{}')
  from work_orders x left join (select work_order_id, array_agg(distinct category_id order by category_id) as ids
    from work_order_jobs group by work_order_id) held on held.work_order_id = x.id
  where o.id = x.id and o.category_ids <> coalesce(held.ids, '{}');
  perform fold_counters();

  create temporary table fresh_counters on commit drop as
    with rows as (
      select 'work_order' as subject, complex_id, category_id, coalesce(vendor_id, '') as vendor_id,
        day_on_wall(created_at, t.time_zone) as day, status, count(*) as many, 0::numeric as paise
      from work_orders join complexes x on x.id = complex_id join cities t on t.id = x.city_id
        cross join unnest(array_prepend('', category_ids)) category_id
      group by 1, 2, 3, 4, 5, 6
      union all
      select 'invoice', complex_id, '', vendor_id, day_on_wall(created_at, t.time_zone), status, count(*),
        sum(value_with_tax_paise)
      from invoices join complexes x on x.id = complex_id join cities t on t.id = x.city_id
      group by 1, 2, 3, 4, 5, 6)
    select r.subject, r.complex_id, s.span, r.category_id, v.vendor_id, s.starts_on, r.status,
      sum(r.many)::bigint as many, sum(r.paise) as paise
    from rows r
      cross join lateral (values ('ever', date '0001-01-01'),
        ('month', date_trunc('month', r.day::timestamp)::date), ('day', r.day)) s (span, starts_on)
      cross join lateral (select '' union select r.vendor_id) v (vendor_id)
    group by 1, 2, 3, 4, 5, 6, 7;
  select count(*) into wrong
  from fresh_counters f full join counters c using (subject, complex_id, span, category_id, vendor_id, starts_on, status)
  where (f.many, f.paise) is distinct from (c.many, c.paise);
  delete from counter_changes;
  delete from counters;
  insert into counters select * from fresh_counters;
  drop table fresh_counters;
  return wrong;
end $$;

-- Before the triggers: the orders are not to be counted one by one for having got their categories.
select rebuild_counters();

create function count_work_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform add_to_counters('work_order', old.complex_id, old.vendor_id, old.category_ids, old.status, old.created_at, -1, 0);
  end if;
  if tg_op <> 'DELETE' then
    perform add_to_counters('work_order', new.complex_id, new.vendor_id, new.category_ids, new.status, new.created_at, 1, 0);
  end if;
  return null;
end $$;
create trigger work_orders_counted after insert or delete on work_orders
  for each row execute function count_work_order();
create trigger work_orders_recounted after update on work_orders
  for each row when ((old.complex_id, old.vendor_id, old.category_ids, old.status, old.created_at)
    is distinct from (new.complex_id, new.vendor_id, new.category_ids, new.status, new.created_at))
  execute function count_work_order();

create function count_invoice() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform add_to_counters('invoice', old.complex_id, old.vendor_id, '{}', old.status, old.created_at, -1,
      old.value_with_tax_paise);
  end if;
  if tg_op <> 'DELETE' then
    perform add_to_counters('invoice', new.complex_id, new.vendor_id, '{}', new.status, new.created_at, 1,
      new.value_with_tax_paise);
  end if;
  return null;
end $$;
create trigger invoices_counted after insert or delete on invoices
  for each row execute function count_invoice();
create trigger invoices_recounted after update on invoices
  for each row when ((old.complex_id, old.vendor_id, old.status, old.created_at, old.value_with_tax_paise)
    is distinct from (new.complex_id, new.vendor_id, new.status, new.created_at, new.value_with_tax_paise))
  execute function count_invoice();

create function set_work_order_categories(order_id text) returns void language plpgsql as $$
begin
  -- Locked first: what another act adds to the order meanwhile must be seen.
  perform from work_orders where id = order_id for no key update;
  update work_orders o set category_ids = held.ids
  from (select coalesce(array_agg(distinct category_id order by category_id), '{}') as ids
    from work_order_jobs where work_order_id = order_id) held
  where o.id = order_id and o.category_ids <> held.ids;
end $$;

create function follow_job_category() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform set_work_order_categories(old.work_order_id); end if;
  if tg_op <> 'DELETE' then perform set_work_order_categories(new.work_order_id); end if;
  return null;
end $$;
create trigger work_order_jobs_category after insert or delete or update of category_id, work_order_id on work_order_jobs
  for each row execute function follow_job_category();

create function rebuild_counters_after() returns trigger language plpgsql as $$
begin
  perform rebuild_counters();
  return null;
end $$;
-- Another clock makes other days of the same instants; emptied tables leave nothing to count.
create trigger cities_time_zone after update of time_zone on cities
  for each row when (old.time_zone <> new.time_zone) execute function rebuild_counters_after();
create trigger complexes_city after update of city_id on complexes
  for each row when (old.city_id <> new.city_id) execute function rebuild_counters_after();
create trigger work_orders_emptied after truncate on work_orders
  for each statement execute function rebuild_counters_after();
create trigger invoices_emptied after truncate on invoices
  for each statement execute function rebuild_counters_after();
