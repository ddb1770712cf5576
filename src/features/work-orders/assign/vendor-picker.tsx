import { ArrowRight, Store } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { saveRatesAction } from '#app/actions/vendors/save-rates.ts';
import { CachedAnswer } from '#app/features/filters/cached-answer.tsx';
import { vendorSearchTexts } from '#app/features/filters/texts.ts';
import { LOADING } from '#app/hooks/use-live-query.ts';
import { useOfficeActions } from '#app/hooks/use-office-actions.ts';
import { useReadRates, useVendorsWithRates, withSavedRates } from '#app/hooks/use-references.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { uiTexts } from '#app/ui/texts.ts';
import { MAX_SEARCH_LENGTH, VENDOR_PAGE_SIZE } from '#domain/limits.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { formatSum } from '#domain/work-order/order-sum.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { assignTexts } from './texts.ts';
import { describeDifference, searchOffers, type VendorOffer, vendorOffers } from './vendor-offers.ts';

type Props = {
  jobs: WorkOrder['jobs'];
  /** The order's current vendor. */
  present: WorkOrder['vendor'];
  onPick: (vendor: Vendor) => void;
};

/** The city's vendors with their totals for the jobs, cheapest first. Buttons, because a press assigns immediately. */
export function VendorPicker(props: Props) {
  const vendors = useVendorsWithRates();
  const actions = useOfficeActions(
    saveRatesAction,
    vendors.state === 'ready' ? vendors.value.fetchedAt : null,
  );
  return (
    <Stack>
      <Text tone="muted">{`${assignTexts.note} ${assignTexts.noteMissing}`}</Text>
      <CachedAnswer live={actions ? vendors : LOADING} failed={commonTexts.fetchVendors} age="screen">
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon={<Store aria-hidden />} sentence={assignTexts.noVendors} />
          ) : (
            // An assignment made now is sent after the rates saved earlier, and is priced by them.
            <Offers {...props} vendors={withSavedRates(list, actions ?? [])} />
          )
        }
      </CachedAnswer>
    </Stack>
  );
}

function Offers({ jobs, present, onPick, vendors }: Props & { vendors: readonly Vendor[] }) {
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(VENDOR_PAGE_SIZE);
  const offers = useMemo(() => vendorOffers({ jobs }, vendors), [jobs, vendors]);
  const found = useMemo(() => searchOffers(offers, search), [offers, search]);
  const shown = found.slice(0, limit);
  const left = found.length - shown.length;
  useReadRates(
    found.map(({ vendor }) => vendor),
    search,
  );
  return (
    <>
      <SearchInput
        value={search}
        onSearch={setSearch}
        label={vendorSearchTexts.search}
        placeholder={vendorSearchTexts.search}
        isOnly={false}
        maxLength={MAX_SEARCH_LENGTH}
      />
      <Text tone="muted" role="status">
        {vendorSearchTexts.shown(shown.length, offers.length)}
      </Text>
      {found.length === 0 && (
        <EmptyState
          sentence={vendorSearchTexts.noMatch}
          action={
            <Button variant="quiet" onClick={() => setSearch('')}>
              {uiTexts.clearSearch}
            </Button>
          }
        />
      )}
      <VendorRows role="group" aria-label={assignTexts.choose}>
        {shown.map((offer) => (
          <VendorRow
            key={offer.vendor.id}
            offer={offer}
            isPresent={offer.vendor.id === present?.id}
            onPick={onPick}
          />
        ))}
      </VendorRows>
      {left > 0 && (
        <Button
          variant="quiet"
          alignSelf="flex-start"
          onClick={() => setLimit((most) => most + VENDOR_PAGE_SIZE)}
        >
          {vendorSearchTexts.showMore(Math.min(left, VENDOR_PAGE_SIZE))}
        </Button>
      )}
    </>
  );
}

/** One style for plain elements instead of styled rows: a city may have hundreds of vendors. */
const VendorRows = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: 'gap',
    '& > button': {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) auto auto' },
      columnGap: '3',
      rowGap: '1',
      alignItems: 'center',
      minHeight: 'floor',
      paddingInline: 'inset',
      paddingBlock: '3',
      borderWidth: 'edge',
      borderColor: 'line.control',
      borderRadius: 'lg',
      bg: 'bg.surface',
      textAlign: 'start',
      cursor: 'pointer',
      overflowWrap: 'anywhere',
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto {sizes.floor}',
    },
    '& > button:not(:disabled):hover': { bg: 'bg.hover' },
    '& > button:disabled': { cursor: 'default', borderColor: 'line' },
    '& small': { textStyle: 'small', color: 'fg.muted' },
    '& [data-part=name]': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '2',
      rowGap: '1',
      alignItems: 'center',
      // Below the name in each row, whatever is next to it.
      '& > small': { order: '1', flexBasis: 'full' },
    },
    '& [data-part=price]': {
      gridColumn: { md: '2' },
      gridRow: { md: '1 / span 2' },
      display: 'flex',
      flexWrap: 'wrap',
      flexDirection: { base: 'row', md: 'column' },
      columnGap: '3',
      alignItems: { base: 'baseline', md: 'flex-end' },
      fontVariantNumeric: 'tabular-nums',
    },
    '& [data-part=missing]': { gridColumn: '1' },
    '& > button > svg': {
      gridColumn: { base: '2', md: '3' },
      gridRow: '1 / span 2',
      boxSize: '6',
      color: 'accent.fg',
    },
    '& > button:disabled > svg': { visibility: 'hidden' },
  },
});

type RowProps = {
  offer: VendorOffer;
  /** The order is currently assigned to this vendor. */
  isPresent: boolean;
  onPick: (vendor: Vendor) => void;
};

/** One vendor: its total, the difference from today's, and the jobs it has no rate for. */
const VendorRow = memo(function VendorRow({ offer, isPresent, onPick }: RowProps) {
  const { vendor, missing, missesAll, isCheapest } = offer;
  const difference = describeDifference(offer);
  return (
    <button type="button" disabled={isPresent} onClick={() => onPick(vendor)}>
      <span data-part="name">
        <strong>{vendor.name}</strong>
        <small>{vendor.vendorNumber}</small>
        {isPresent && <Badge palette="gray">{assignTexts.present}</Badge>}
        {isCheapest && <Badge palette="green">{assignTexts.cheapest}</Badge>}
      </span>
      {offer.hasRates && (
        <span data-part="price">
          <strong>{formatSum(offer.sum)}</strong>
          {difference !== null && <small>{difference}</small>}
        </span>
      )}
      <ArrowRight aria-hidden />
      {!offer.hasRates && <small data-part="missing">{assignTexts.ratesNotRead}</small>}
      {offer.hasRates && missing.length > 0 && (
        <small data-part="missing">
          {missesAll ? assignTexts.noRates : assignTexts.noRateFor(missing.join(', '))}
        </small>
      )}
    </button>
  );
});
