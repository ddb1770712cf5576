import { useRouter } from '@tanstack/react-router';
import { type ComponentProps, type MouseEvent, useRef } from 'react';
import { installState } from '#app/data/service-worker-control.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { useKeyDown } from '#app/ui/use-key-down.ts';
import { isShortcut } from '#app/ui/use-list-keys.ts';

/** Opens a print in a separate window, so that the page stays where it is; `p` does the same. */
export function PrintLink(props: ComponentProps<'a'>) {
  const link = useRef<HTMLAnchorElement>(null);
  const { history } = useRouter();
  const { reachability } = useServices();
  // A separate window would only show the browser's error page: this one names what it waits for.
  const openHere = (event: MouseEvent): void => {
    const cannotLoad = installState.getSnapshot().state !== 'installed';
    if (!cannotLoad || reachability.current() !== 'unreached') return;
    event.preventDefault();
    if (props.href !== undefined) history.push(props.href);
  };
  useKeyDown((event) => {
    if (event.key !== 'p' || event.repeat || !isShortcut(event)) return;
    event.preventDefault();
    link.current?.click();
  });
  return (
    <chakra.a
      {...props}
      ref={link}
      // biome-ignore lint/a11y/useValidAnchor: it leads to its address, in this window or in another.
      onClick={openHere}
      target="_blank"
      rel="noopener opener"
      aria-keyshortcuts="p"
    />
  );
}
