import type { RefObject } from 'react';
import type { Decision } from '#app/actions/work-orders/decide-job.ts';
import { useIsKeyAgain, useKeyDown } from '#app/ui/use-key-down.ts';
import { isShortcut } from '#app/ui/use-list-keys.ts';

/** Attribute of a job's card for keyboard shortcuts; its value is the job's id. */
export const JOB_CARD = 'data-job-id';

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };
const DECISIONS: Readonly<Record<string, Decision>> = { a: 'approved', r: 'rejected' };

type JobKeys = {
  /** The job is null if none has the focus. */
  onDecide: (jobId: string | null, decision: Decision) => void;
  /** Shift with A, if the rest can be approved. */
  onRest?: (() => void) | undefined;
  /** The order is next to its list, which uses j and k itself. */
  isBesideList: boolean;
};

/**
 * Keyboard shortcuts on a desktop: the arrows, and j and k if no list uses them, move from job to job; a and r decide,
 * Shift with A approves the rest. Off while typing or in a dialog.
 */
export function useJobKeys(
  list: RefObject<HTMLElement | null>,
  { onDecide, onRest, isBesideList }: JobKeys,
): void {
  const isAgain = useIsKeyAgain();
  useKeyDown((event) => {
    const isPressedAgain = isAgain(event);
    if (!isShortcut(event)) return;
    const cards = [...(list.current?.querySelectorAll<HTMLElement>(`[${JOB_CARD}]`) ?? [])];
    const at = cards.findIndex((card) => card.contains(document.activeElement));
    const step = STEPS[event.key];
    const decision = DECISIONS[event.key.toLowerCase()];
    if (step !== undefined) {
      const isMine = isBesideList ? event.key.startsWith('Arrow') : at >= 0 || event.key === 'j';
      if (!isMine) return;
      (cards[at + step] ?? (at < 0 ? cards[0] : undefined))?.focus();
      event.preventDefault();
    } else if (decision !== undefined && !isPressedAgain) {
      if (event.shiftKey && decision === 'approved' && onRest !== undefined) onRest();
      else onDecide(cards[at]?.getAttribute(JOB_CARD) ?? null, decision);
    }
  }, 'window');
}
