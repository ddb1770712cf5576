import { type RefObject, useEffect, useRef } from 'react';
import { isShortcut } from '#app/ui/use-list-keys.ts';
import type { Decision } from '../mutations/decide-job.ts';

/** Marks a job's card for the keys; its value is the job's id. */
export const JOB_CARD = 'data-job-id';

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };
const DECISIONS: Readonly<Record<string, Decision>> = { a: 'approved', r: 'rejected' };

/**
 * Keys at a desktop: j and k, or the arrows once a card has the focus, go from job to job; a and r decide on the focused
 * one. Off while typing or in a dialog.
 */
export function useJobKeys(
  list: RefObject<HTMLElement | null>,
  onDecide: (jobId: string, decision: Decision) => void,
): void {
  const act = useRef(onDecide);
  useEffect(() => {
    act.current = onDecide;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (!isShortcut(event)) return;
      const cards = [...(list.current?.querySelectorAll<HTMLElement>(`[${JOB_CARD}]`) ?? [])];
      const at = cards.findIndex((card) => card.contains(document.activeElement));
      const step = STEPS[event.key];
      const decision = DECISIONS[event.key.toLowerCase()];
      if (step !== undefined && (at >= 0 || event.key === 'j')) {
        cards[at + step]?.focus();
        event.preventDefault();
      } else if (decision !== undefined && !event.repeat) {
        const jobId = cards[at]?.getAttribute(JOB_CARD);
        if (jobId != null) act.current(jobId, decision);
      }
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [list]);
}
