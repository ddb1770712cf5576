import { chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { memo } from 'react';
import { listItem } from '#app/ui/use-list-keys.ts';
import { formatDate } from '#domain/dates.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { vendorTexts } from '../texts.ts';
import { VendorDetails } from './vendor-details.tsx';

/** The entries' looks stand here once, on plain elements: a city may have a thousand vendors. */
export const VendorEntries = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: 'gap',
    '& > article': {
      bg: 'bg.surface',
      borderWidth: 'edge',
      borderColor: 'line',
      borderRadius: 'lg',
      boxShadow: 'card',
      minWidth: '0',
      overflowWrap: 'anywhere',
      scrollMarginTop: 'calc(var(--ui-sizes-header) + var(--ui-spacing-4))',
    },
    '& [data-part=head]': {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      columnGap: '3',
      alignItems: 'center',
      minHeight: 'floor',
      paddingInline: 'inset',
      paddingBlock: '3',
      borderRadius: 'lg',
    },
    '& [data-part=head]:hover': { bg: 'bg.hover' },
    '& h2': { textStyle: 'large' },
    '& button[data-list-item]': {
      font: 'inherit',
      textAlign: 'start',
      cursor: 'pointer',
      overflowWrap: 'anywhere',
      _focusVisible: { outline: 'none' },
    },
    // The whole head is pressed, not its words alone.
    '& button[data-list-item]::after': {
      content: '""',
      position: 'absolute',
      inset: '0',
      borderRadius: 'lg',
    },
    '& button[data-list-item]:focus-visible::after': {
      outlineWidth: 'var(--ui-border-widths-thick)',
      outlineStyle: 'solid',
      outlineColor: 'line.focus',
      outlineOffset: 'var(--ui-border-widths-thick)',
    },
    '& [data-part=head] p': { color: 'fg.muted' },
    '& [data-part=head] svg': {
      gridColumn: '2',
      gridRow: '1 / span 2',
      boxSize: '6',
      color: 'accent.fg',
      transitionProperty: 'transform',
      transitionDuration: 'quick',
    },
    '& [data-part=head]:has([aria-expanded=true]) svg': { transform: 'rotate(180deg)' },
    '& [data-part=details]': { padding: 'inset', borderTopWidth: 'edge', borderColor: 'line' },
  },
});

type Props = { vendor: Vendor; isOpen: boolean; onToggle: (open: string | undefined) => void };

/** One vendor of the accordion; its details are drawn only while it is open. */
export const VendorEntry = memo(function VendorEntry({ vendor, isOpen, onToggle }: Props) {
  const { id, name, vendorNumber, createdAt } = vendor;
  const about = [vendorNumber, ...(createdAt === '' ? [] : [vendorTexts.added(formatDate(createdAt))])];
  return (
    <article data-vendor-id={id}>
      <div data-part="head">
        <h2>
          <button
            type="button"
            {...listItem}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `vendor-${id}` : undefined}
            aria-describedby={`vendor-${id}-about`}
            onClick={() => onToggle(isOpen ? undefined : id)}
          >
            {name}
          </button>
        </h2>
        <p id={`vendor-${id}-about`}>{about.filter(Boolean).join(' · ')}</p>
        <ChevronDown aria-hidden />
      </div>
      {isOpen && (
        <div id={`vendor-${id}`} data-part="details">
          <VendorDetails vendor={vendor} />
        </div>
      )}
    </article>
  );
});
