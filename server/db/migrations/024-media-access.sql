-- Hash of the pass that a browser shows for pictures instead of the token. The pass is made from the token, so this is null until the
-- token is used next.
alter table user_tokens add column media_hash text;
create unique index user_tokens_by_media on user_tokens (media_hash);
