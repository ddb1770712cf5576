import { useJobCategories, useVendors } from '#app/hooks/use-references.ts';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { INVOICE_FILTER_STATUSES, invoiceFilterLabel } from '#domain/invoice/steps.ts';
import { texts } from '#domain/texts.ts';
import { listTexts } from '#domain/texts-lists.ts';
import type { InvoiceFilters } from '../invoice-filters.ts';

type Props = { value: string | undefined; onChange: (value: string | undefined) => void };

type StatusProps = {
  value: InvoiceFilters['status'];
  onChange: (value: InvoiceFilters['status']) => void;
};

const STATUS_OPTIONS = INVOICE_FILTER_STATUSES.map((status) => ({
  value: status,
  label: invoiceFilterLabel(status),
}));

/** The specification's four options (section 4). */
export function StatusFilter({ value, onChange }: StatusProps) {
  return (
    <Field label={listTexts.status} hideLabel>
      <Select
        value={value ?? ''}
        onChange={(status) => onChange(status === '' ? undefined : status)}
        options={STATUS_OPTIONS}
        placeholder={listTexts.allStatuses}
      />
    </Field>
  );
}

export function VendorFilter({ value = '', onChange }: Props) {
  const vendors = useVendors();
  const options =
    vendors.state === 'ready' ? vendors.value.value.map(({ id, name }) => ({ value: id, label: name })) : [];
  return (
    <Field label={texts.orders.vendor} hideLabel>
      <Select value={value} onChange={onChange} options={options} placeholder={texts.orders.allVendors} />
    </Field>
  );
}

export function CategoryFilter({ value = '', onChange }: Props) {
  const categories = useJobCategories();
  const options =
    categories.state === 'ready'
      ? categories.value.value.map(({ id, name }) => ({ value: id, label: name }))
      : [];
  return (
    <Field label={texts.orders.category} hideLabel>
      <Select value={value} onChange={onChange} options={options} placeholder={texts.orders.allCategories} />
    </Field>
  );
}
