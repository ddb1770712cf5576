import { useState } from 'react';
import { type AddJobForm, addJobDraftName } from '#app/actions/work-orders/add-job.form.ts';
import { addJobAction } from '#app/actions/work-orders/add-job.ts';
import { addJobWords } from '#app/actions/work-orders/add-job.words.ts';
import { LoadErrorPanel } from '#app/features/filters/load-error-panel.tsx';
import { useForm } from '#app/hooks/use-form.ts';
import { useJobCategories } from '#app/hooks/use-references.ts';
import { useUsualJobs } from '#app/hooks/use-work-orders.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { Stepper } from '#app/ui/stepper.tsx';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import { readQuantity } from '#domain/amounts.ts';
import { MAX_QUANTITY, MAX_REFERENCE_IMAGES, MIN_QUANTITY } from '#domain/limits.ts';
import { nameAmong } from '#domain/people.ts';
import { checkAddJob } from '#domain/work-order/checks.ts';
import { isEditable } from '#domain/work-order/jobs.ts';
import { statusLabel } from '#domain/work-order/statuses.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { FormPhotos, JobForm } from '../shared/job-form.tsx';
import { liveTexts } from '../texts.ts';
import { AddJobDialogChoice } from './add-job-choice.tsx';
import { addJobPayload, chosenJob, EMPTY_ADD_JOB, isStarted, quantityUnread } from './add-job-form.ts';
import { createdTexts } from './texts.ts';

type Props = {
  order: WorkOrder;
  firstId: string;
  onNext: () => void;
  /** Submits the order with this job; undefined if the user may not. */
  onSubmit: (() => void) | undefined;
  onClose: () => void;
};

/** Adds a job to an open order. */
export function AddJobDialog({ order, firstId, onNext, onSubmit, onClose }: Props) {
  const catalogue = useJobCategories();
  const categories = catalogue.state === 'ready' ? catalogue.value.value : [];
  const draftName = addJobDraftName(firstId);
  const check = ({ jobId, quantity }: AddJobForm, imageCount: number) =>
    checkAddJob({
      jobId: chosenJob(categories, jobId)?.id ?? '',
      quantity,
      imageCount,
      jobCount: order.jobs.length,
    });
  const usual = useUsualJobs(order);
  // At the car the camera follows the choice of the job.
  const isOnFloor = useMediaQuery(media.floor);
  const [justChosen, setJustChosen] = useState('');
  const form = useForm({ draftName, empty: EMPTY_ADD_JOB, fieldsOf: () => [], check });
  const { draft, value, photos, busy, change } = form;
  const chosen = chosenJob(categories, value.jobId);
  const isAddedAlready = order.jobs.some(({ catalogueJobId, name }) =>
    catalogueJobId === null ? name === chosen?.name : catalogueJobId === value.jobId,
  );
  const next = { label: createdTexts.addAndNext, open: onNext };
  const submit = onSubmit && { label: createdTexts.addAndSubmit, open: onSubmit };
  if (draft.state === 'loading') return null;

  return (
    <JobForm
      title={createdTexts.addJob}
      description={`${order.number} · ${order.car.number}`}
      form={form}
      draftName={draftName}
      isBroughtBack={draft.restored && isStarted(form)}
      beside={isStarted(form) ? 'start-over' : undefined}
      overtaken={isEditable(order) || busy ? null : closedReason(order)}
      isUnfit={check(value, photos.length).length > 0}
      action={{
        label: createdTexts.addJob,
        action: addJobAction,
        payload: (captions) =>
          addJobPayload(order, chosenJob(categories, value.jobId), { quantity: value.quantity, captions }),
        failed: addJobWords.failed,
      }}
      next={next}
      subject={chosen?.name}
      fromCamera={check(value, 1).length > 0 ? [] : submit ? [next, submit] : [next]}
      onClose={onClose}
    >
      {catalogue.state === 'loading' && <Spinner />}
      {catalogue.state === 'failed' && (
        <LoadErrorPanel title={commonTexts.fetchCategories} reason={catalogue.reason} />
      )}
      {catalogue.state === 'ready' && (
        <>
          <AddJobDialogChoice
            categories={categories}
            usual={usual}
            value={value}
            onChange={change}
            onChosen={setJustChosen}
            error={form.errorOf('job_id')}
          />
          {value.jobId !== '' && isAddedAlready && <Notice tone="info">{createdTexts.addedAlready}</Notice>}
          <Field label={createdTexts.quantity}>
            <Stepper
              label={createdTexts.quantity}
              value={value.quantity}
              min={MIN_QUANTITY}
              max={MAX_QUANTITY}
              read={readQuantity}
              unread={quantityUnread()}
              onChange={(quantity) => change({ quantity })}
            />
          </Field>
          <FormPhotos
            key={justChosen}
            form={form}
            label={createdTexts.images}
            max={MAX_REFERENCE_IMAGES}
            cameraFirst={isOnFloor && justChosen !== ''}
          />
        </>
      )}
    </JobForm>
  );
}

/** Why no more jobs can be added, and whose action caused it. */
function closedReason({ status, statusText, statusLog, people = [] }: WorkOrder): string {
  const by = statusLog.at(-1)?.by ?? null;
  return liveTexts.orderClosed(by && nameAmong(people, by), statusLabel(status, statusText));
}
