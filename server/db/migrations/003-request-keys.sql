-- The Idempotency-Key of the request that raised an order or added a job: a device that lost the answer finds its own again.
alter table work_orders add column request_key text;
alter table work_order_jobs add column request_key text;
