import { useReportedAct } from '#app/features/office/use-reported-act.ts';
import { useOffline } from '#app/hooks/use-sync-status.ts';
import { toast } from '#app/ui/toast.ts';
import { outboxTexts } from './texts.ts';

/** Has the engine send what the person asks for; where there is no network, they are told that nothing more is needed of them. */
export function useSendNow(): (send: () => Promise<unknown>) => void {
  const run = useReportedAct('sending what waits');
  const isOffline = useOffline();
  return (send) =>
    run(async () => {
      await send();
      if (isOffline) toast.info(outboxTexts.sentWhenBack, { id: 'send-now' });
    });
}
