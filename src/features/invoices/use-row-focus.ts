import { type RefObject, useEffect, useRef } from 'react';
import type { Invoice } from '#domain/invoice/invoice.ts';

/**
 * Keeps the focus in the list when an act takes away the button it was done with, or the whole row: it goes to the row, or to
 * the one that took its place. Answers what to call once an act is done and its dialogs are closing.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, rows: readonly Invoice[]) {
  const owed = useRef<{ id: string; index: number } | null>(null);

  const settle = () => {
    if (owed.current === null || document.activeElement !== document.body) return;
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[data-invoice]') ?? [])];
    const same = entries.find((entry) => entry.dataset.invoice === owed.current?.id);
    const near = entries[Math.min(owed.current.index, entries.length - 1)];
    const target = same ?? near ?? document.querySelector<HTMLElement>('[data-page-title]');
    target?.focus({ preventScroll: true });
  };

  // After every drawing: the button may go before the rows change, and long after the act was told done.
  useEffect(settle);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the last row has gone; as above.
  useEffect(() => settle, []);

  return (invoice: Invoice) => {
    const index = rows.findIndex(({ id }) => id === invoice.id);
    owed.current = { id: invoice.id, index: Math.max(index, 0) };
    // Whoever points elsewhere afterwards has left on purpose.
    const forget = () => {
      owed.current = null;
    };
    document.addEventListener('pointerdown', forget, { once: true });
    // A frame for a dialog to go, one for it to give the focus back: until then it would hold it.
    requestAnimationFrame(() => requestAnimationFrame(settle));
  };
}
