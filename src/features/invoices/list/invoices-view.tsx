import { Plus } from 'lucide-react';
import { CategoryFilter, DatesFilter, FilterBar, VendorFilter } from '#app/features/filters/filter-bar.tsx';
import { type FilterChange, filterCount, withFilter } from '#app/features/filters/list-filters.ts';
import { listTexts } from '#app/features/filters/texts.ts';
import { ViewChoice } from '#app/features/filters/view-choice.tsx';
import { useMay } from '#app/hooks/use-session.ts';
import { menuTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Select } from '#app/ui/select.tsx';
import { INVOICE_FILTER_STATUSES } from '#domain/invoice/invoice.ts';
import { invoiceFilterLabel } from '#domain/invoice/steps.ts';
import { INVOICE_SEARCH_DEBOUNCE_MS } from '#domain/limits.ts';
import { invoiceTexts, paidTexts } from '../texts.ts';
import type { InvoiceFilters } from './invoice-filters.ts';
import { InvoiceList } from './invoice-list.tsx';
import { WaitingInvoices } from './waiting-invoices.tsx';

type ListProps = { filters: InvoiceFilters; onFilters: (next: InvoiceFilters) => void };

/** Every invoice of the complex, newest first, with what the person's role may do with it. */
export function InvoicesView({ onCreate, ...list }: ListProps & { onCreate: () => void }) {
  const mayCreate = useMay('invoice.create');
  const create = mayCreate && (
    <Button icon={<Plus aria-hidden />} onClick={onCreate}>
      {invoiceTexts.create}
    </Button>
  );
  const title = menuTexts['/invoices'];
  return (
    <>
      <PageHeader title={title} actions={create} />
      <Toolbar only={null} {...list} />
      <InvoiceList
        caption={title}
        only={null}
        {...list}
        empty={{ sentence: invoiceTexts.empty, action: create }}
        above={(since) => mayCreate && <WaitingInvoices since={since} onEdit={onCreate} />}
      />
    </>
  );
}

/** The invoices half of Paid Items (section 2): they can only be opened and downloaded. */
export function PaidInvoices(list: ListProps) {
  return (
    <>
      <Toolbar only="paid" {...list} />
      <InvoiceList
        caption={paidTexts.invoices}
        only="paid"
        {...list}
        empty={{ sentence: paidTexts.noInvoices }}
      />
    </>
  );
}

const STATUS_OPTIONS = INVOICE_FILTER_STATUSES.map((status) => ({
  value: status,
  label: invoiceFilterLabel(status),
}));

function Toolbar({ only, filters, onFilters }: ListProps & { only: 'paid' | null }) {
  const change = (next: FilterChange<InvoiceFilters>) => onFilters(withFilter(filters, next));
  const { category, vendor, status } = filters;
  return (
    <FilterBar
      search={{
        value: filters.q,
        onSearch: (q) => change({ q }),
        label: invoiceTexts.searchLabel,
        placeholder: invoiceTexts.search,
        debounceMs: INVOICE_SEARCH_DEBOUNCE_MS,
      }}
      count={filterCount(filters)}
    >
      {only === null && <CategoryFilter value={category} onChange={(next) => change({ category: next })} />}
      <VendorFilter value={vendor} onChange={(next) => change({ vendor: next })} />
      {only === null && (
        <Field label={listTexts.status} hideLabel>
          <Select
            value={status ?? ''}
            onChange={(next) => change({ status: next === '' ? undefined : next })}
            options={STATUS_OPTIONS}
            placeholder={listTexts.allStatuses}
          />
        </Field>
      )}
      <DatesFilter filters={filters} onChange={change} />
      {only === null && <ViewChoice list="invoices" filters={filters} onFilters={onFilters} />}
    </FilterBar>
  );
}
