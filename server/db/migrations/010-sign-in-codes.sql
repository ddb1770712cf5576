-- A code that signs one person in on one device, once. Only its hash is kept.
create table sign_in_codes (
  id text primary key,
  code_hash text not null unique,
  user_id text not null references users (id),
  made_by text not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_codes_by_maker on sign_in_codes (made_by, created_at);
