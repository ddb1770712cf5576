import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { entryAnchor } from '#app/sync/outbox/entry-states.ts';

/**
 * Scrolls to the entry named in the address and focuses it, for a refusal's 'Show' and an order's screen. `isDrawn`:
 * the element has its final size.
 */
export function useEntryInAddress<E extends HTMLElement>(
  entryId: string,
  isDrawn: boolean,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const isAsked = useLocation({ select: ({ hash }) => hash }) === entryAnchor(entryId);
  useEffect(() => {
    if (!isAsked || !isDrawn) return;
    element.current?.scrollIntoView({ block: 'center' });
    element.current?.focus({ preventScroll: true });
  }, [isAsked, isDrawn]);
  return element;
}
