-- A picture that its sender vouched for by its hash is decoded after the answer. Until then it has no small picture, and nobody knows
-- whether all of it can be drawn.
alter table files add column state text not null default 'checked' check (state in ('unchecked', 'checked', 'damaged'));
create index files_unchecked on files (created_at) where state = 'unchecked';
