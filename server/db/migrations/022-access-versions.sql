-- Whatever ends a person's access raises their version. A sign-in, and a code for one, is void under another than it was given for, however
-- its giving and that end ran into one another.
alter table users add column access_version integer not null default 1;
alter table user_tokens add column access_version integer not null default 1;

-- What a code is worth: the versions of whom it is for and of who made it, and the sign-in it was made with.
alter table sign_in_codes
  add column user_version integer not null default 1,
  add column maker_version integer not null default 1,
  add column made_with text references user_tokens (id);

-- By whose codes a sign-in came about, with everybody by whose code one of these was signed in. It ends with the access of any of them.
create table token_makers (
  token_id text not null references user_tokens (id) on delete cascade,
  user_id text not null references users (id),
  access_version integer not null,
  primary key (token_id, user_id)
);
create index token_makers_by_user on token_makers (user_id);
