-- Files that were imported in the app, and what each of their lines was and did, so that an import can be undone.
create table import_runs (
  id text primary key,
  complex_id text not null references complexes (id),
  kind text not null,
  file_name text not null,
  state text not null,
  -- How many lines the state has been through; all of them where it is done.
  handled integer not null default 0,
  lines integer not null,
  -- The header's names with what stands below them, and by the name of each column of the kind its place in the file.
  headings jsonb not null,
  columns jsonb not null,
  notes jsonb not null,
  has_decimal_commas boolean not null,
  added integer not null default 0,
  changed integer not null default 0,
  same integer not null default 0,
  wrong integer not null default 0,
  undone integer not null default 0,
  left_over integer not null default 0,
  created_at timestamptz not null,
  created_by text not null references users (id),
  run_at timestamptz,
  run_by text references users (id),
  undone_at timestamptz,
  undone_by text references users (id)
);
create index import_runs_by_complex on import_runs (complex_id, created_at desc, id desc);

create table import_lines (
  run_id text not null references import_runs (id) on delete cascade,
  -- The order of the file, from 0, and the number that a spreadsheet gives the line.
  position integer not null,
  line integer not null,
  cells jsonb not null,
  -- Why nothing of it can be read.
  unreadable text,
  -- Its values as they are taken, and what was read otherwise than written.
  fields jsonb not null default '{}',
  changes jsonb not null default '[]',
  -- The order of the dry run, in which lines about one thing follow each other; they have the first one's place as their lot.
  check_position integer,
  check_lot integer,
  outcome text,
  why text,
  -- What it added and changed, and why undoing has left some of that.
  effects jsonb not null default '[]',
  left_because text,
  primary key (run_id, position)
);
create index import_lines_by_check on import_lines (run_id, check_lot);
