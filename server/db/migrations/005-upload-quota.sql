-- What a person has sent in uploads within an hour by the clock, so that several servers count together.
create table upload_hours (
  user_id text not null references users (id) on delete cascade,
  hour timestamptz not null,
  bytes bigint not null,
  files integer not null,
  primary key (user_id, hour)
);
