import { useServices } from '#app/hooks/engine-provider.tsx';
import { toast } from '#app/ui/toast.ts';
import { texts } from '#domain/texts.ts';

/** Runs an act on the outbox; storage that fails is told to the person, and the entry stays as it is. */
export function useOutboxAct(): (act: () => Promise<unknown>) => void {
  const { report } = useServices();
  return (act) => {
    act().catch((error: unknown) => {
      report(error, 'an act on the outbox');
      toast.error(texts.toast.error, { description: texts.outbox.actFailed });
    });
  };
}
