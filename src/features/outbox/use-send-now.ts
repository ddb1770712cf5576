import { useReportedAction } from '#app/features/office/use-reported-action.ts';
import { useOffline } from '#app/hooks/use-sync-status.ts';
import { toast } from '#app/ui/toast.ts';
import { outboxTexts } from './texts.ts';

/** Makes the engine send at the user's request; offline, the user is told that nothing more is needed. */
export function useSendNow(): (send: () => Promise<unknown>) => void {
  const run = useReportedAction('sending what waits');
  const isOffline = useOffline();
  return (send) =>
    run(async () => {
      await send();
      if (isOffline) toast.info(outboxTexts.sentWhenBack, { id: 'send-now' });
    });
}
