import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useDraftNames } from '#app/hooks/use-draft.ts';

/**
 * Opens the form that the person was led here for, once, as soon as its draft and the screen are there. `open` answers whether
 * the form is one of this screen's; until then it is asked again. A form whose draft is gone was saved, and stays closed.
 */
export function useReturnedForm(open: (draftName: string) => boolean): void {
  const wanted = useLocation({ select: ({ state }) => state.returnedForm });
  const drafts = useDraftNames();
  const opened = useRef<string | null>(null);
  const isThere = wanted !== undefined && drafts.has(wanted);
  useEffect(() => {
    if (!isThere || opened.current === wanted) return;
    if (open(wanted)) opened.current = wanted;
  });
}
