import { chakra } from '@chakra-ui/react';
import { ClipboardList } from 'lucide-react';
import { useMemo } from 'react';
import { useEditAct } from '#app/features/office/use-edit-act.ts';
import { useOfficeActs } from '#app/hooks/use-office-acts.ts';
import { useJobCategories } from '#app/hooks/use-references.ts';
import { useMay } from '#app/hooks/use-session.ts';
import { commonTexts } from '#app/texts/common.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Remembered } from '#app/ui/remembered.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import type { JobCategory } from '#domain/catalogue/catalogue.ts';
import { formatMoment } from '#domain/dates.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { saveRatesMutation } from '../mutations/save-rates.ts';
import { NOTHING_TYPED, ratesDraftName, withRates } from '../rates-draft.ts';
import { useRatesEditing } from '../rates-editing.ts';
import { type RateRow, type RatesAct, type RatesTable, ratesTable } from '../rates-rows.ts';
import { ratesTexts } from '../texts-rates.ts';
import { RatesActs } from './rates-acts.tsx';
import { RatesEditor } from './rates-editor.tsx';
import { RatesReading } from './rates-reading.tsx';

const Hint = chakra('p', {
  base: {
    color: 'fg.muted',
    textStyle: 'small',
    marginBottom: 'gap',
    display: { base: 'none', lg: 'block' },
  },
});

type Props = {
  vendor: Vendor;
  /** When the vendor was read from the server. */
  fetchedAt: string;
};

/** The rates of the chosen vendor beside the catalogue, for whoever may change them and whoever may not. */
export function RatesOfVendor({ vendor, fetchedAt }: Props) {
  const catalogue = useJobCategories();
  return (
    <Remembered
      live={catalogue}
      failed={commonTexts.fetchCategories}
      missing={commonTexts.notOnTablet}
      since={(at) => commonTexts.fromTablet(formatMoment(at))}
    >
      {(categories) => <Rates vendor={vendor} fetchedAt={fetchedAt} categories={categories} />}
    </Remembered>
  );
}

function Rates({ vendor, fetchedAt, categories }: Props & { categories: readonly JobCategory[] }) {
  const mayEdit = useMay('vendor.edit-rates');
  const all = useOfficeActs(saveRatesMutation, fetchedAt);
  const acts = useMemo(() => all.filter(({ payload }) => payload.vendorId === vendor.id), [all, vendor.id]);
  const table = useMemo(() => ratesTable(categories, vendor.jobs, acts), [categories, vendor.jobs, acts]);
  const rows = useMemo(() => table.groups.flatMap((group) => group.rows), [table]);
  if (rows.length === 0 && (mayEdit || table.gone.length === 0)) {
    return <EmptyState icon={<ClipboardList aria-hidden />} sentence={ratesTexts.emptyCatalogue} />;
  }
  if (!mayEdit) {
    return (
      <>
        <RatesActs acts={acts} onEdit={null} />
        <RatesReading vendor={vendor} table={table} rows={rows} />
      </>
    );
  }
  return <Editing vendor={vendor} categories={categories} acts={acts} table={table} rows={rows} />;
}

type EditingProps = {
  vendor: Vendor;
  categories: readonly JobCategory[];
  acts: readonly RatesAct[];
  table: RatesTable;
  rows: readonly RateRow[];
};

function Editing({ vendor, categories, acts, table, rows }: EditingProps) {
  const editing = useRatesEditing(vendor, rows);
  const editAct = useEditAct();
  if (editing === null) return <Spinner />;
  const { draft } = editing;

  /** The rates of a save, as changes to what stands without it. */
  async function takeBack(act: RatesAct) {
    const others = acts.filter((other) => other !== act);
    const before = ratesTable(categories, vendor.jobs, others).groups.flatMap((group) => group.rows);
    const rates = new Map(act.payload.rates.map(({ jobId, ratePaise }) => [jobId, ratePaise]));
    // A draft in which nothing is left would stand in the way.
    if (Object.keys(draft.value).length === 0) await draft.discard();
    await editAct(act.entryId, {
      draftName: ratesDraftName(vendor.id),
      value: withRates(NOTHING_TYPED, before, rates),
    });
  }

  return (
    <>
      <RatesActs acts={acts} onEdit={(act) => void takeBack(act)} />
      <Hint>{ratesTexts.keys}</Hint>
      <RatesEditor vendor={vendor} table={table} editing={editing} />
    </>
  );
}
