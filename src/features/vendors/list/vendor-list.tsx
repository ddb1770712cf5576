import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { vendorSearchTexts } from '#app/features/filters/texts.ts';
import type { Listed } from '#app/hooks/use-references.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { listItem, useListKeys } from '#app/ui/use-list-keys.ts';
import { formatDate } from '#domain/dates.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { vendorTexts } from '../texts.ts';
import { PhoneLink } from './phone-link.tsx';
import { VendorDetails } from './vendor-details.tsx';

/** Number of vendors rendered at first, and added by each press. */
const AT_A_TIME = 50;

type Props = {
  vendors: readonly Vendor[];
  /** Time of the last read. */
  fetchedAt: string;
  /** The expanded one. */
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
};

/**
 * The accordion of vendors, rendered bit by bit. The vendor expanded by the address is rendered and scrolled into view.
 */
export function VendorList({ vendors, fetchedAt, open, onOpen }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [limit, setLimit] = useState(AT_A_TIME);
  useListKeys(list);
  useBroughtIntoView(open);
  const openAt = vendors.findIndex(({ id }) => id === open);
  // Kept when it is collapsed again: the list must not close up under the reader.
  if (openAt >= limit) setLimit(openAt + 1);
  const shown = vendors.slice(0, limit);
  const left = vendors.length - shown.length;

  /** The pressed button moves down or goes, so the focus moves on to the first of the new entries. */
  function showMore() {
    flushSync(() => setLimit(shown.length + AT_A_TIME));
    list.current?.querySelectorAll<HTMLElement>('[data-list-item]')[shown.length]?.focus();
  }

  return (
    <>
      <Entries ref={list}>
        <div data-part="names" aria-hidden>
          <span>{commonTexts.vendor}</span>
          <span>{commonTexts.vendorId}</span>
          <span>{vendorTexts.phone}</span>
          <span>{vendorTexts.gst}</span>
          <span>{vendorTexts.addedOn}</span>
        </div>
        {shown.map((vendor) => (
          <VendorEntry
            key={vendor.id}
            listed={{ entry: vendor, fetchedAt }}
            isOpen={vendor.id === open}
            onToggle={onOpen}
          />
        ))}
      </Entries>
      {left > 0 && (
        <Button variant="quiet" marginTop="gap" onClick={showMore}>
          {vendorSearchTexts.showMore(Math.min(left, AT_A_TIME))}
        </Button>
      )}
    </>
  );
}

/** Scrolls once to the vendor that the address expanded when the list appeared; a pressed one is already in view. */
function useBroughtIntoView(open: string | undefined): void {
  const wanted = useRef(open);
  useEffect(() => {
    const id = wanted.current;
    wanted.current = undefined;
    if (id === undefined) return;
    const entry = document.getElementById(`vendor-${id}`)?.parentElement;
    if (entry && entry.getBoundingClientRect().top > window.innerHeight / 2) entry.scrollIntoView();
  }, []);
}

/** The entries are plain elements styled from here: a city may have a thousand vendors. */
const Entries = chakra('div', {
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
      scrollMarginTop: '4',
    },
    '& > [data-part=names]': {
      display: { base: 'none', xl: 'grid' },
      paddingInline: 'inset',
      textStyle: 'small',
      fontWeight: 'strong',
      color: 'fg.muted',
    },
    '& :is([data-part=names], [data-part=head])': {
      // One line in columns in the table layout.
      gridTemplateColumns: {
        base: 'minmax(0, 1fr) auto',
        // On the widest screens the numbers stay near the name.
        xl: 'minmax(0, 24rem) minmax(0, 7rem) minmax(0, 10rem) minmax(0, 12rem) minmax(0, 1fr) auto',
      },
      columnGap: '3',
    },
    '& [data-part=head]': {
      position: 'relative',
      display: 'grid',
      alignItems: 'center',
      minHeight: { base: 'floor', xl: 'control' },
      paddingInline: 'inset',
      paddingBlock: { base: '3', xl: '2' },
      borderRadius: 'lg',
    },
    '& [data-part=head]:hover': { bg: 'bg.hover' },
    '& h2': { textStyle: { base: 'large', xl: 'label' } },
    '& button[data-list-item]': {
      font: 'inherit',
      textAlign: 'start',
      cursor: 'pointer',
      overflowWrap: 'anywhere',
      _focusVisible: { outline: 'none' },
    },
    // The whole header is pressable, not just its text.
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
    '& [data-part=head] p': { display: { xl: 'contents' }, color: 'fg.muted' },
    // On a touch screen a press anywhere expands the vendor; the number to call is among the details.
    '& [data-part=head] p a': {
      position: 'relative',
      zIndex: { xl: 'raised' },
      pointerEvents: { base: 'none', xl: 'auto' },
      color: { base: 'inherit', xl: 'accent.fg' },
      textDecoration: { base: 'none', xl: 'underline' },
    },
    '& [data-part=head] p > span': { fontVariantNumeric: 'tabular-nums' },
    // Pressing the name does not call.
    '& [data-part=head] p a::after': { insetBlockStart: '0' },
    // On a desktop the column's name says what the date is about.
    '& [data-part=head] p > [data-fact=day]': { display: { base: 'none', xl: 'inline' } },
    '& [data-part=head] p > [data-fact=added]': { display: { xl: 'none' } },
    '& [data-part=head] p > [data-fact=gstNumber]': { display: { base: 'none', md: 'inline' } },
    // A phone shows the date only in the expanded row: it doesn't fit in the collapsed one.
    '& [data-part=head]:has([aria-expanded=false]) p > [data-fact=added]': {
      display: { base: 'none', md: 'inline', xl: 'none' },
    },
    // Its details show them again, with labels.
    '& [data-part=head]:has([aria-expanded=true]) p > :is([data-fact=phoneNumber], [data-fact=gstNumber])': {
      display: { base: 'none', xl: 'inline' },
      visibility: 'hidden',
    },
    '& [data-part=head] p > span:not(:empty) ~ span:not(:empty)::before': {
      content: { base: '" · "', xl: 'none' },
    },
    '& [data-part=head] svg': {
      gridColumn: { base: '2', xl: '6' },
      gridRow: { base: '1 / span 2', xl: '1' },
      boxSize: '6',
      color: 'accent.fg',
      transitionProperty: 'transform',
      transitionDuration: 'quick',
    },
    '& [data-part=head]:has([aria-expanded=true])': { borderBottomRadius: 'none' },
    '& [data-part=head]:has([aria-expanded=true]) svg': { transform: 'rotate(180deg)' },
    '& [data-part=details]': { padding: 'inset', borderTopWidth: 'edge', borderColor: 'line' },
  },
});

type EntryProps = { listed: Listed<Vendor>; isOpen: boolean; onToggle: (open: string | undefined) => void };

/** One vendor of the accordion; its details render only while it is expanded. */
function VendorEntry({ listed, isOpen, onToggle }: EntryProps) {
  const { id, name, vendorNumber, phoneNumber, gstNumber, createdAt } = listed.entry;
  const day = createdAt === '' ? '' : formatDate(createdAt);
  const about = {
    vendorNumber,
    phoneNumber,
    gstNumber,
    added: day === '' ? '' : vendorTexts.added(day),
    day,
  };
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
        <p id={`vendor-${id}-about`}>
          {Object.entries(about).map(([fact, said]) => (
            <span key={fact} data-fact={fact}>
              {fact === 'phoneNumber' ? <PhoneLink number={said} /> : said}
            </span>
          ))}
        </p>
        <ChevronDown aria-hidden />
      </div>
      {isOpen && (
        <div id={`vendor-${id}`} data-part="details">
          <VendorDetails listed={listed} />
        </div>
      )}
    </article>
  );
}
