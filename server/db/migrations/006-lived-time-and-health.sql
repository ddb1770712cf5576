-- Keys are forgotten by the time the servers have lived through, never by a clock: one that jumps ahead would forget them all, and a
-- tablet that sends again would do everything twice. `position` is the order in which keys came, whatever the clock said.
alter table idempotency_keys add column position bigint generated always as identity;
drop index idempotency_keys_by_age;
create index idempotency_keys_by_position on idempotency_keys (position);

-- One row a sweep: how long servers had run in all, and the newest key of that moment.
create table key_sweeps (
  lived_seconds bigint primary key,
  swept_at timestamptz not null,
  newest_position bigint not null
);

-- Written by the health check: a database that can only be read is not ready.
create table health_checks (
  only_row boolean primary key default true check (only_row),
  checked_at timestamptz not null
);
