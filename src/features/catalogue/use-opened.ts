import { type RefObject, useCallback, useRef, useState } from 'react';
import type { Opened } from './catalogue-forms.ts';

/** Which dialog stands over the catalogue, and what had the focus before it. `open` stays the same, so that rows stay as drawn. */
export function useOpened(): {
  opened: Opened | null;
  opener: RefObject<HTMLElement | null>;
  open: (next: Opened) => void;
  close: () => void;
} {
  const [opened, setOpened] = useState<Opened | null>(null);
  const opener = useRef<HTMLElement>(null);
  const open = useCallback((next: Opened) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setOpened(next);
  }, []);
  return { opened, opener, open, close: () => setOpened(null) };
}
