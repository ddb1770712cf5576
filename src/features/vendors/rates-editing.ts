import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { type Draft, useDraft } from '#app/hooks/use-draft.ts';
import { toast } from '#app/ui/toast.ts';
import {
  countChanges,
  isChanged,
  NOTHING_TYPED,
  type RatesDraft,
  ratesDraftName,
  without,
  withTyped,
} from './rates-draft.ts';
import type { RateRow } from './rates-rows.ts';
import { ratesTexts } from './texts-rates.ts';

type ReadyDraft = Extract<Draft<RatesDraft>, { state: 'ready' }>;

/** What a field of the grid does. The same object for as long as the grid stands, so that a row is drawn for itself alone. */
export type FieldActs = {
  type(jobId: string, typed: string): void;
  /** The saved rate stands again. */
  restore(jobId: string): void;
  /** Done with the field: a text that means the saved rate ('1250.') is the saved rate. */
  leave(jobId: string): void;
};

export type RatesEditing = {
  draft: ReadyDraft;
  rows: readonly RateRow[];
  /** How many rates saving would change. */
  changes: number;
  fields: FieldActs;
  /** While what is typed is being sent, nothing can be typed: it would not go with it. */
  lock: RefObject<boolean>;
};

/** The rates of one vendor as they are being typed: a draft of this device until Save Rates. Null until it is read. */
export function useRatesEditing(
  vendor: { id: string; name: string },
  rows: readonly RateRow[],
): RatesEditing | null {
  const draft = useDraft<RatesDraft>(ratesDraftName(vendor.id), NOTHING_TYPED);
  const typed = draft.state === 'ready' ? draft.value : NOTHING_TYPED;
  const changes = useMemo(() => countChanges(typed, rows), [typed, rows]);
  const lock = useRef(false);
  const fields = useFieldActs(draft, rows, lock);
  useLeaving(draft, vendor, changes, lock);
  return draft.state === 'ready' ? { draft, rows, changes, fields, lock } : null;
}

function useFieldActs(
  draft: Draft<RatesDraft>,
  rows: readonly RateRow[],
  lock: RefObject<boolean>,
): FieldActs {
  const byId = useMemo(() => new Map(rows.map((row) => [row.jobId, row])), [rows]);
  const now = useRef({ draft, byId });
  useEffect(() => {
    now.current = { draft, byId };
  });
  return useMemo(() => {
    const change = (jobId: string, next: (typed: RatesDraft, row: RateRow) => RatesDraft) => {
      const row = now.current.byId.get(jobId);
      if (lock.current || now.current.draft.state !== 'ready' || row === undefined) return;
      const { value } = now.current.draft;
      const changed = next(value, row);
      if (changed !== value) now.current.draft.change(changed);
    };
    return {
      type: (jobId, text) => change(jobId, (typed, row) => withTyped(typed, row, text)),
      restore: (jobId) => change(jobId, (typed) => (jobId in typed ? without(typed, [jobId]) : typed)),
      leave: (jobId) =>
        change(jobId, (typed, row) =>
          jobId in typed && !isChanged(typed[jobId]?.typed, row.savedPaise) ? without(typed, [jobId]) : typed,
        ),
    };
  }, [lock]);
}

/** On leaving the vendor: says what is kept but not saved; a draft in which nothing is left ends. */
function useLeaving(
  draft: Draft<RatesDraft>,
  vendor: { id: string; name: string },
  changes: number,
  lock: RefObject<boolean>,
): void {
  const now = useRef({ draft, changes, name: vendor.name });
  const toastId = `unsaved ${ratesDraftName(vendor.id)}`;
  useEffect(() => {
    now.current = { draft, changes, name: vendor.name };
  });
  useEffect(() => {
    toast.dismiss(toastId);
    return () => {
      const left = now.current;
      if (lock.current) return;
      if (left.changes > 0) {
        toast.info(ratesTexts.leftUnsaved(left.changes, left.name), { id: toastId });
      } else if (left.draft.state === 'ready' && Object.keys(left.draft.value).length === 0) {
        void left.draft.discard();
      }
    };
  }, [toastId, lock]);
}
