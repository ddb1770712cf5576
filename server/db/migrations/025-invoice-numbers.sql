-- A vendor's invoice number is taken once in a financial year, as src/domain/invoice/numbers.ts has it. A rejected invoice gives its number
-- back, and the next year takes it again. Kept by the database, because a server of the version before names neither column.
alter table invoices add column financial_year smallint, add column number_key text;

-- India's year begins on 1 April, by the clock of the complex. The key is a hash, because what a number folds to has no bound that an index
-- could rely on.
create function set_invoice_number_key() returns trigger language plpgsql as $$
begin
  select extract(year from day_on_wall(new.created_at, t.time_zone) - interval '3 months') into new.financial_year
  from complexes x join cities t on t.id = x.city_id where x.id = new.complex_id;
  new.number_key := encode(sha256(convert_to(coalesce(nullif(folded(new.number), ''), new.number), 'UTF8')), 'hex');
  return new;
end $$;
create trigger invoices_number_key before insert or update of number, complex_id, created_at on invoices
  for each row execute function set_invoice_number_key();
update invoices set number = number;

-- Numbers that only read alike were two until now. The first keeps its key, so that no third one is added; the others stay with one of
-- their own.
with doubles as (
  select id, row_number() over (partition by vendor_id, financial_year, number_key order by created_at, id) as place
  from invoices where status <> 'rejected')
update invoices i set number_key = i.number_key || ' ' || i.id from doubles d where d.id = i.id and d.place > 1;

alter table invoices alter column financial_year set not null, alter column number_key set not null;
drop index invoices_by_number;
create unique index invoices_by_number on invoices (vendor_id, financial_year, number_key) where status <> 'rejected';
