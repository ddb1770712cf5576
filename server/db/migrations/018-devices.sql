-- What a sign-in is called where its token must not be: the name says nothing of the token.
alter table user_tokens add column id text not null default gen_random_uuid()::text;
create unique index user_tokens_by_id on user_tokens (id);

-- A device's last report of itself, one row for each device in a complex. Ages come in and instants are kept, by the server's clock.
create table device_reports (
  complex_id text not null references complexes (id),
  device_id text not null,
  user_id text not null references users (id),
  token_hash text not null references user_tokens (token_hash),
  name text not null,
  app_version text not null,
  reported_at timestamptz not null,
  unsent jsonb not null,
  unsent_since timestamptz,
  last_delivery_at timestamptz,
  errors jsonb not null,
  error_count bigint not null,
  primary key (complex_id, device_id)
);
create index device_reports_by_user on device_reports (user_id, reported_at);
create index device_reports_by_token on device_reports (token_hash);
