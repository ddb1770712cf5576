-- A date range means calendar days on the wall clock of the city the complex stands in.
alter table cities add column time_zone text not null default 'Asia/Kolkata';

-- 'MH 12 AB 1234', 'mh-12-ab-1234' and 'MH12AB1234' are one plate to whoever types it.
alter table job_cards add column car_search text not null
  generated always as (regexp_replace(lower(car_number), '[^a-z0-9]+', '', 'g')) stored;
drop index job_cards_by_car;
create index job_cards_by_car on job_cards using gin (car_search gin_trgm_ops);

-- A vendor's number reads apart from every other number in an order.
alter table vendors alter column vendor_no set default 'VEN-' || nextval('vendor_numbers');

-- The report and the re-billing check ask which invoices of a complex are live, by vendor.
create index invoices_by_vendor on invoices (complex_id, vendor_id, status);
-- Whether a job card has an open order is asked for each card of a page.
create index work_orders_open_by_card on work_orders (job_card_id, created_at desc) where status in ('open', 'created');
