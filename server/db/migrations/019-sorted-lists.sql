-- Lists of orders sorted by their vehicle: kept with the order, as its text is, since no index reaches over two tables.
alter table work_orders add column car_key text collate "C" not null default '';

create or replace function set_work_order_search_text() returns trigger language plpgsql as $$
begin
  select ' ' || search_forms(new.number) || ' ' || search_forms(c.jobcard_no) || ' ' || search_forms(c.car_number), lower(c.car_number)
    into strict new.search_text, new.car_key from job_cards c where c.id = new.job_card_id;
  return new;
exception when no_data_found then
  -- The foreign key names the fault better than this trigger could.
  return new;
end $$;

update work_orders o set car_key = lower(c.car_number) from job_cards c where c.id = o.job_card_id;

-- To the end of the sort, so that neither the pages before nor orders of the same value are read to be sorted. The other direction
-- sorts only those of the same value.
create index work_orders_by_vehicle on work_orders (complex_id, car_key, created_at desc, id desc);
drop index work_orders_by_amount;
create index work_orders_by_amount on work_orders (complex_id, total_paise desc, created_at desc, id desc);

-- Sorted by vendor, each vendor's orders are found by those of its own; this is for those that have none.
create index work_orders_without_vendor on work_orders (complex_id, created_at desc, id desc) where vendor_id is null;
