import { entriesOfLane } from '#app/data/entries.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { dismissSaved } from '#app/features/office/saved-toast.ts';
import { useReportedAction } from '#app/features/office/use-reported-action.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { commonTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';
import { orderToasts } from '../toast-texts.ts';

type Undone = {
  /** The order's name in the toast. */
  number: string;
  /** True if something that no entry shows was built on it. */
  isBuiltUpon?: () => Promise<boolean>;
  onUndone?: () => void | Promise<void>;
};

/**
 * Undoes a delayed action on an order, from whatever screen is open by then; not once something else was done on top of
 * it.
 */
export function useUndo(): (entry: EntryRow, order: Undone) => void {
  const { engine, database } = useServices();
  const run = useReportedAction('taking an action back');
  return ({ id: entryId, lane, owner, seq = 0 }, { number, isBuiltUpon, onUndone }) =>
    run(async () => {
      const since =
        (await entriesOfLane(database, lane, owner)).some((entry) => (entry.seq ?? 0) > seq) ||
        (await isBuiltUpon?.()) === true;
      dismissSaved([entryId]);
      if (since) return void toast.warning(orderToasts.builtUpon(number));
      if ((await engine.withdraw(entryId, { alone: true })) === 'too-late')
        return void toast.warning(commonTexts.tooLate);
      await onUndone?.();
      toast.info(orderToasts.undone(number));
    });
}
