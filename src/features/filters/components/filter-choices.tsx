import { useJobCategories, useVendors } from '#app/hooks/use-references.ts';
import { commonTexts } from '#app/texts/common.ts';
import { DateRangePicker } from '#app/ui/date-range-picker.tsx';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import type { ListFilters } from '../list-filters.ts';

type ChoiceProps = { value: string | undefined; onChange: (value: string) => void };

/** One of the city's vendors, or all. */
export function VendorFilter({ value = '', onChange }: ChoiceProps) {
  const vendors = useVendors();
  const options =
    vendors.state === 'ready' ? vendors.value.value.map(({ id, name }) => ({ value: id, label: name })) : [];
  return (
    <Field label={commonTexts.vendor} hideLabel>
      <Select value={value} onChange={onChange} options={options} placeholder={commonTexts.allVendors} />
    </Field>
  );
}

/** One of the catalogue's categories, or all. */
export function CategoryFilter({ value = '', onChange }: ChoiceProps) {
  const categories = useJobCategories();
  const options =
    categories.state === 'ready'
      ? categories.value.value.map(({ id, name }) => ({ value: id, label: name }))
      : [];
  return (
    <Field label={commonTexts.category} hideLabel>
      <Select value={value} onChange={onChange} options={options} placeholder={commonTexts.allCategories} />
    </Field>
  );
}

type DatesProps = {
  filters: Pick<ListFilters, 'from' | 'to'>;
  onChange: (range: { from: string | undefined; to: string | undefined }) => void;
};

/** A range of local calendar days, both ends inclusive, or all time (decision F2). */
export function DatesFilter({ filters: { from, to }, onChange }: DatesProps) {
  return (
    <DateRangePicker
      value={from === undefined || to === undefined ? null : { fromOn: from, toOn: to }}
      onChange={(range) => onChange({ from: range?.fromOn, to: range?.toOn })}
    />
  );
}
