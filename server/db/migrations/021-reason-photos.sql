-- A photo that shows why a job was rejected, an order was cancelled, an invoice was rejected.
alter table work_order_job_images drop constraint work_order_job_images_kind_check,
  add constraint work_order_job_images_kind_check check (kind in ('reference', 'completion', 'rejection'));
alter table work_order_status_log add column reason_sha256 text references files (sha256);
alter table invoice_status_log add column reason_sha256 text references files (sha256);
create index work_order_status_log_by_file on work_order_status_log (reason_sha256) where reason_sha256 is not null;
create index invoice_status_log_by_file on invoice_status_log (reason_sha256) where reason_sha256 is not null;
