import { lazy, Suspense } from 'react';
import { useDraft } from '#app/hooks/use-draft.ts';
import type { WorkOrderLive } from '#app/hooks/use-work-orders.ts';
import { type AddJobForm, addJobDraftName, EMPTY_ADD_JOB } from './add-job-form.ts';

// With the camera it weighs more than the rest of the screen.
const AddJobDialog = lazy(async () => ({ default: (await import('./add-job-dialog.tsx')).AddJobDialog }));

/** The form of a job to add. Beside the editor, not in it: it stays open, with what is typed, when somebody else moves the order on. */
export function AddJobPlace({ view, onClose }: { view: WorkOrderLive; onClose: () => void }) {
  const { order, firstId } = view;
  const draft = useDraft<AddJobForm>(addJobDraftName(firstId), EMPTY_ADD_JOB);
  if (draft.state === 'loading') return null;
  return (
    <Suspense fallback={null}>
      <AddJobDialog order={order} firstId={firstId} draft={draft} onClose={onClose} />
    </Suspense>
  );
}
