import { Save } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { saveRatesAction } from '#app/actions/vendors/save-rates.ts';
import { saveRatesWords } from '#app/actions/vendors/save-rates.words.ts';
import { officeActionTexts } from '#app/features/office/texts.ts';
import { useAction } from '#app/features/office/use-action.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import type { Form } from '#app/hooks/use-form.ts';
import { useLatest } from '#app/hooks/use-latest.ts';
import { concerns } from '#app/sync/events/topics.ts';
import { announce } from '#app/ui/announce.ts';
import { Button } from '#app/ui/button.tsx';
import { Flex } from '#app/ui/chakra.tsx';
import { focusWhenClosed } from '#app/ui/focus-when-closed.ts';
import { LazyConfirmDialog } from '#app/ui/lazy-dialogs.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { toast } from '#app/ui/toast.ts';
import { ActionBar } from '#app/ui/toolbar.tsx';
import { checkRates } from '#domain/vendor/checks.ts';
import { rateField } from '#domain/vendor/rate-changes.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { vendorTexts } from '../texts.ts';
import { PasteNotice, usePasting } from './paste.tsx';
import {
  changedRows,
  isChanged,
  keptOver,
  type RateRow,
  type RatesDraft,
  type RatesTable,
  ratesDraftName,
  ratesOf,
  without,
  withTyped,
} from './rates.ts';
import { RatesFilters, useRatesFilter } from './rates-filter.tsx';
import { RatesGrid } from './rates-grid.tsx';
import { ratesTexts } from './texts.ts';

const OFFERS = ['all', 'changed', 'unrated'] as const;

type Props = { vendor: Vendor; table: RatesTable; form: Form<RatesDraft> };

/** Typing, pasting and saving a vendor's rates: every change is saved, whatever the filter shows. */
export function RatesEditor({ vendor, table, form }: Props) {
  const { rows } = table;
  const { value, busy, draft } = form;
  const changes = changedRows(value, rows).length;
  const filter = useRatesFilter(rows, value);
  const pasting = usePasting(form, rows);
  const { submit } = useAction();
  const [isAsking, setIsAsking] = useState(false);
  const grid = useRef<HTMLTableElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const { puller } = useServices();
  const onType = useStable((row: RateRow, text: string) => form.replace(withTyped(value, row, text)));
  const onKeep = useStable((row: RateRow) => form.replace(keptOver(value, row)));
  const onTake = useStable(({ jobId }: RateRow) => restore(jobId));
  const actions = useMemo(() => ({ onType, onKeep, onTake }), [onType, onKeep, onTake]);
  useLeaving(vendor, form, changes);

  /** Restores the saved rate. */
  const restore = (jobId: string) => jobId in value && form.replace(without(value, [jobId]));

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    if (event.nativeEvent.isComposing || moveInColumn(event)) return;
    if (event.key === 'Escape') restore(jobOf(event));
  }

  function onPaste(event: ClipboardEvent<HTMLTableElement>) {
    if (busy || jobOf(event) === '') return;
    const shown = rows.filter(({ jobId }) => filter.shown.has(jobId));
    if (pasting.paste(event.clipboardData.getData('text'), jobOf(event), shown)) event.preventDefault();
  }

  /** Text that means the saved rate ('1250.') becomes the saved rate. */
  function onBlur(event: { target: EventTarget }) {
    const row = rows.find(({ jobId }) => jobId === jobOf(event));
    if (row !== undefined && !isChanged(value[row.jobId]?.typed, row.savedPaise)) restore(row.jobId);
  }

  async function save() {
    if (changes === 0) return announce(ratesTexts.nothingChanged);
    const rates = ratesOf(value, rows);
    const problems = checkRates(rates).length;
    if (problems > 0) announce(ratesTexts.mend(problems), 'assertive');
    // A filter must not hide an error, or a rate that was just saved.
    filter.clear();
    const payload = {
      vendorId: vendor.id,
      vendorName: vendor.name,
      rates: rates.map((rate) => ({ ...rate, ratePaise: rate.ratePaise ?? 0 })),
    };
    const options = { draftName: ratesDraftName(vendor.id), failed: saveRatesWords.failed };
    const action = async () => {
      const end = await submit(saveRatesAction, payload, options);
      // Rates saved by somebody else are shown next to the typed ones.
      if (!end.done) puller.refreshWatched((key) => concerns({ kind: 'vendor', id: vendor.id }, key));
      return end;
    };
    if (await form.send(action)) pasting.dismiss();
  }

  function discard() {
    setIsAsking(false);
    pasting.dismiss();
    void form.startOver();
    focusWhenClosed(() => saveButton.current);
  }

  const refused = Object.entries(form.said).filter(([field]) => !field.startsWith(rateField('')));
  const status = changes === 0 ? ratesTexts.nothingChanged : ratesTexts.changes(changes);
  return (
    <div ref={form.element}>
      <Stack marginBottom="gap" _empty={{ display: 'none' }}>
        {draft.state === 'ready' && draft.restored && changes > 0 && (
          <Notice
            tone="info"
            actions={
              <Button variant="quiet" onClick={() => setIsAsking(true)}>
                {officeActionTexts.startOver}
              </Button>
            }
          >
            {officeActionTexts.draftBack}
          </Notice>
        )}
        {draft.state === 'ready' && draft.saved === 'failed' && (
          <Notice tone="attention">{ratesTexts.draftFailed}</Notice>
        )}
        {refused.length > 0 && (
          <Notice tone="attention" title={ratesTexts.refusedRates}>
            {refused.map(([, sentence]) => sentence).join(' ')}
          </Notice>
        )}
      </Stack>
      <RatesFilters filter={filter} offers={OFFERS} />
      <RatesGrid
        ref={grid}
        aria-busy={busy || undefined}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={onBlur}
        vendorName={vendor.name}
        table={table}
        filter={filter}
        typing={{ draft: value, said: form.said, actions }}
      />
      <ActionBar inSight>
        {pasting.last !== null && (
          <PasteNotice
            paste={pasting.last}
            onUndo={() => {
              const startId = pasting.undo();
              fieldsOf(grid.current)
                .find(({ dataset }) => dataset.job === startId)
                ?.focus();
            }}
            onDismiss={() => {
              pasting.dismiss();
              saveButton.current?.focus();
            }}
          />
        )}
        <Text flex="1 1 auto" weight="strong" fontVariantNumeric="tabular-nums">
          {busy ? officeActionTexts.sending : status}
        </Text>
        <Flex
          wrap="wrap"
          gap="gap"
          flex={{ base: '1 1 100%', md: 'none' }}
          css={{ '& > *': { flex: '1 1 auto' } }}
        >
          {changes > 0 && !busy && (
            <Button variant="quiet" onClick={() => setIsAsking(true)}>
              {ratesTexts.discard}
            </Button>
          )}
          <Button
            ref={saveButton}
            aria-disabled={changes === 0 || undefined}
            icon={<Save aria-hidden />}
            busy={busy}
            onClick={() => void save()}
          >
            {vendorTexts.saveRates}
          </Button>
        </Flex>
      </ActionBar>
      <LazyConfirmDialog
        open={isAsking}
        tone="danger"
        title={ratesTexts.discard}
        question={ratesTexts.discardQuestion(changes, vendor.name)}
        confirmLabel={ratesTexts.discard}
        cancelLabel={ratesTexts.keep}
        onConfirm={discard}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  );
}

/** The same function on each render, which calls the latest one. */
function useStable<Args extends unknown[]>(call: (...args: Args) => void): (...args: Args) => void {
  const latest = useLatest(call);
  return useCallback((...args) => latest.current(...args), [latest]);
}

/** On leaving the vendor: a toast for unsaved changes; ends a draft that has none left. */
function useLeaving(vendor: Vendor, form: Form<RatesDraft>, changes: number): void {
  const latest = useLatest({ ...form, changes, name: vendor.name });
  const toastId = `unsaved ${ratesDraftName(vendor.id)}`;
  useEffect(() => {
    toast.dismiss(toastId);
    return () => {
      const left = latest.current;
      if (left.busy) return;
      if (left.changes > 0) toast.info(ratesTexts.leftUnsaved(left.changes, left.name), { id: toastId });
      else if (!left.isStarted) void left.startOver();
    };
  }, [toastId, latest]);
}

/** The job whose rate is typed in the event's field. */
function jobOf({ target }: { target: EventTarget }): string {
  return (target instanceof HTMLInputElement && target.dataset.job) || '';
}

/** The focusable fields, from top to bottom. */
function fieldsOf(grid: HTMLElement | null): HTMLInputElement[] {
  return [...(grid?.querySelectorAll<HTMLInputElement>('tbody:not([hidden]) tr:not([hidden]) input') ?? [])];
}

const STEPS: Readonly<Record<string, number>> = { Enter: 1, 'shift Enter': -1, ArrowDown: 1, ArrowUp: -1 };

/** Enter and the arrow keys move up and down the column as in a spreadsheet. Returns true for those keys. */
function moveInColumn(event: KeyboardEvent<HTMLTableElement>): boolean {
  const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event;
  const step = STEPS[shiftKey ? `shift ${key}` : key];
  if (step === undefined || ctrlKey || metaKey || altKey || !(target instanceof HTMLInputElement))
    return false;
  event.preventDefault();
  const fields = fieldsOf(event.currentTarget);
  const next = fields[fields.indexOf(target) + step];
  next?.focus();
  next?.select();
  return true;
}
