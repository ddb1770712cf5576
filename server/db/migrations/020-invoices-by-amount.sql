-- Lists of invoices sorted by what is to be paid; those sorted by age are found through invoices_by_complex, by vendor through the counters.
create index invoices_by_amount on invoices (complex_id, value_with_tax_paise desc, created_at desc, id desc);
