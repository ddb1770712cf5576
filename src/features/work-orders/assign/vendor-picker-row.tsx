import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { formatPaise } from '#domain/money.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { assignTexts } from './texts.ts';
import { describeDifference, type VendorOffer } from './vendor-offers.ts';

/** The rows' looks stand here once, on plain elements: a city may have hundreds of vendors. */
export const VendorRows = chakra('div', {
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

type Props = {
  offer: VendorOffer;
  /** The radio group it belongs to. */
  group: string;
  isChosen: boolean;
  /** The order is at this vendor's now. */
  isPresent: boolean;
  onChoose: (vendor: Vendor) => void;
};

/** One vendor: its total, how that compares with today, and what it has no rate for. */
export const VendorRow = memo(function VendorRow({ offer, group, isChosen, isPresent, onChoose }: Props) {
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
