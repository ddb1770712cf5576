import { useDraftNames } from '#app/hooks/use-draft.ts';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { ratesDraftName } from '../rates-draft.ts';
import { ratesTexts } from '../texts-rates.ts';

type Props = {
  vendors: readonly Vendor[];
  value: string;
  onChange: (id: string | undefined) => void;
};

/** Whose rates. Vendors whose typed rates are not saved say so; of the one that is open its own bar does. */
export function JobRatesChoice({ vendors, value, onChange }: Props) {
  const drafts = useDraftNames();
  const isKept = ({ id }: Vendor) => id !== value && drafts.has(ratesDraftName(id));
  const kept = vendors.filter(isKept).length;
  const sorted = vendors.toSorted((a, b) => a.name.localeCompare(b.name, 'en-IN', { numeric: true }));
  return (
    <Field label={ratesTexts.vendor} {...(kept > 0 && { hint: ratesTexts.draftsKept(kept) })}>
      <Select
        value={value}
        onChange={(id) => onChange(id === '' ? undefined : id)}
        placeholder={ratesTexts.chooseVendor}
        options={sorted.map((vendor) => ({
          value: vendor.id,
          label: isKept(vendor) ? ratesTexts.withDraft(vendor.name) : vendor.name,
        }))}
      />
    </Field>
  );
}
