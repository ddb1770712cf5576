import { chakra, Flex } from '@chakra-ui/react';
import { Store } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useVendors } from '#app/hooks/use-references.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Remembered } from '#app/ui/remembered.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { formatMoment } from '#domain/dates.ts';
import { MAX_SEARCH_LENGTH, SEARCH_DEBOUNCE_MS, VENDOR_PAGE_SIZE } from '#domain/limits.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { assignTexts } from './texts.ts';
import { searchOffers, vendorOffers } from './vendor-offers.ts';
import { VendorRow, VendorRows } from './vendor-picker-row.tsx';

const Quiet = chakra('p', { base: { color: 'fg.muted' } });

type Props = { order: WorkOrder; chosen: Vendor | null; onChoose: (vendor: Vendor) => void };

/** Every vendor of the city with its total for the order's jobs, cheapest first. */
export function VendorPicker(props: Props) {
  const vendors = useVendors();
  return (
    <Flex direction="column" gap="gap">
      <Quiet>{`${assignTexts.note} ${assignTexts.noteMissing}`}</Quiet>
      <Remembered
        live={vendors}
        failed={commonTexts.fetchVendors}
        missing={commonTexts.notOnTablet}
        since={(at) => assignTexts.ratesAsOf(formatMoment(at))}
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon={<Store aria-hidden />} sentence={assignTexts.noVendors} />
          ) : (
            <Offers {...props} vendors={list} />
          )
        }
      </Remembered>
    </Flex>
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
      <Quiet role="status">{assignTexts.shown(shown.length, offers.length)}</Quiet>
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
