import { type RefObject, useEffect } from 'react';
import { media } from './use-media-query.ts';

/** Put on the one link or button that opens an entry of a list. */
export const listItem = { 'data-list-item': true } as const;

/**
 * Walks a list by keyboard: `j` and `k` from anywhere on the page, the arrow keys once an entry has the focus, `/` goes to
 * the page's search. Enter opens, because an entry is a link. Silent while somebody types or a dialog is open, and on a phone.
 */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || !matchMedia(media.tabletUp).matches) return;
      const target = event.key === '/' ? search() : entryAfter(event.key, list.current);
      if (target === null) return;
      event.preventDefault();
      target.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [list]);
}

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

function entryAfter(key: string, list: HTMLElement | null): HTMLElement | null {
  const step = STEPS[key];
  if (step === undefined || list === null) return null;
  const entries = [...list.querySelectorAll<HTMLElement>('[data-list-item]')];
  const here = entries.findIndex((entry) => entry.contains(document.activeElement));
  // An arrow key scrolls the page until somebody is in the list.
  if (here < 0) return key.startsWith('Arrow') ? null : (entries[step > 0 ? 0 : entries.length - 1] ?? null);
  return entries[here + step] ?? null;
}

function search(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-shortcut=search]');
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role=dialog], [role=alertdialog], [role=menu]') !== null)
  );
}
