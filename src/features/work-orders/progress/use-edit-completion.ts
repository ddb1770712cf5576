import { entryById } from '#app/data/entries.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useOwner } from '#app/hooks/use-session.ts';
import { draftKey } from '#app/sync/drafts/draft-keeper.ts';
import { readPayload } from '#app/sync/outbox/mutation.ts';
import type { EditOutcome } from '#app/sync/outbox/outbox.ts';
import type { OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import { completeJobMutation } from '../mutations/complete-job.ts';
import { completionDraftName, typedCompletion } from './completion-form.ts';

/** Takes a waiting completion back into its form, pictures included. */
export function useEditCompletion(
  order: Pick<WorkOrder, 'id'>,
  job: OrderJob,
): (entryId: string) => Promise<EditOutcome> {
  const { engine, database } = useServices();
  const owner = useOwner()?.owner ?? '';
  return async (entryId) => {
    // Read from the entry itself: one that the server refused is not shown on the job.
    const entry = await entryById(database, entryId);
    const saved = entry === undefined ? null : readPayload(completeJobMutation, entry.payload, entry.version);
    if (saved === null) return 'too-late';
    return await engine.edit(entryId, {
      key: draftKey(owner, completionDraftName(order.id, job.id)),
      value: typedCompletion(job, saved),
    });
  };
}
