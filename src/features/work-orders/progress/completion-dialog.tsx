import { CircleCheck, CircleSlash, CircleX } from 'lucide-react';
import { useState } from 'react';
import { PhotoField } from '#app/features/camera/photo-field.tsx';
import { useCapture } from '#app/hooks/use-capture.ts';
import { type Form, type FormEnd, useForm } from '#app/hooks/use-form.ts';
import { useRuntimeConfig } from '#app/hooks/use-server.ts';
import { describeCaptureProblem } from '#app/sync/outbox/capture-problem.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { LazyDialog } from '#app/ui/lazy-dialogs.tsx';
import { MoneyInput } from '#app/ui/money-input.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { type RadioCard, RadioCards } from '#app/ui/radio-cards.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { toast } from '#app/ui/toast.ts';
import { MAX_COMPLETION_IMAGES } from '#domain/limits.ts';
import { formatPaise, parseRupees } from '#domain/money.ts';
import { isAboveApproved } from '#domain/work-order/checks.ts';
import { JOB_STATUS_ROWS, statusLabel } from '#domain/work-order/statuses.ts';
import type { CompletionStatus, OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import { completeJobMutation } from '../mutations/complete-job.ts';
import { Overtaken } from '../shared/overtaken.tsx';
import { ReferencePictures } from '../shared/pictures.tsx';
import { liveTexts, orderTexts } from '../texts.ts';
import {
  COMPLETION_FIELDS,
  type CompletionDraft,
  completionDraftName,
  completionPayload,
  completionProblems,
  emptyCompletion,
} from './completion-form.ts';
import { completionTexts } from './texts.ts';

type Props = {
  order: WorkOrder;
  job: OrderJob;
  /** The job has left the order since the form was opened. */
  isGone?: boolean;
  onClose: () => void;
};

/** Marks one job: outcome, rate, pictures. The draft survives a reload; saving works without a network. */
export function CompletionDialog({ order, job, isGone = false, onClose }: Props) {
  const draftName = completionDraftName(order.id, job.id);
  const { partialCompletion } = useRuntimeConfig();
  const form = useForm<CompletionDraft>({
    draftName,
    empty: emptyCompletion(job),
    fieldsOf: (part) => [COMPLETION_FIELDS[part]],
    check: (value, imageCount) =>
      completionProblems(value, { jobId: job.id, partialOffered: partialCompletion, imageCount }),
  });
  const { draft, busy, errorOf } = form;
  const capture = useCapture();
  const [trouble, setTrouble] = useState<string | null>(null);
  const overtaken = busy ? null : isGone ? liveTexts.jobLeft : overtakenReason(order, job);

  async function save(): Promise<FormEnd> {
    setTrouble(null);
    const saved = await capture(completeJobMutation, completionPayload(form.value, order, job), {
      photoIds: form.photos.map((photo) => photo.id),
      draftName,
    });
    if (!saved.ok) {
      setTrouble(describeCaptureProblem(saved.error));
      return { done: false, fields: {} };
    }
    toast.success(completionTexts.done, { description: orderTexts.savedOnTablet });
    // Closed while still busy: the order already shows the job as marked, which would look like somebody else's act.
    onClose();
    return { done: true };
  }

  return (
    <LazyDialog
      open
      onClose={onClose}
      size={partialCompletion ? 'lg' : 'md'}
      canClose={!busy}
      title={completionTexts.title}
      description={`${job.name} · ${order.number} · ${order.car.number}`}
      footer={
        overtaken !== null ? (
          <Overtaken
            reason={overtaken}
            onDiscard={() => void form.startOver().then(onClose)}
            onClose={onClose}
          />
        ) : (
          <>
            {draft.state === 'ready' && draft.restored && (
              <Button variant="quiet" onClick={() => void form.startOver()}>
                {completionTexts.discardDraft}
              </Button>
            )}
            <Button
              size="floor"
              flex={{ base: '1', md: 'none' }}
              busy={busy}
              disabled={draft.state === 'loading'}
              onClick={() => void form.send(save)}
            >
              {completionTexts.save}
            </Button>
          </>
        )
      }
    >
      {draft.state === 'loading' ? (
        <Spinner />
      ) : (
        <Stack gap="5" ref={form.element}>
          {draft.restored && <Notice tone="info">{orderTexts.draftBack}</Notice>}
          <CompletionFields job={job} form={form} partialOffered={partialCompletion} />
          <ReferencePictures pictures={job.pictures} />
          <PhotoField
            label={completionTexts.pictures}
            photos={draft.photos}
            max={MAX_COMPLETION_IMAGES}
            onAdd={draft.addPhoto}
            onRemove={(id) => void draft.removePhoto(id)}
            onUndoRemove={(id) => void draft.restorePhoto(id)}
            error={errorOf('images')}
          />
          {draft.saved === 'failed' && <Notice tone="attention">{commonTexts.draftFailed}</Notice>}
          {trouble !== null && (
            <div role="alert">
              <Notice tone="attention">{trouble}</Notice>
            </div>
          )}
        </Stack>
      )}
    </LazyDialog>
  );
}

/** Why the job can no longer be marked; null while it can. */
function overtakenReason({ status, statusText }: WorkOrder, { completion }: OrderJob): string | null {
  if (completion !== null) {
    return liveTexts.jobMarked(completion.by, JOB_STATUS_ROWS[completion.status].label);
  }
  return status === 'car_received' ? null : liveTexts.orderMovedOn(statusLabel(status, statusText));
}

const COMPLETED: RadioCard<CompletionStatus> = {
  value: 'completed',
  label: completionTexts.approve,
  hint: completionTexts.approveHint,
  icon: <CircleCheck />,
  palette: 'teal',
};
const INCOMPLETE: RadioCard<CompletionStatus> = {
  value: 'incomplete',
  label: completionTexts.reject,
  hint: completionTexts.rejectHint,
  icon: <CircleX />,
  palette: 'orange',
};
const PARTIAL: RadioCard<CompletionStatus> = {
  value: 'partially_completed',
  label: completionTexts.partial,
  hint: completionTexts.partialHint,
  icon: <CircleSlash />,
  palette: 'amber',
};

type FieldsProps = { job: OrderJob; form: Form<CompletionDraft>; partialOffered: boolean };

/** Outcome and rate (decision C9). */
function CompletionFields({ job, form, partialOffered }: FieldsProps) {
  const { value, change, errorOf } = form;
  const rate = parseRupees(value.finalRate);
  return (
    <Stack gap="5">
      <RadioCards
        legend={completionTexts.outcome}
        options={partialOffered ? [COMPLETED, PARTIAL, INCOMPLETE] : [COMPLETED, INCOMPLETE]}
        columns={partialOffered ? 3 : 2}
        spread="apart"
        value={value.status}
        onChange={(status) => change({ status })}
        error={errorOf('status')}
      />
      {value.status !== 'incomplete' && (
        <Field
          label={completionTexts.finalRate}
          hint={completionTexts.approvedRate(formatPaise(job.ratePaise), job.quantity)}
          error={errorOf('final_rate')}
          required
        >
          <MoneyInput value={value.finalRate} onChange={(finalRate) => change({ finalRate })} />
        </Field>
      )}
      {value.status !== 'incomplete' && rate !== null && isAboveApproved(rate, job.ratePaise) && (
        <Notice tone="waiting">{completionTexts.aboveApproved(formatPaise(job.ratePaise))}</Notice>
      )}
      {value.status === 'partially_completed' && (
        <Field label={completionTexts.partialValue} error={errorOf('partial_completion_value')} required>
          <MoneyInput value={value.partialValue} onChange={(partialValue) => change({ partialValue })} />
        </Field>
      )}
    </Stack>
  );
}
