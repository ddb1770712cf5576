import { type RefObject, useEffect, useRef } from 'react';
import { pageTitle } from './focus-when-closed.ts';
import { useKeyDown } from './use-key-down.ts';
import { media } from './use-media-query.ts';

/** For the one link or button that opens an entry of a list. */
export const listItem = { 'data-list-item': true } as const;

/** Takes the focus when the focused control is gone. */
export function firstInList(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-list-item]') ?? pageTitle();
}

/** For the element around an entry's link and checkbox, if that is not a table row. */
export const listRow = { 'data-list-row': true } as const;

/**
 * Moves through a list by keyboard: `j` and `k` from anywhere on the page, the arrow keys once an entry has the focus.
 * `/` focuses the page's search, Space ticks the checkbox of the focused entry. With `onStep` an entry is open next to
 * the list: `j` and `k` open its neighbours, and the arrow keys belong to the entry. Does nothing while typing, while a
 * dialog is open, and on a phone.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, onStep?: (step: 1 | -1) => void): void {
  useKeyDown((event) => {
    if (!isShortcut(event) || !matchMedia(media.tabletUp).matches) return;
    if (event.key === ' ') {
      const box = boxOf(event.target, list.current);
      if (box === null) return;
      // Otherwise the page would scroll.
      event.preventDefault();
      box.click();
      return;
    }
    if (onStep !== undefined && event.key in STEPS) {
      if (event.key.startsWith('Arrow')) return;
      event.preventDefault();
      onStep(STEPS[event.key] ?? 1);
      return;
    }
    const target = event.key === '/' ? search() : entryAfter(event.key, list.current);
    if (target === null) return;
    event.preventDefault();
    target.focus();
  });
}

/**
 * Keeps the row of the entry that is open next to the list visible. Moves the focus to it if the focus was in the list
 * or on a removed row.
 */
export function useOpenRow(list: RefObject<HTMLElement | null>, openId: string | null): void {
  const shown = useRef(openId);
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[data-list-item][aria-current]');
    if (openId === null || link == null) return;
    link.scrollIntoView({ block: 'nearest' });
    const isOther = shown.current !== openId;
    shown.current = openId;
    const { activeElement } = document;
    const isHere = activeElement === document.body || list.current?.contains(activeElement) === true;
    if (isOther && isHere) link.focus({ preventScroll: true });
  }, [list, openId]);
}

/** True if a key is meant for the page: no modifier, not handled yet, not typed into a field, and no dialog open. */
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
  // Outside the list an arrow key scrolls the page.
  if (here < 0) return key.startsWith('Arrow') ? null : (entries[step > 0 ? 0 : entries.length - 1] ?? null);
  return entries[here + step] ?? null;
}

/** The checkbox of the focused entry; any other focused control keeps Space for itself. */
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

/** A checkbox takes no letters, so the list's keys still work after one is ticked. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest(
        'input:not([type=checkbox]), textarea, select, [role=dialog], [role=alertdialog], [role=menu]',
      ) !== null)
  );
}

/** True even while the focus is not in the dialog. */
export function isDialogOpen(): boolean {
  const open = ':not([hidden], [data-state=closed])';
  return document.querySelector(`[role=dialog]${open}, [role=alertdialog]${open}`) !== null;
}
