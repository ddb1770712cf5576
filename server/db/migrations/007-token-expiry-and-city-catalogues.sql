-- A token ends when nobody has used it for so long. Those given out before keep at least half a year from now.
alter table user_tokens
  add column lifetime_days integer not null default 90 check (lifetime_days between 1 and 3650),
  add column expires_at timestamptz,
  add column last_used_at timestamptz;
update user_tokens set expires_at = now() + interval '180 days';
alter table user_tokens alter column expires_at set not null;

-- Users whose tokens everybody knows: signed in only where the demo is open.
alter table users add column is_demo boolean not null default false;
update users set is_demo = true where id in (
  select user_id from user_tokens where token_hash in (
    encode(sha256('demo-super-admin'::bytea), 'hex'), encode(sha256('demo-admin'::bytea), 'hex'),
    encode(sha256('demo-creator'::bytea), 'hex'), encode(sha256('demo-approver'::bytea), 'hex'),
    encode(sha256('demo-other-complex'::bytea), 'hex')));

-- The catalogue belongs to a city [C5]. What all cities shared goes to the city that uses it most, and every other
-- city gets a copy under new ids. `copied_from` leads work captured with the shared id to the copy.
alter table job_categories
  add column city_id text references cities (id),
  add column copied_from text;
alter table catalogue_jobs add column copied_from text;
drop index job_categories_by_name;
drop index catalogue_jobs_by_name;

create temporary table ranked_cities on commit drop as
  select c.id, row_number() over (order by
    (select count(*) from work_orders o join complexes x on x.id = o.complex_id where x.city_id = c.id) desc,
    (select count(*) from vendors v where v.city_id = c.id) desc, c.id) as place
  from cities c;
-- A catalogue without any city cannot be seen by anybody; nothing but the catalogue itself can name it.
delete from catalogue_jobs where not exists (select from cities);
delete from job_categories where not exists (select from cities);
update job_categories set city_id = (select id from ranked_cities where place = 1);

insert into job_categories (id, name, created_at, archived_at, city_id, copied_from)
  select gen_random_uuid()::text, k.name, k.created_at, k.archived_at, r.id, k.id
  from job_categories k cross join ranked_cities r where r.place > 1;
insert into catalogue_jobs (id, category_id, name, rate_paise, created_at, archived_at, copied_from)
  select gen_random_uuid()::text, k.id, j.name, j.rate_paise, j.created_at, j.archived_at, j.id
  from catalogue_jobs j join job_categories k on k.copied_from = j.category_id;

create temporary table copied_jobs on commit drop as
  select j.copied_from as old_id, j.id as new_id, k.id as category_id, k.city_id
  from catalogue_jobs j join job_categories k on k.id = j.category_id where j.copied_from is not null;
update work_order_jobs w set catalogue_job_id = m.new_id, category_id = m.category_id
  from copied_jobs m, work_orders o join complexes x on x.id = o.complex_id
  where o.id = w.work_order_id and m.old_id = w.catalogue_job_id and m.city_id = x.city_id;
update vendor_rates r set catalogue_job_id = m.new_id
  from copied_jobs m, vendors v
  where v.id = r.vendor_id and m.old_id = r.catalogue_job_id and m.city_id = v.city_id;

alter table job_categories alter column city_id set not null;
create unique index job_categories_by_name on job_categories (city_id, lower(name)) where archived_at is null;
create unique index catalogue_jobs_by_name on catalogue_jobs (category_id, lower(name)) where archived_at is null;
create index job_categories_by_copy on job_categories (copied_from) where copied_from is not null;
create index catalogue_jobs_by_copy on catalogue_jobs (copied_from) where copied_from is not null;
