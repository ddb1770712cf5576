import { useEffect, useRef } from 'react';
import { isDialogOpen, isShortcut } from '#app/ui/use-list-keys.ts';

type OfficeActs = { onPalette: () => void; onHelp: () => void; onCreate: () => void };

/**
 * Ctrl or Cmd with K from every screen, also while somebody types; `?` and `n` only as letters that nobody types. All silent
 * while a dialog is open: it holds the focus, and what was begun in it is ended there.
 */
export function useGlobalKeys(acts: OfficeActs): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = actOf(event, latest.current);
      if (act === null || event.repeat) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function actOf(event: KeyboardEvent, { onPalette, onHelp, onCreate }: OfficeActs): (() => void) | null {
  if (isPaletteKey(event)) return isDialogOpen() ? null : onPalette;
  if (!isShortcut(event)) return null;
  if (event.key === '?') return onHelp;
  return event.key === 'n' ? onCreate : null;
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}
