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
