import { addJobAction } from '#app/actions/work-orders/add-job.ts';
import { changeQuantityAction } from '#app/actions/work-orders/change-quantity.ts';
import { completeJobAction } from '#app/actions/work-orders/complete-job.ts';
import { type ReturnRoutes, returnRoute } from '#app/features/office/return-route.ts';
import { isEditable } from '#domain/work-order/jobs.ts';
import { addJobDraftName } from './created/add-job-draft.ts';
import type { AddJobForm } from './created/add-job-form.ts';
import { quantitiesDraftName, steadyId, type Unsaved } from './created/use-quantity-changes.ts';
import { completionDraftName, typedCompletion } from './progress/completion-form.ts';

/** A pending completion goes back into its dialog while the job can still be marked. */
const completion = returnRoute(completeJobAction, (payload, before) => {
  const job = before?.order.jobs.find(({ id }) => id === payload.jobId);
  if (before?.order.status !== 'car_received' || job === undefined || job.completion !== null) return null;
  return {
    kind: 'form',
    draftName: completionDraftName(before.order.id, job.id),
    value: typedCompletion(job, payload),
    show: (navigate, state) =>
      navigate({ to: '/in-progress-work-orders/$id', params: { id: before.order.id }, state }),
  };
});

const addedJob = returnRoute(addJobAction, ({ catalogueJobId, quantity }, before) => {
  if (before === null || !isEditable(before.order)) return null;
  const value: AddJobForm = { categoryId: '', jobId: catalogueJobId, quantity };
  return {
    kind: 'form',
    draftName: addJobDraftName(before.firstId),
    value,
    show: (navigate, state) =>
      navigate({ to: '/created-work-orders/$id', params: { id: before.order.id }, state }),
  };
});

/** A quantity is added to the unsaved quantities of the order's other jobs. */
const quantity = returnRoute(changeQuantityAction, ({ jobId, quantity: wanted }, before) => {
  const job = before?.order.jobs.find(({ id }) => id === jobId);
  if (before === null || job === undefined || !isEditable(before.order)) return null;
  const value: Unsaved = { [steadyId(job)]: wanted };
  return {
    kind: 'form',
    draftName: quantitiesDraftName(before.firstId),
    value,
    beside: (present) => ({ ...(present as Unsaved), ...value }),
    show: (navigate, state) =>
      navigate({ to: '/created-work-orders/$id', params: { id: before.order.id }, state }),
  };
});

/** The acts on an order that come from a form, and how each goes back into it for editing. */
export const orderReturnRoutes: ReturnRoutes = { ...completion, ...addedJob, ...quantity };
