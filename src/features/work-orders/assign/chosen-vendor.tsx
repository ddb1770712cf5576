import { chakra } from '@chakra-ui/react';
import { formatPaise } from '#domain/money.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { vendorOffer } from '#domain/work-order/vendors.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { assignTexts } from './texts.ts';
import { ratesOf } from './vendor-offers.ts';

const Words = chakra('p', {
  base: {
    flex: '1',
    minWidth: '0',
    alignSelf: 'center',
    '& > strong': { fontVariantNumeric: 'tabular-nums' },
    '& > span': { display: 'block', truncate: true },
  },
});

/** Who is about to get the order, beside the button that gives it: the row itself may have gone by. */
export function ChosenVendor({ order, vendor }: { order: WorkOrder; vendor: Vendor | null }) {
  return (
    <Words role="status">
      {vendor === null ? (
        assignTexts.noneChosen
      ) : (
        <>
          <strong>{formatPaise(vendorOffer(order, ratesOf(vendor)).totalPaise)}</strong>
          <span>{vendor.name}</span>
        </>
      )}
    </Words>
  );
}
