import { type RefObject, useEffect } from 'react';
import { media } from './use-media-query.ts';

/** Put on the one link or button that opens an entry of a list. */
export const listItem = { 'data-list-item': true } as const;

/** Put on what holds an entry's link and its checkbox, where that is no table row. */
export const listRow = { 'data-list-row': true } as const;

/**
 * Walks a list by keyboard: `j` and `k` from anywhere on the page, the arrow keys once an entry has the focus, `/` goes to
 * the page's search, Space ticks the box of the entry in focus. Enter opens, because an entry is a link. Silent while
 * somebody types or a dialog is open, and on a phone.
 */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event) || !matchMedia(media.tabletUp).matches) return;
      if (event.key === ' ') {
        const box = boxOf(event.target, list.current);
        if (box === null) return;
        // Else the page scrolls.
        event.preventDefault();
        box.click();
        return;
      }
      const target = event.key === '/' ? search() : entryAfter(event.key, list.current);
      if (target === null) return;
      event.preventDefault();
      target.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [list]);
}

/** Whether a key without Ctrl, Alt or Meta is meant for the page: nobody types, no dialog is open, nobody took it yet. */
export function isShortcut(event: KeyboardEvent): boolean {
  const { defaultPrevented, ctrlKey, metaKey, altKey, target } = event;
  return !(defaultPrevented || ctrlKey || metaKey || altKey || isTyping(target) || isDialogOpen());
}

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

function entryAfter(key: string, list: HTMLElement | null): HTMLElement | null {
  const step = STEPS[key];
  if (step === undefined || list === null) return null;
  const entries = [...list.querySelectorAll<HTMLElement>('[data-list-item]')];
  const here = entries.findIndex((entry) => rowOf(entry).contains(document.activeElement));
  // An arrow key scrolls the page until somebody is in the list.
  if (here < 0) return key.startsWith('Arrow') ? null : (entries[step > 0 ? 0 : entries.length - 1] ?? null);
  return entries[here + step] ?? null;
}

/** The box beside the entry in focus. Any other control in focus has Space for itself. */
function boxOf(target: EventTarget | null, list: HTMLElement | null): HTMLInputElement | null {
  if (!(target instanceof HTMLElement) || !target.matches('[data-list-item]')) return null;
  if (list?.contains(target) !== true) return null;
  return rowOf(target).querySelector<HTMLInputElement>('input[type=checkbox]:enabled');
}

function rowOf(entry: HTMLElement): HTMLElement {
  return entry.closest<HTMLElement>('[data-list-row], tr') ?? entry;
}

function search(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-shortcut=search]');
}

/** A ticked box takes no letters: after one, the list's keys go on. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest(
        'input:not([type=checkbox]), textarea, select, [role=dialog], [role=alertdialog], [role=menu]',
      ) !== null)
  );
}

/** Also while the focus has not reached it yet, or has been lost from it. */
export function isDialogOpen(): boolean {
  const open = ':not([hidden], [data-state=closed])';
  return document.querySelector(`[role=dialog]${open}, [role=alertdialog]${open}`) !== null;
}
