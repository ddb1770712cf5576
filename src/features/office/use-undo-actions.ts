import { useServices } from '#app/hooks/engine-provider.tsx';
import { commonTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';
import { dismissSaved } from './saved-toast.ts';
import { useReportedAction } from './use-reported-action.ts';

/**
 * Withdraws actions that were captured together and shows `done`, or that it was too late for some of them. `isFirm`:
 * an action that must stay, because something was built on it.
 */
export function useUndoActions(): (
  entryIds: readonly string[],
  done: string,
  isFirm?: (entryId: string) => boolean,
) => void {
  const { engine } = useServices();
  const run = useReportedAction('undoing actions');
  return (entryIds, done, isFirm = () => false) =>
    run(async () => {
      let left = entryIds.length;
      // Newest first, so that the entries that can no longer be withdrawn are a prefix.
      for (const entryId of entryIds.toReversed())
        if (!isFirm(entryId) && (await engine.withdraw(entryId)) === 'withdrawn') left -= 1;
      dismissSaved(entryIds);
      if (left > 0) toast.warning(commonTexts.tooLate);
      else toast.info(done);
    });
}
