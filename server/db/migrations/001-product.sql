-- The whole product's tables. Ids are text (UUID v7 for what the program makes), money is whole paise,
-- instants are timestamptz. Everything stays within PostgreSQL 15.

create extension if not exists pg_trgm;

create table cities (
  id text primary key,
  name text not null
);

create table complexes (
  id text primary key,
  name text not null,
  city_id text not null references cities (id)
);

create table employees (
  id text primary key,
  auth_user_id text not null unique,
  name text not null,
  complex_id text not null references complexes (id),
  location_id text,
  location_name text not null
);
create index employees_by_name on employees using gin (lower(name) gin_trgm_ops);

create table users (
  id text primary key,
  username text not null unique,
  role text not null check (role in (
    'vendor-management-super-admin', 'vendor-management-admin',
    'vendor-management-creator', 'vendor-management-approver')),
  employee_id text not null references employees (id),
  created_at timestamptz not null
);

-- Only the SHA-256 of a token is kept: a copy of the database signs nobody in.
create table user_tokens (
  token_hash text primary key,
  user_id text not null references users (id),
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index user_tokens_by_user on user_tokens (user_id);

create table job_cards (
  id text primary key,
  jobcard_no text not null unique,
  complex_id text not null references complexes (id),
  car_id text not null,
  car_number text not null,
  created_at timestamptz not null
);
create index job_cards_by_complex on job_cards (complex_id, created_at desc, id desc);
create index job_cards_by_car on job_cards using gin (lower(car_number) gin_trgm_ops);

-- An archived category or job has left the catalogue; orders that hold it keep it.
create table job_categories (
  id text primary key,
  name text not null,
  created_at timestamptz not null,
  archived_at timestamptz
);
create unique index job_categories_by_name on job_categories (lower(name)) where archived_at is null;

create table catalogue_jobs (
  id text primary key,
  category_id text not null references job_categories (id),
  name text not null,
  rate_paise bigint not null default 0 check (rate_paise >= 0),
  created_at timestamptz not null,
  archived_at timestamptz
);
create unique index catalogue_jobs_by_name on catalogue_jobs (category_id, lower(name)) where archived_at is null;

create sequence vendor_numbers start 1001;
create table vendors (
  id text primary key,
  vendor_no text not null unique default 'V-' || nextval('vendor_numbers'),
  name text not null,
  gst_no text not null,
  address text not null,
  city_id text not null references cities (id),
  phone_number text not null,
  auth_user_id text references employees (auth_user_id),
  created_at timestamptz not null,
  created_by text references users (id)
);
create index vendors_by_city on vendors (city_id, created_at desc, id desc);

create table vendor_bank_details (
  id text primary key,
  vendor_id text not null references vendors (id) on delete cascade,
  account_name text not null,
  bank_name text not null,
  account_number text not null,
  ifsc_code text not null,
  position integer not null default 0
);
create index vendor_bank_details_by_vendor on vendor_bank_details (vendor_id, position);

create table vendor_rates (
  vendor_id text not null references vendors (id) on delete cascade,
  catalogue_job_id text not null references catalogue_jobs (id) on delete cascade,
  rate_paise bigint not null check (rate_paise >= 0),
  updated_at timestamptz not null,
  updated_by text references users (id),
  primary key (vendor_id, catalogue_job_id)
);

-- One row per distinct content. `media_key` is the unguessable name in /api/media/<key>;
-- `last_used_at` keeps the sweeper off a file that is being named again.
create table files (
  sha256 text primary key,
  media_key text not null unique,
  media_type text not null,
  bytes bigint not null,
  width integer,
  height integer,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);

create sequence work_order_numbers start 1001;
create table work_orders (
  id text primary key,
  number text not null unique default 'WO-' || nextval('work_order_numbers'),
  complex_id text not null references complexes (id),
  job_card_id text not null references job_cards (id),
  vendor_id text references vendors (id),
  status text not null check (status in (
    'open', 'created', 'ready_for_approval', 'approved', 'partially_approved', 'rejected', 'ready_for_vendor',
    'vendor_assigned', 'handover_to_vendor', 'car_received', 'in_progress', 'completed', 'invoice_generated',
    'invoice_received', 'invoice_manager_approved', 'invoice_finance_forwarded', 'invoice_finance_approved',
    'invoice_rejected', 'invoice_paid', 'closed', 'cancelled')),
  total_paise bigint not null default 0,
  created_by text not null references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  search_text text not null default ''
);
create index work_orders_by_complex on work_orders (complex_id, created_at desc, id desc);
create index work_orders_by_status on work_orders (complex_id, status, created_at desc, id desc);
create index work_orders_by_vendor on work_orders (vendor_id, created_at desc, id desc);
create index work_orders_by_job_card on work_orders (job_card_id);
-- Serves '%term%' from three characters on and ' term%' (start of a word) for shorter ones: see search.ts.
create index work_orders_by_text on work_orders using gin (search_text gin_trgm_ops);

-- The ways one number is typed: as it stands, without separators, and word by word.
create function search_forms(source text) returns text language sql immutable as $$
  select lower(source)
    || ' ' || regexp_replace(lower(source), '[^[:alnum:]]+', '', 'g')
    || ' ' || regexp_replace(lower(source), '[^[:alnum:]]+', ' ', 'g')
$$;

-- Kept by the database, so that no way of making an order can forget it.
create function set_work_order_search_text() returns trigger language plpgsql as $$
begin
  select ' ' || search_forms(new.number) || ' ' || search_forms(c.jobcard_no) || ' ' || search_forms(c.car_number)
    into strict new.search_text from job_cards c where c.id = new.job_card_id;
  return new;
exception when no_data_found then
  -- The foreign key names the fault better than this trigger could.
  return new;
end $$;
create trigger work_orders_search_text before insert or update of number, job_card_id, search_text on work_orders
  for each row execute function set_work_order_search_text();

create function refresh_work_order_search_text() returns trigger language plpgsql as $$
begin
  update work_orders set search_text = '' where job_card_id = new.id;
  return null;
end $$;
create trigger job_cards_search_text after update of jobcard_no, car_number on job_cards
  for each row execute function refresh_work_order_search_text();

-- Names are snapshots: renaming or archiving a catalogue job leaves past orders as they were.
create table work_order_jobs (
  id text primary key,
  work_order_id text not null references work_orders (id) on delete cascade,
  catalogue_job_id text not null references catalogue_jobs (id),
  category_id text not null references job_categories (id),
  job_name text not null,
  category_name text not null,
  quantity integer not null check (quantity >= 1),
  rate_paise bigint not null check (rate_paise >= 0),
  approval_status text not null default 'pending' check (approval_status in ('pending', 'approved', 'rejected')),
  approved_by text references users (id),
  approved_at timestamptz,
  completion_status text check (completion_status in ('completed', 'partially_completed', 'incomplete')),
  final_rate_paise bigint check (final_rate_paise >= 0),
  partial_value_paise bigint check (partial_value_paise >= 0),
  completion_by text references users (id),
  completion_at timestamptz,
  position integer not null,
  created_at timestamptz not null
);
create index work_order_jobs_by_order on work_order_jobs (work_order_id, position);
create index work_order_jobs_by_category on work_order_jobs (category_id, work_order_id);
create index work_order_jobs_by_catalogue_job on work_order_jobs (catalogue_job_id);

create table work_order_job_images (
  work_order_job_id text not null references work_order_jobs (id) on delete cascade,
  kind text not null check (kind in ('reference', 'completion')),
  position integer not null,
  sha256 text not null references files (sha256),
  created_at timestamptz not null default now(),
  primary key (work_order_job_id, kind, position)
);
create index work_order_job_images_by_file on work_order_job_images (sha256);

create table work_order_status_log (
  id bigint generated always as identity primary key,
  work_order_id text not null references work_orders (id) on delete cascade,
  status text not null,
  created_at timestamptz not null,
  created_by text not null references users (id)
);
create index work_order_status_log_by_order on work_order_status_log (work_order_id, id);

create table invoices (
  id text primary key,
  number text not null,
  vendor_id text not null references vendors (id),
  complex_id text not null references complexes (id),
  value_without_tax_paise bigint not null check (value_without_tax_paise > 0),
  value_with_tax_paise bigint not null check (value_with_tax_paise > 0),
  status text not null check (status in (
    'created', 'received', 'manager_approved', 'finance_forwarded', 'finance_approved', 'paid', 'rejected')),
  pdf_sha256 text not null references files (sha256),
  created_by text not null references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index invoices_by_number on invoices (vendor_id, lower(number));
create index invoices_by_complex on invoices (complex_id, created_at desc, id desc);
create index invoices_by_status on invoices (complex_id, status, created_at desc, id desc);
create index invoices_by_pdf on invoices (pdf_sha256);
create index invoices_by_text on invoices using gin (lower(number) gin_trgm_ops);

create table invoice_work_orders (
  invoice_id text not null references invoices (id) on delete cascade,
  work_order_id text not null references work_orders (id),
  -- What the order was worth when it was billed.
  total_paise bigint not null,
  position integer not null,
  primary key (invoice_id, work_order_id)
);
create index invoice_work_orders_by_order on invoice_work_orders (work_order_id);

create table invoice_status_log (
  id bigint generated always as identity primary key,
  invoice_id text not null references invoices (id) on delete cascade,
  status text not null,
  created_at timestamptz not null,
  created_by text not null references users (id)
);
create index invoice_status_log_by_invoice on invoice_status_log (invoice_id, id);

-- `status_code` is null only inside the transaction that claims the key: a committed row always has its answer.
create table idempotency_keys (
  user_id text not null references users (id),
  key text not null,
  fingerprint text not null,
  status_code integer,
  answer text,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
