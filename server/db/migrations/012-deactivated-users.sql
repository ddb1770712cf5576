-- A person who has left the workshop: their name stays on what they did, and nothing signs them in.
alter table users add column deactivated_at timestamptz;
