import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useListKeys } from '#app/ui/use-list-keys.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { vendorTexts } from '../texts.ts';
import { VendorEntries, VendorEntry } from './vendor-entry.tsx';

/** How many vendors are drawn at first, and how many more by each press. */
const AT_A_TIME = 50;

type Props = {
  vendors: readonly Vendor[];
  /** The unfolded one. */
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
};

/** The accordion of vendors, drawn little by little. One that the address unfolds is drawn and brought into view. */
export function VendorList({ vendors, open, onOpen }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const focusNext = useRef<number | null>(null);
  const [limit, setLimit] = useState(AT_A_TIME);
  const latest = useRef(onOpen);
  useEffect(() => {
    latest.current = onOpen;
  });
  // The same function for ever, so that unfolding one vendor draws that one alone.
  const toggle = useCallback((id: string | undefined) => latest.current(id), []);
  useListKeys(list);
  useBroughtIntoView(open);
  const openAt = vendors.findIndex(({ id }) => id === open);
  // Kept when it is folded again: the list must not close up under the reader.
  if (openAt >= limit) setLimit(openAt + 1);
  const shown = vendors.slice(0, limit);
  const left = vendors.length - shown.length;

  // The button that was pressed moves down or goes: the focus goes on to the first of the new ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the press is what moves the focus, and it changes the limit.
  useEffect(() => {
    if (focusNext.current === null) return;
    list.current?.querySelectorAll<HTMLElement>('[data-list-item]')[focusNext.current]?.focus();
    focusNext.current = null;
  }, [limit]);

  return (
    <>
      <VendorEntries ref={list}>
        {shown.map((vendor) => (
          <VendorEntry key={vendor.id} vendor={vendor} isOpen={vendor.id === open} onToggle={toggle} />
        ))}
      </VendorEntries>
      {left > 0 && (
        <Button
          variant="quiet"
          marginTop="gap"
          onClick={() => {
            focusNext.current = shown.length;
            setLimit(shown.length + AT_A_TIME);
          }}
        >
          {vendorTexts.showMore(Math.min(left, AT_A_TIME))}
        </Button>
      )}
    </>
  );
}

/** Scrolls once to the vendor that the address unfolded when the list came up; one that is pressed is in view already. */
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
