import { draftKey } from '#app/hooks/draft-keeper.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useOwner } from '#app/hooks/use-session.ts';
import type { EditOutcome } from '#app/sync/outbox.ts';
import type { OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import { completionAsTyped, completionDraftName } from './completion-form.ts';

/** Takes a waiting completion back into its form, pictures included. */
export function useEditCompletion(
  order: Pick<WorkOrder, 'id'>,
  job: OrderJob,
): (entryId: string) => Promise<EditOutcome> {
  const { engine } = useServices();
  const owner = useOwner()?.owner ?? '';
  return (entryId) =>
    engine.edit(entryId, {
      key: draftKey(owner, completionDraftName(order.id, job.id)),
      value: completionAsTyped(job),
    });
}
