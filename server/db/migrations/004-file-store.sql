-- The files store that belongs to this database: the store holds the same id. One row at most.
create table file_store (
  is_the_row boolean primary key default true check (is_the_row),
  id text not null,
  -- Null until the store holds the id too: until then the id counts only for a store that does.
  paired_at timestamptz,
  -- In how many hours the sweep had its turn since the store was paired or since a day passed without one.
  turns integer not null default 0,
  last_turn_at timestamptz,
  -- How many files the last turn left where they were because they were too many at once.
  held integer
);

-- On how many days the sweep saw each day of the store's trash: one wrong clock makes one of them, not thirty.
create table file_trash_days (
  day date primary key,
  seen_days integer not null,
  last_seen_on date not null
);
