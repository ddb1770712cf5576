import { useCallback, useEffect, useRef, useState } from 'react';
import { TOOLTIP_CLOSE_MS, TOOLTIP_OPEN_MS, TOOLTIP_SKIP_MS } from './timing.ts';

/** Of all tooltips of the page: one that follows another at once need not wait again. */
let lastClosedAtMs = Number.NEGATIVE_INFINITY;

const EDGE_PX = 8;

export type TooltipPlace = { left: string; top?: number; bottom?: number };

/** When a tooltip is open and where: null while it is closed. Escape and scrolling close it. */
export function useTooltip() {
  const [place, setPlace] = useState<TooltipPlace | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = place !== null;
  const isShown = useRef(false);

  const stay = useCallback(() => clearTimeout(timer.current), []);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    if (!isShown.current) return;
    isShown.current = false;
    lastClosedAtMs = performance.now();
    setPlace(null);
  }, []);
  const open = (target: HTMLElement) => {
    isShown.current = true;
    setPlace(placeBeside(target));
  };
  const openSoon = (target: HTMLElement) => {
    clearTimeout(timer.current);
    const isFollowUp = performance.now() - lastClosedAtMs < TOOLTIP_SKIP_MS;
    timer.current = setTimeout(() => open(target), isFollowUp ? 0 : TOOLTIP_OPEN_MS);
  };
  const closeSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(close, TOOLTIP_CLOSE_MS);
  };

  useEffect(() => stay, [stay]);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('scroll', close, true);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('scroll', close, true);
    };
  }, [isOpen, close]);

  return { place, openSoon, closeSoon, close, stay };
}

/** Under the control, or above it in the lower half of the window; pushed in from the right edge. */
function placeBeside(target: HTMLElement): TooltipPlace {
  const box = target.getBoundingClientRect();
  const left = `max(${EDGE_PX}px, min(${box.left}px, 100vw - var(--ui-sizes-tooltip) - ${EDGE_PX}px))`;
  if (box.bottom > innerHeight / 2) return { left, bottom: innerHeight - box.top + EDGE_PX };
  return { left, top: box.bottom + EDGE_PX };
}
