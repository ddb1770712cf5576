import { Box, chakra } from '@chakra-ui/react';
import { Store } from 'lucide-react';
import { memo, useId, useMemo, useState } from 'react';
import { Remembered } from '#app/features/filters/remembered.tsx';
import { useCapture } from '#app/hooks/use-capture.ts';
import { useVendors } from '#app/hooks/use-references.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { MAX_SEARCH_LENGTH, SEARCH_DEBOUNCE_MS, VENDOR_PAGE_SIZE } from '#domain/limits.ts';
import { formatPaise } from '#domain/money.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { vendorOffer, vendorStep } from '#domain/work-order/vendors.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { assignVendorMutation } from '../mutations/assign-vendor.ts';
import { seenVendorOf } from '../mutations/order-act.ts';
import { saySaved } from '../shared/say-saved.ts';
import { orderToasts } from '../texts.ts';
import { assignTexts } from './texts.ts';
import {
  describeDifference,
  ratesOf,
  searchOffers,
  type VendorOffer,
  vendorOffers,
} from './vendor-offers.ts';

type Props = { order: WorkOrder; chosen: Vendor | null; onChoose: (vendor: Vendor) => void };

/** The city's vendors with their totals for the order's jobs, cheapest first. */
export function VendorPicker(props: Props) {
  const vendors = useVendors();
  return (
    <Stack>
      <Text tone="muted">{`${assignTexts.note} ${assignTexts.noteMissing}`}</Text>
      <Remembered live={vendors} failed={commonTexts.fetchVendors} since={assignTexts.ratesAsOf}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon={<Store aria-hidden />} sentence={assignTexts.noVendors} />
          ) : (
            <Offers {...props} vendors={list} />
          )
        }
      </Remembered>
    </Stack>
  );
}

function Offers({ order, chosen, onChoose, vendors }: Props & { vendors: readonly Vendor[] }) {
  const name = useId();
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(VENDOR_PAGE_SIZE);
  const offers = useMemo(() => vendorOffers(order, vendors), [order, vendors]);
  const found = useMemo(() => searchOffers(offers, search), [offers, search]);
  const shown = found.slice(0, limit);
  const left = found.length - shown.length;
  return (
    <>
      <SearchInput
        value={search}
        onSearch={setSearch}
        label={assignTexts.search}
        placeholder={assignTexts.search}
        debounceMs={SEARCH_DEBOUNCE_MS}
        maxLength={MAX_SEARCH_LENGTH}
      />
      <Text tone="muted" role="status">
        {assignTexts.shown(shown.length, offers.length)}
      </Text>
      {found.length === 0 && (
        <EmptyState
          sentence={assignTexts.noMatch}
          action={
            <Button variant="quiet" onClick={() => setSearch('')}>
              {assignTexts.clearSearch}
            </Button>
          }
        />
      )}
      <VendorRows role="radiogroup" aria-label={assignTexts.choose}>
        {shown.map((offer) => (
          <VendorRow
            key={offer.vendor.id}
            offer={offer}
            group={name}
            isChosen={offer.vendor.id === chosen?.id}
            isPresent={offer.vendor.id === order.vendor?.id}
            onChoose={onChoose}
          />
        ))}
      </VendorRows>
      {left > 0 && (
        <Button
          variant="quiet"
          alignSelf="flex-start"
          onClick={() => setLimit((most) => most + VENDOR_PAGE_SIZE)}
        >
          {assignTexts.showMore(Math.min(left, VENDOR_PAGE_SIZE))}
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
    '& > label': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      columnGap: '3',
      rowGap: '1',
      alignItems: 'center',
      minHeight: 'floor',
      paddingInline: 'inset',
      paddingBlock: '3',
      borderWidth: 'thick',
      borderColor: 'line.control',
      borderRadius: 'lg',
      bg: 'bg.surface',
      cursor: 'pointer',
      overflowWrap: 'anywhere',
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto {sizes.floor}',
    },
    '& > label:has(:checked)': { borderColor: 'brand.solid', bg: 'accent.bg' },
    '& > label:has(:focus-visible)': {
      outlineWidth: 'var(--ui-border-widths-thick)',
      outlineStyle: 'solid',
      outlineColor: 'line.focus',
      outlineOffset: 'var(--ui-border-widths-thick)',
    },
    '& input': { boxSize: '6', accentColor: 'brand.solid', cursor: 'inherit', outline: 'none' },
    '& small': { textStyle: 'small', color: 'fg.muted' },
    '& [data-part=name]': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '2',
      rowGap: '1',
      alignItems: 'center',
    },
    '& [data-part=price]': {
      gridColumn: { base: '2', md: '3' },
      gridRow: { md: '1 / span 2' },
      display: 'flex',
      flexWrap: 'wrap',
      flexDirection: { base: 'row', md: 'column' },
      columnGap: '3',
      alignItems: { base: 'baseline', md: 'flex-end' },
      fontVariantNumeric: 'tabular-nums',
    },
    '& [data-part=missing]': { gridColumn: '2' },
  },
});

type RowProps = {
  offer: VendorOffer;
  group: string;
  isChosen: boolean;
  /** The order is assigned to this vendor now. */
  isPresent: boolean;
  onChoose: (vendor: Vendor) => void;
};

/** One vendor: its total, the difference from today's, and the jobs it has no rate for. */
const VendorRow = memo(function VendorRow({ offer, group, isChosen, isPresent, onChoose }: RowProps) {
  const { vendor, missing, isCheapest } = offer;
  const difference = describeDifference(offer);
  return (
    <label>
      <input
        type="radio"
        name={group}
        value={vendor.id}
        checked={isChosen}
        onChange={() => onChoose(vendor)}
      />
      <span data-part="name">
        <strong>{vendor.name}</strong>
        <small>{vendor.vendorNumber}</small>
        {isPresent && <Badge palette="gray">{assignTexts.present}</Badge>}
        {isCheapest && <Badge palette="green">{assignTexts.cheapest}</Badge>}
      </span>
      <span data-part="price">
        <strong>{formatPaise(offer.totalPaise)}</strong>
        {difference !== null && <small>{difference}</small>}
      </span>
      {missing.length > 0 && <small data-part="missing">{assignTexts.noRateFor(missing.join(', '))}</small>}
    </label>
  );
});

/** The chosen vendor beside the button, because its row may have scrolled away. */
export function ChosenVendor({ order, vendor }: { order: WorkOrder; vendor: Vendor | null }) {
  return (
    <Box role="status" flex="1" minWidth="0" alignSelf="center">
      {vendor === null ? (
        assignTexts.noneChosen
      ) : (
        <>
          <chakra.strong fontVariantNumeric="tabular-nums">
            {formatPaise(vendorOffer(order, ratesOf(vendor)).totalPaise)}
          </chakra.strong>
          <Box truncate>{vendor.name}</Box>
        </>
      )}
    </Box>
  );
}

/** Assigns or changes the vendor. `assign` resolves to whether it is saved. */
export function useAssignVendor(order: WorkOrder): {
  busy: boolean;
  assign: (vendor: Vendor) => Promise<boolean>;
} {
  const capture = useCapture();
  const [busy, setBusy] = useState(false);

  async function assign({ id, vendorNumber, name, jobs }: Vendor): Promise<boolean> {
    const isChange = vendorStep(order) === 'change-vendor';
    setBusy(true);
    const saved = await capture(assignVendorMutation, {
      orderId: order.id,
      orderNumber: order.number,
      vendor: { id, vendorNumber, name },
      rates: jobs.map(({ jobId, ratePaise }) => ({ catalogueJobId: jobId, ratePaise })),
      seenVendor: seenVendorOf(order),
    });
    setBusy(false);
    return saySaved(saved, {
      done: isChange ? orderToasts.vendorChanged : orderToasts.vendorAssigned,
      failed: isChange ? orderToasts.changeVendor : orderToasts.assignVendor,
    });
  }

  return { busy, assign };
}
