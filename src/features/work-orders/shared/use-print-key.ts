import { type RefObject, useEffect, useRef } from 'react';
import { isShortcut } from '#app/ui/use-list-keys.ts';

/** `p` follows the link to the print, if it is on the page. A real link, so that the window opens beside the page. */
export function usePrintKey(): RefObject<HTMLAnchorElement | null> {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'p' || event.repeat || !isShortcut(event) || link.current === null) return;
      event.preventDefault();
      link.current.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return link;
}
