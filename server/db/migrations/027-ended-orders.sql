-- Lists of completed and of paid orders sorted by when that was.
alter table work_orders add column paid_at timestamptz;
update work_orders o set paid_at = coalesce(
  (select min(l.created_at) from work_order_status_log l where l.work_order_id = o.id and l.status in ('invoice_paid', 'closed')),
  o.updated_at)
where o.status in ('invoice_paid', 'closed');

create function set_work_order_paid_at() returns trigger language plpgsql as $$
begin
  new.paid_at = coalesce(new.paid_at, new.updated_at);
  return new;
end $$;
create trigger work_orders_paid_at before insert or update of status on work_orders
  for each row when (new.status in ('invoice_paid', 'closed')) execute function set_work_order_paid_at();

-- Those that are completed and not billed yet are few among those that ever were.
create index work_orders_by_completion on work_orders (complex_id, status, completed_at desc nulls last, created_at desc, id desc);
create index work_orders_by_payment on work_orders (complex_id, paid_at desc nulls last, created_at desc, id desc)
  where paid_at is not null;
