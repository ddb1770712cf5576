-- What a search looks through besides the orders' own text: without an index each search read every picture and every invoice.
create index work_order_job_images_by_caption on work_order_job_images using gin ((' ' || lower(caption)) gin_trgm_ops)
  where caption <> '';
drop index invoices_by_text;
create index invoices_by_text on invoices using gin ((' ' || lower(number)) gin_trgm_ops);

-- The counters of orders and invoices from before them lie as they were found. Those that a list adds up belong together, as they do where
-- they were made day by day.
cluster counters using counters_pkey;
