import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { PhotoField } from '#app/features/camera/photo-field.tsx';
import { useCapture } from '#app/hooks/use-capture.ts';
import type { Draft } from '#app/hooks/use-draft.ts';
import { type Form, type FormEnd, useForm } from '#app/hooks/use-form.ts';
import { useJobCategories } from '#app/hooks/use-references.ts';
import { describeCaptureProblem } from '#app/sync/outbox/capture-problem.ts';
import { commonTexts, unreadReason } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { LazyDialog } from '#app/ui/lazy-dialogs.tsx';
import { ErrorPanel, Notice } from '#app/ui/notice.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { Stepper } from '#app/ui/stepper.tsx';
import { toast } from '#app/ui/toast.ts';
import type { CatalogueJob, JobCategory } from '#domain/catalogue/catalogue.ts';
import { MAX_QUANTITY, MAX_REFERENCE_IMAGES, MIN_QUANTITY } from '#domain/limits.ts';
import { describeField } from '#domain/refusals.ts';
import { checkAddJob } from '#domain/work-order/checks.ts';
import { isEditable } from '#domain/work-order/jobs.ts';
import { statusLabel } from '#domain/work-order/statuses.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { addJobMutation } from '../mutations/add-job.ts';
import { Overtaken } from '../shared/overtaken.tsx';
import { liveTexts, orderTexts, orderToasts } from '../texts.ts';
import { AddJobDialogChoice } from './add-job-choice.tsx';
import {
  type AddJobForm,
  addJobDraftName,
  addJobPayload,
  chosenJob,
  EMPTY_ADD_JOB,
  isStarted,
} from './add-job-form.ts';
import { createdTexts } from './texts.ts';

type Props = { order: WorkOrder; firstId: string; onClose: () => void };

/** Adds a job to an open order. The draft survives a reload; adding works without a network. */
export function AddJobDialog({ order, firstId, onClose }: Props) {
  const catalogue = useJobCategories();
  const capture = useCapture();
  const [trouble, setTrouble] = useState<string | null>(null);
  const missingId = useId();
  const categories = catalogue.state === 'ready' ? catalogue.value.value : [];
  const draftName = addJobDraftName(firstId);
  const check = ({ jobId, quantity }: AddJobForm, imageCount: number) =>
    checkAddJob({
      jobId: chosenJob(categories, jobId)?.id ?? '',
      quantity,
      imageCount,
      jobCount: order.jobs.length,
    });
  const form = useForm({ draftName, empty: EMPTY_ADD_JOB, fieldsOf: () => [], check });
  const { draft, value, photos, busy } = form;
  const closed = isEditable(order) || busy ? null : closedReason(order);
  const job = chosenJob(categories, value.jobId);
  // Listed from the start, next to the disabled button.
  const problems = check(value, photos.length);
  if (draft.state === 'loading') return null;

  async function add(chosen: CatalogueJob): Promise<FormEnd> {
    setTrouble(null);
    const saved = await capture(addJobMutation, addJobPayload(order, chosen, value.quantity), {
      photoIds: photos.map((photo) => photo.id),
      draftName,
    });
    if (!saved.ok) {
      setTrouble(describeCaptureProblem(saved.error));
      return { done: false, fields: {} };
    }
    toast.success(orderToasts.orderJobAdded, { description: orderTexts.savedOnTablet });
    onClose();
    return { done: true };
  }

  return (
    <LazyDialog
      open
      onClose={onClose}
      canClose={!busy}
      title={createdTexts.addJob}
      description={`${order.number} · ${order.car.number}`}
      footer={
        closed !== null ? (
          <Overtaken
            reason={closed}
            onDiscard={() => void form.startOver().then(onClose)}
            onClose={onClose}
          />
        ) : (
          <>
            <chakra.ul flex="1 1 100%" listStyle="none" color="fg.muted" id={missingId}>
              {[...new Set(problems.map(describeField))].map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </chakra.ul>
            {isStarted(form) && (
              <Button variant="quiet" onClick={() => void form.startOver()}>
                {createdTexts.startOver}
              </Button>
            )}
            <Button
              size="floor"
              flex={{ base: '1', md: 'none' }}
              busy={busy}
              disabled={problems.length > 0}
              aria-describedby={missingId}
              onClick={() => job !== null && void form.send(() => add(job))}
            >
              {createdTexts.addJob}
            </Button>
          </>
        )
      }
    >
      <Stack gap="5">
        {draft.restored && isStarted(form) && <Notice tone="info">{orderTexts.draftBack}</Notice>}
        {catalogue.state === 'loading' && <Spinner />}
        {catalogue.state === 'failed' && (
          <ErrorPanel title={commonTexts.fetchCategories}>{unreadReason(catalogue.reason)}</ErrorPanel>
        )}
        {catalogue.state === 'ready' && (
          <Fields order={order} form={form} draft={draft} categories={categories} />
        )}
        {draft.saved === 'failed' && <Notice tone="attention">{commonTexts.draftFailed}</Notice>}
        {trouble !== null && (
          <div role="alert">
            <Notice tone="attention" title={orderToasts.addJob}>
              {trouble}
            </Notice>
          </div>
        )}
      </Stack>
    </LazyDialog>
  );
}

/** Why no more jobs can be added, and by whose act. */
function closedReason({ status, statusText, statusLog }: WorkOrder): string {
  return liveTexts.orderClosed(statusLog.at(-1)?.by ?? null, statusLabel(status, statusText));
}

type FieldsProps = {
  order: WorkOrder;
  form: Form<AddJobForm>;
  draft: Extract<Draft<AddJobForm>, { state: 'ready' }>;
  categories: readonly JobCategory[];
};

function Fields({ order, form, draft, categories }: FieldsProps) {
  const { value, photos, change } = form;
  const isAddedAlready = order.jobs.some((job) => job.catalogueJobId === value.jobId);
  return (
    <>
      <AddJobDialogChoice categories={categories} value={value} onChange={change} />
      {value.jobId !== '' && isAddedAlready && <Notice tone="info">{createdTexts.addedAlready}</Notice>}
      <Field label={createdTexts.quantity}>
        <Stepper
          label={createdTexts.quantity}
          value={value.quantity}
          min={MIN_QUANTITY}
          max={MAX_QUANTITY}
          onChange={(quantity) => change({ quantity })}
        />
      </Field>
      <PhotoField
        label={createdTexts.images}
        photos={photos}
        max={MAX_REFERENCE_IMAGES}
        onAdd={draft.addPhoto}
        onRemove={(id) => void draft.removePhoto(id)}
        onUndoRemove={(id) => void draft.restorePhoto(id)}
      />
    </>
  );
}
