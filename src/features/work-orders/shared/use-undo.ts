import { entriesOfLane } from '#app/data/entries.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { dismissSaved } from '#app/features/office/saved-toast.ts';
import { useReportedAct } from '#app/features/office/use-reported-act.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { commonTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { orderToasts } from '../toast-texts.ts';

/** Takes a held act on the order back, from whatever screen is open by then; not once something else was done on top of it. */
export function useUndo(order: WorkOrder): (entry: EntryRow) => void {
  const { engine, database } = useServices();
  const run = useReportedAct('taking an act back');
  return ({ id: entryId, lane, owner, seq = 0 }) =>
    run(async () => {
      const since = (await entriesOfLane(database, lane, owner)).some((entry) => (entry.seq ?? 0) > seq);
      dismissSaved([entryId]);
      if (since) toast.warning(orderToasts.builtUpon(order.number));
      else if ((await engine.withdraw(entryId)) === 'too-late') toast.warning(commonTexts.tooLate);
      else toast.info(orderToasts.undone(order.number));
    });
}
