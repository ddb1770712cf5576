-- Why a job was rejected or is incomplete, an order was cancelled, an invoice was rejected.
alter table work_order_jobs add column rejection_reason text, add column completion_reason text;
alter table work_order_status_log add column reason text;
alter table invoice_status_log add column reason text;
