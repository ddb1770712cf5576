import { Plus } from 'lucide-react';
import { useState } from 'react';
import { DatesFilter } from '#app/features/filters/dates-filter.tsx';
import { CategoryFilter, FilterBar, SortChoice, VendorFilter } from '#app/features/filters/filter-bar.tsx';
import { type FilterChange, filterCount, withFilter } from '#app/features/filters/list-filters.ts';
import { listTexts } from '#app/features/filters/texts.ts';
import { ViewChoice } from '#app/features/filters/view-choice.tsx';
import { useMay } from '#app/hooks/use-session.ts';
import { menuTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Select } from '#app/ui/select.tsx';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import { INVOICE_FILTER_STATUSES, INVOICE_SORT_KEYS } from '#domain/invoice/invoice.ts';
import { invoiceFilterLabel, invoiceStatusLabel } from '#domain/invoice/steps.ts';
import { INVOICE_SEARCH_DEBOUNCE_MS } from '#domain/limits.ts';
import { invoiceTexts, paidTexts } from '../texts.ts';
import { InvoiceDesk } from './invoice-desk.tsx';
import { type InvoiceFilters, knownStatuses } from './invoice-filters.ts';
import { InvoiceList, type InvoiceListProps } from './invoice-list.tsx';
import type { Opened } from './invoice-rows.tsx';
import { WaitingInvoices } from './waiting-invoices.tsx';

type ListProps = { filters: InvoiceFilters; onFilters: (next: InvoiceFilters) => void };
type ViewProps = ListProps & { opened: Opened; onCreate: () => void };

/**
 * Every invoice of the complex, newest first or as sorted, with the role's actions; in the table layout the open one is
 * next to them.
 */
export function InvoicesView({ onCreate, opened, ...list }: ViewProps) {
  const mayCreate = useMay('invoice.create');
  const isOffice = useMediaQuery(media.officeUp);
  const create = mayCreate && (
    <Button icon={<Plus aria-hidden />} onClick={onCreate}>
      {invoiceTexts.create}
    </Button>
  );
  const title = menuTexts['/invoices'];
  const props: InvoiceListProps = {
    ...list,
    caption: title,
    only: null,
    opened,
    empty: { sentence: invoiceTexts.empty, action: create },
    above: (since) => mayCreate && <WaitingInvoices since={since} onEdit={onCreate} />,
  };
  const toolbar = <Toolbar only={null} {...list} />;
  if (isOffice) {
    const head = (
      <>
        <div data-part="filters">{toolbar}</div>
        {opened.id === null && create}
      </>
    );
    return <InvoiceDesk {...props} head={head} />;
  }
  return (
    <>
      <PageHeader title={title} actions={create} />
      {toolbar}
      <InvoiceList {...props} />
    </>
  );
}

/** The invoices half of Paid Items (section 2): they can only be opened and downloaded. */
export function PaidInvoices(list: ListProps) {
  const [id, set] = useState<string | null>(null);
  const isOffice = useMediaQuery(media.officeUp);
  const List = isOffice ? InvoiceDesk : InvoiceList;
  return (
    <>
      <Toolbar only="paid" {...list} />
      <List
        {...list}
        caption={paidTexts.invoices}
        only="paid"
        opened={{ id, set }}
        empty={{ sentence: paidTexts.noInvoices }}
      />
    </>
  );
}

const STATUS_OPTIONS = INVOICE_FILTER_STATUSES.map((status) => ({
  value: status,
  label: invoiceFilterLabel(status),
}));

/** The four statuses of the specification, and the combination in the address if there is one. */
function statusOptions(named = ''): { value: string; label: string }[] {
  if (named === '' || STATUS_OPTIONS.some(({ value }) => value === named)) return STATUS_OPTIONS;
  const labels = knownStatuses(named).map((status) => invoiceStatusLabel(status));
  return [...STATUS_OPTIONS, { value: named, label: labels.join(', ') }];
}

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
      many={only === null}
    >
      {only === null && <CategoryFilter value={category} onChange={(next) => change({ category: next })} />}
      <VendorFilter value={vendor} onChange={(next) => change({ vendor: next })} />
      {only === null && (
        <Field label={listTexts.status} hideLabel>
          <Select
            value={status ?? ''}
            onChange={(next) => change({ status: next === '' ? undefined : next })}
            options={statusOptions(status)}
            placeholder={listTexts.allStatuses}
          />
        </Field>
      )}
      <DatesFilter filters={filters} onChange={change} />
      <SortChoice keys={INVOICE_SORT_KEYS} value={filters.sort} onChange={(sort) => change({ sort })} />
      {only === null && (
        <ViewChoice list="invoices" filters={filters} onFilters={onFilters} roomFrom={media.wideOffice} />
      )}
    </FilterBar>
  );
}
