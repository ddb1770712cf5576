import { useServices } from '#app/hooks/engine-provider.tsx';
import { commonTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';

/** Runs an act on the outbox. If the storage fails, a toast says so and the entry stays as it is. */
export function useOutboxAct(): (act: () => Promise<unknown>) => void {
  const { report } = useServices();
  return (act) => {
    act().catch((error: unknown) => {
      report(error, 'an act on the outbox');
      toast.error(commonTexts.error, { description: commonTexts.actFailed });
    });
  };
}
