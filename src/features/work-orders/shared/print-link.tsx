import { type ComponentProps, useRef } from 'react';
import { useKeyDown } from '#app/ui/use-key-down.ts';
import { isShortcut } from '#app/ui/use-list-keys.ts';

/** Opens a print in a window of its own, so that the page stays where it is; `p` does the same. */
export function PrintLink(props: ComponentProps<'a'>) {
  const link = useRef<HTMLAnchorElement>(null);
  useKeyDown((event) => {
    if (event.key !== 'p' || event.repeat || !isShortcut(event)) return;
    event.preventDefault();
    link.current?.click();
  });
  return <a {...props} ref={link} target="_blank" rel="noopener opener" aria-keyshortcuts="p" />;
}
