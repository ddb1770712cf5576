-- What was typed under a picture [J19].
alter table work_order_job_images add column caption text not null default '' check (length(caption) <= 200);
