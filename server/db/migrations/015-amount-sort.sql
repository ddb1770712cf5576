-- Lists of orders sorted by their amount.
create index work_orders_by_amount on work_orders (complex_id, total_paise);
