import { type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { RateCells } from '../rates-cells.ts';
import type { RatesDraft } from '../rates-draft.ts';
import type { RatesEditing } from '../rates-editing.ts';
import { useRatesFilter } from '../rates-filter.ts';
import { useSteadyEvents } from '../rates-grid-events.ts';
import { focusFirstProblem, focusRateOf, focusWhenClosed, jobOf, moveInColumn } from '../rates-keys.ts';
import { usePasting } from '../rates-pasting.ts';
import type { RatesTable } from '../rates-rows.ts';
import { useRatesSaving } from '../rates-saving.ts';
import { RatesBar } from './rates-bar.tsx';
import { RatesDiscardDialog } from './rates-discard.tsx';
import { RatesFilters } from './rates-filters.tsx';
import { RatesGrid } from './rates-grid.tsx';
import { RatesNoneFound } from './rates-none-found.tsx';
import { RatesNotices } from './rates-notices.tsx';

const OFFERS = ['all', 'changed', 'unrated'] as const;

type Props = { vendor: Vendor; table: RatesTable; editing: RatesEditing };

/** A vendor's rates to be typed, pasted and saved. */
export function RatesEditor({ vendor, table, editing }: Props) {
  const { draft, rows, changes, fields } = editing;
  const filter = useRatesFilter(rows, draft.value);
  const pasting = usePasting(editing);
  const saving = useRatesSaving(vendor, editing);
  const [isAsking, setIsAsking] = useState(false);
  const grid = useRef<HTMLTableElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const { busy, problems } = saving;
  const cells = useCells(draft.value, problems.byJob);
  const seekProblem = useProblemFocus(grid);

  async function save() {
    const end = await saving.save();
    if (end === 'nothing') return;
    // Nothing that is wrong, and nothing that was just saved, may be left out of sight by a filter.
    filter.clear();
    if (end === 'saved') pasting.dismiss();
    else seekProblem();
  }

  function discard() {
    saving.clearAll();
    pasting.dismiss();
    void draft.discard();
    focusWhenClosed(() => saveButton.current);
  }

  function undoPaste() {
    const startId = pasting.report?.startId ?? '';
    pasting.undo();
    focusRateOf(grid.current, startId);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const jobId = jobOf(event.target);
    if (jobId === null || event.nativeEvent.isComposing || moveInColumn(event)) return;
    if (event.key !== 'Escape' || busy) return;
    fields.restore(jobId);
    saving.clear(jobId);
  }

  function onPaste(event: ClipboardEvent<HTMLTableElement>) {
    const jobId = jobOf(event.target);
    if (jobId === null || busy) return;
    const shown = rows.filter((row) => filter.shown.has(row.jobId));
    if (pasting.paste(event.clipboardData.getData('text'), jobId, shown)) event.preventDefault();
  }

  const on = useSteadyEvents({
    onKeyDown,
    onPaste,
    onInput: (event) => saving.clear(jobOf(event.target) ?? ''),
    onBlur: (event) => fields.leave(jobOf(event.target) ?? ''),
  });

  return (
    <>
      <RatesNotices
        isBack={draft.restored && changes > 0}
        isLost={draft.saved === 'failed'}
        refused={problems.others}
        onStartOver={() => setIsAsking(true)}
      />
      <RatesFilters filter={filter} offers={OFFERS} />
      {filter.shown.size === 0 && <RatesNoneFound onClear={filter.clear} />}
      <RatesGrid
        ref={grid}
        aria-busy={busy || undefined}
        {...on}
        vendorName={vendor.name}
        table={table}
        hidden={filter.shown.size === 0}
        filtered={filter.filtered}
        acts={fields}
        cells={cells}
      />
      <RatesBar
        changes={changes}
        busy={busy}
        paste={pasting.report}
        onUndoPaste={undoPaste}
        onDismissPaste={() => {
          pasting.dismiss();
          saveButton.current?.focus();
        }}
        saveRef={saveButton}
        onSave={() => void save()}
        onDiscard={() => setIsAsking(true)}
      />
      <RatesDiscardDialog
        open={isAsking}
        vendorName={vendor.name}
        changes={changes}
        onDiscard={discard}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

/** What the rows show of it, told to those that it changes. */
function useCells(typed: RatesDraft, problems: ReadonlyMap<string, string>): RateCells {
  const [cells] = useState(() => new RateCells());
  useLayoutEffect(() => cells.show(typed, problems), [cells, typed, problems]);
  return cells;
}

/** Answers what asks for the focus on the first rate that cannot be saved, once it is marked as such. */
function useProblemFocus(grid: { current: HTMLElement | null }): () => void {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) focusFirstProblem(grid.current);
  }, [asked, grid]);
  return () => setAsked((count) => count + 1);
}
