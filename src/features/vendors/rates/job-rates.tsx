import { Link } from '@tanstack/react-router';
import { ClipboardList, IndianRupee, Store } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { jobExists } from '#app/actions/subjects.ts';
import { saveRatesAction } from '#app/actions/vendors/save-rates.ts';
import { CachedAnswer } from '#app/features/filters/cached-answer.tsx';
import { OfficeMark } from '#app/features/office/marks.tsx';
import { useEditAction } from '#app/features/office/return-route.ts';
import { officeActionTexts } from '#app/features/office/texts.ts';
import { useDraftNames } from '#app/hooks/use-draft.ts';
import { useForm } from '#app/hooks/use-form.ts';
import { useOfficeActions } from '#app/hooks/use-office-actions.ts';
import { type Listed, useJobCategories, useVendorRates, useVendors } from '#app/hooks/use-references.ts';
import { useMay } from '#app/hooks/use-session.ts';
import { useWaitingChanges } from '#app/hooks/use-waiting-changes.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Select } from '#app/ui/select.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import type { JobCategory } from '#domain/catalogue/catalogue.ts';
import { describeRefusal } from '#domain/refusals.ts';
import { checkRates } from '#domain/vendor/checks.ts';
import { rateField } from '#domain/vendor/rate-changes.ts';
import type { Vendor, VendorRate } from '#domain/vendor/vendor.ts';
import { vendorTexts, vendorToasts } from '../texts.ts';
import {
  draftOf,
  isOvertaken,
  NOTHING_TYPED,
  type RatesAction,
  type RatesDraft,
  type RatesTable,
  ratesDraftName,
  ratesOf,
  ratesTable,
  typedRateProblems,
} from './rates.ts';
import { RatesEditor } from './rates-editor.tsx';
import { RatesFilters, useRatesFilter } from './rates-filter.tsx';
import { RatesGrid } from './rates-grid.tsx';
import { ratesTexts } from './texts.ts';
import { AT_A_TIME, sortedByName, VendorTiles } from './vendor-tiles.tsx';

type Props = {
  /** The vendor chosen in the address. */
  vendorId: string | undefined;
  onVendor: (id: string | undefined) => void;
};

/** A vendor's rate for each job of the catalogue. */
export function JobRates({ vendorId, onVendor }: Props) {
  const vendors = useVendors();
  const drafts = useDraftNames();
  const choice = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  // The pressed tile disappears.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of names renders with the vendor
  useEffect(() => {
    if (isPressed.current) choice.current?.querySelector('select')?.focus();
    isPressed.current = false;
  }, [vendorId]);
  const fetchedAt = vendors.state === 'ready' ? vendors.value.fetchedAt : '';
  return (
    <CachedAnswer live={vendors} failed={commonTexts.fetchVendors} age="elsewhere">
      {(list) =>
        list.length === 0 ? (
          <EmptyState icon={<Store aria-hidden />} sentence={vendorTexts.noVendors} />
        ) : (
          <>
            {/* Next to all tiles it would offer the same choice twice. */}
            {(vendorId !== undefined || list.length > AT_A_TIME) && (
              <chakra.div ref={choice} maxWidth="field" marginBottom="inset">
                <VendorChoice vendors={list} drafts={drafts} value={vendorId ?? ''} onChange={onVendor} />
              </chakra.div>
            )}
            {vendorId === undefined ? (
              <VendorTiles
                drafts={drafts}
                onChoose={(id) => {
                  isPressed.current = true;
                  onVendor(id);
                }}
              />
            ) : (
              <Chosen vendors={list} vendorId={vendorId} fetchedAt={fetchedAt} />
            )}
          </>
        )
      }
    </CachedAnswer>
  );
}

type ChoiceProps = {
  vendors: readonly Vendor[];
  /** The names of the user's unfinished forms. */
  drafts: ReadonlySet<string>;
  value: string;
  onChange: Props['onVendor'];
};

/** Marks the vendors that have unsaved rates, except the open one, whose own bar says so. */
function VendorChoice({ vendors, drafts, value, onChange }: ChoiceProps) {
  const isKept = ({ id }: Vendor) => id !== value && drafts.has(ratesDraftName(id));
  const kept = vendors.filter(isKept).length;
  return (
    <Field label={ratesTexts.vendor} {...(kept > 0 && { hint: ratesTexts.draftsKept(kept) })}>
      <Select
        value={value}
        onChange={(id) => onChange(id === '' ? undefined : id)}
        placeholder={ratesTexts.chooseVendor}
        options={sortedByName(vendors).map((vendor) => ({
          value: vendor.id,
          label: isKept(vendor) ? ratesTexts.withDraft(vendor.name) : vendor.name,
        }))}
      />
    </Field>
  );
}

type ChosenProps = {
  vendors: readonly Vendor[];
  vendorId: string;
  fetchedAt: string;
};

function Chosen({ vendors, vendorId, fetchedAt }: ChosenProps) {
  const catalogue = useJobCategories();
  const vendor = vendors.find(({ id }) => id === vendorId);
  if (vendor === undefined) {
    return <Notice tone="attention">{describeRefusal({ kind: 'vendor/not-found' })}</Notice>;
  }
  return (
    <CachedAnswer live={catalogue} failed={commonTexts.fetchCategories} age="elsewhere">
      {(categories) => (
        <RatesOf key={vendor.id} listed={{ entry: vendor, fetchedAt }} categories={categories} />
      )}
    </CachedAnswer>
  );
}

type RatesOfProps = {
  listed: Listed<Vendor>;
  categories: readonly JobCategory[];
};

/**
 * Save Rates sends the rate seen at each row (decision 034): nothing can be typed before the vendor's own rates are
 * known.
 */
function RatesOf({ listed, categories }: RatesOfProps) {
  const live = useVendorRates(listed);
  const fetchedAt = live.state === 'ready' ? live.value.fetchedAt : '';
  return (
    <CachedAnswer live={live} failed={vendorToasts.fetchVendorJobs}>
      {(rates) => <Rates vendor={listed.entry} rates={rates} fetchedAt={fetchedAt} categories={categories} />}
    </CachedAnswer>
  );
}

type RatesProps = {
  vendor: Vendor;
  rates: readonly VendorRate[];
  fetchedAt: string;
  categories: readonly JobCategory[];
};

/** The rates of one vendor, editable or read-only. */
function Rates(props: RatesProps) {
  const actions = useOfficeActions(saveRatesAction, props.fetchedAt);
  const changes = useWaitingChanges();
  const categories = useMemo(() => withoutDeleted(props.categories, changes), [props.categories, changes]);
  const isRead = actions !== null && changes !== null;
  return isRead ? <RatesWithActions {...props} categories={categories} all={actions} /> : <Spinner />;
}

/** A job whose deletion waits accepts no rate: a save with it would be refused after the deletion. */
function withoutDeleted(
  categories: readonly JobCategory[],
  changes: ReadonlySet<string> | null,
): readonly JobCategory[] {
  const isLeft = ({ id }: { id: string }) => !changes?.has(jobExists(id));
  if (categories.every(({ jobs }) => jobs.every(isLeft))) return categories;
  return categories.map((category) => ({ ...category, jobs: category.jobs.filter(isLeft) }));
}

type WithActionsProps = Omit<RatesProps, 'fetchedAt'> & {
  /** For every vendor. */ all: readonly RatesAction[];
};

function RatesWithActions({ vendor, rates, categories, all }: WithActionsProps) {
  const mayEdit = useMay('vendor.edit-rates');
  const actions = useMemo(
    () => all.filter(({ payload }) => payload.vendorId === vendor.id),
    [all, vendor.id],
  );
  const table = useMemo(() => ratesTable(categories, rates, actions), [categories, rates, actions]);
  if (table.rows.length === 0 && (mayEdit || table.gone.length === 0)) {
    return <EmptyState icon={<ClipboardList aria-hidden />} sentence={ratesTexts.emptyCatalogue} />;
  }
  if (mayEdit) {
    return <Editing vendor={vendor} rates={rates} categories={categories} actions={actions} table={table} />;
  }
  return (
    <>
      <UnsentSaves actions={actions} />
      <Reading vendor={vendor} table={table} />
    </>
  );
}

type EditingProps = Omit<RatesProps, 'fetchedAt'> & { actions: readonly RatesAction[]; table: RatesTable };

function Editing({ vendor, rates: onServer, categories, actions, table }: EditingProps) {
  const draftName = ratesDraftName(vendor.id);
  const form = useForm<RatesDraft>({
    draftName,
    empty: NOTHING_TYPED,
    fieldsOf: (jobId) => [rateField(jobId)],
    check: (value) => [...typedRateProblems(value), ...checkRates(ratesOf(value, table.rows))],
    checkWhenSent: (value) =>
      Object.fromEntries(
        table.rows
          .filter((row) => isOvertaken(value[row.jobId], row))
          .map(({ jobId }) => [rateField(jobId), ratesTexts.overtaken]),
      ),
  });
  const editAction = useEditAction();
  if (form.draft.state === 'loading') return <Spinner />;

  /** Puts the rates of a save back into the fields, as changes to the rates saved without it. */
  async function edit(action: RatesAction) {
    const before = ratesTable(
      categories,
      onServer,
      actions.filter((other) => other !== action),
    );
    // An empty draft would block the action from coming back.
    if (Object.keys(form.value).length === 0) await form.startOver();
    await editAction(action.entryId, { draftName, value: draftOf(action.payload.rates, before.rows) });
  }

  return (
    <>
      <UnsentSaves actions={actions} onEdit={(action) => void edit(action)} />
      <Text tone="muted" size="small" marginBottom="gap" display={{ base: 'none', lg: 'block' }}>
        {ratesTexts.keys}
      </Text>
      <RatesEditor vendor={vendor} table={table} form={form} />
    </>
  );
}

const READING_OFFERS = ['all', 'unrated'] as const;

/** The same grid for roles that may not edit it. */
function Reading({ vendor, table }: { vendor: Vendor; table: RatesTable }) {
  const filter = useRatesFilter(table.rows, NOTHING_TYPED);
  const hasRates = table.gone.length > 0 || table.rows.some(({ savedPaise }) => savedPaise > 0);
  if (!hasRates) return <EmptyState icon={<IndianRupee aria-hidden />} sentence={vendorTexts.noRates} />;
  return (
    <>
      <RatesFilters filter={filter} offers={READING_OFFERS} />
      <RatesGrid vendorName={vendor.name} table={table} filter={filter} />
    </>
  );
}

type UnsentProps = {
  actions: readonly RatesAction[];
  /** Absent if the user may not edit. Only the last save can be edited: it was typed over the earlier ones. */
  onEdit?: (action: RatesAction) => void;
};

/** Saves of this vendor's rates that have not reached the server, or that it refused. */
function UnsentSaves({ actions, onEdit }: UnsentProps) {
  const open = actions.filter(({ state }) => state !== 'sent');
  const last = open.at(-1);
  if (last === undefined) return null;
  const isRefused = open.some(({ state }) => state === 'attention');
  return (
    <chakra.div marginBottom="gap">
      <Notice
        tone={isRefused ? 'attention' : 'waiting'}
        title={officeActionTexts.waitingTitle}
        actions={
          <>
            {onEdit !== undefined && last.state !== 'sending' && (
              <Button variant="quiet" onClick={() => onEdit(last)}>
                {officeActionTexts.edit}
              </Button>
            )}
            <Button asChild variant="quiet">
              <Link to="/outbox">{officeActionTexts.openOutbox}</Link>
            </Button>
          </>
        }
      >
        <Stack as="ul" gap="2" listStyle="none" overflowWrap="anywhere">
          {open.map((action) => (
            <Row as="li" gap="2" key={action.entryId}>
              {action.label}
              <OfficeMark action={action} />
            </Row>
          ))}
        </Stack>
      </Notice>
    </chakra.div>
  );
}
