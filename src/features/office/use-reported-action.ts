import { useServices } from '#app/hooks/engine-provider.tsx';
import { commonTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';

/**
 * Runs an action whose refusals are values. If it throws, because the storage failed, a toast says that nothing was
 * changed.
 */
export function useReportedAction(context: string): (action: () => Promise<unknown>) => void {
  const { report } = useServices();
  return (action) => {
    action().catch((error: unknown) => {
      report(error, context);
      toast.error(commonTexts.error, { description: commonTexts.actionFailed });
    });
  };
}
