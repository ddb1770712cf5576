import { type RefObject, useEffect, useRef } from 'react';
import { pageTitle } from '#app/ui/focus-when-closed.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';

/**
 * Keeps the focus in the list when an act takes away the button it was done with, or the whole row: it goes to the row, or to
 * the one that took its place. Answers what to call once an act is done and its dialogs are closing.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, rows: readonly Invoice[]) {
  const owed = useRef<{ id: string; index: number } | null>(null);
  const frame = useRef(0);
  const isEmpty = rows.length === 0;

  const settle = () => {
    if (owed.current === null || document.activeElement !== document.body) return;
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[data-invoice]') ?? [])];
    const same = entries.find((entry) => entry.dataset.invoice === owed.current?.id);
    const near = entries[Math.min(owed.current.index, entries.length - 1)];
    // A list that is being drawn anew has no rows for a moment: only one that has none left gives the focus to the title.
    const target = same ?? near ?? (isEmpty ? pageTitle() : null);
    target?.focus({ preventScroll: true });
  };

  // After every drawing: the button may go before the rows change, and long after the act was done.
  useEffect(settle);
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current);
      const id = owed.current?.id;
      if (id === undefined) return;
      // The last row has gone and the list with it, unless the list is only drawn anew.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const rowsNow = [...document.querySelectorAll<HTMLElement>('[data-invoice]')];
        const again = rowsNow.find((row) => row.dataset.invoice === id) ?? rowsNow[0];
        (again ?? pageTitle())?.focus({ preventScroll: true });
      });
    },
    [],
  );

  return (invoice: Invoice) => {
    const index = rows.findIndex(({ id }) => id === invoice.id);
    owed.current = { id: invoice.id, index: Math.max(index, 0) };
    // Whoever points elsewhere afterwards has left on purpose.
    const forget = () => {
      owed.current = null;
    };
    document.addEventListener('pointerdown', forget, { once: true });
    // A frame for a dialog to go, one for it to give the focus back: until then it would hold it.
    frame.current = requestAnimationFrame(() => {
      frame.current = requestAnimationFrame(settle);
    });
  };
}
