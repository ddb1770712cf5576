import type { ReactNode } from 'react';
import {
  type CompletionDraft,
  completionDraftName,
  emptyCompletion,
} from '#app/actions/work-orders/complete-job.form.ts';
import { completeJobAction } from '#app/actions/work-orders/complete-job.ts';
import { ReasonField } from '#app/features/reasons/reason.tsx';
import { type Form, useForm } from '#app/hooks/use-form.ts';
import { useAdditions } from '#app/hooks/use-server.ts';
import { Grid } from '#app/ui/chakra.tsx';
import { Field } from '#app/ui/field.tsx';
import { MoneyInput } from '#app/ui/money-input.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { type RadioCard, RadioCards } from '#app/ui/radio-cards.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { parseRupees, settledAmount } from '#domain/amounts.ts';
import { MAX_COMPLETION_IMAGES } from '#domain/limits.ts';
import { formatPaise } from '#domain/money.ts';
import { nameAmong } from '#domain/people.ts';
import { keptNote } from '#domain/typed-text.ts';
import { isAboveApproved } from '#domain/work-order/checks.ts';
import { jobStatusTexts, statusLabel } from '#domain/work-order/statuses.ts';
import type { CompletionStatus, OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import { FormPhotos, JobForm } from '../shared/job-form.tsx';
import { ReferencePictures } from '../shared/pictures.tsx';
import { liveTexts } from '../texts.ts';
import { COMPLETION_FIELDS } from './completion-form.ts';
import { completionPayload, completionProblems } from './completion-rules.ts';
import { completionTexts } from './texts.ts';

type Props = {
  order: WorkOrder;
  job: OrderJob;
  /** The job has left the order since the form was opened. */
  isGone?: boolean;
  /** Opens the camera immediately. */
  cameraFirst?: boolean;
  /** Opens the form of the next unmarked job; undefined: there is none. */
  onNext?: (() => void) | undefined;
  onClose: () => void;
};

/** Marks one job: outcome, rate, pictures. */
export function CompletionDialog({
  order,
  job,
  isGone = false,
  cameraFirst = false,
  onNext,
  onClose,
}: Props) {
  const draftName = completionDraftName(order.id, job.id);
  const hasAdditions = useAdditions();
  const rules = { jobId: job.id, partialOffered: hasAdditions };
  const form = useForm<CompletionDraft>({
    draftName,
    empty: emptyCompletion(job),
    fieldsOf: (part) => [COMPLETION_FIELDS[part]],
    check: (value, imageCount) => [
      ...completionProblems(value, { ...rules, imageCount }),
      ...(hasAdditions && value.status === 'incomplete' && keptNote(value.reason ?? '') === ''
        ? [{ field: 'reason', code: 'required' } as const]
        : []),
    ],
  });
  // Done, at a known rate: everything else is decided with the form visible.
  const isPlain =
    form.value.status === 'completed' &&
    (parseRupees(form.value.finalRate) ?? 0) > 0 &&
    completionProblems(form.value, { ...rules, imageCount: 1 }).length === 0;
  const fromCamera = isPlain
    ? [
        { label: completionTexts.saveCompleted, open: onClose, mayUndo: true },
        ...(onNext ? [{ label: completionTexts.saveCompletedAndNext, open: onNext, mayUndo: true }] : []),
      ]
    : [];
  const isRestored = form.draft.state === 'ready' && form.draft.restored;
  return (
    <JobForm
      title={completionTexts.title}
      description={`${job.name} · ${order.number} · ${order.car.number}`}
      size="lg"
      form={form}
      draftName={draftName}
      isBroughtBack={isRestored}
      beside={isRestored ? 'start-over' : undefined}
      overtaken={form.busy ? null : isGone ? liveTexts.jobLeft : overtakenReason(order, job)}
      action={{
        label: completionTexts.save,
        action: completeJobAction,
        payload: (captions) => completionPayload({ ...form.value, captions }, order, job),
      }}
      next={onNext && { label: completionTexts.saveAndNext, open: onNext }}
      subject={job.name}
      fromCamera={fromCamera}
      onClose={onClose}
    >
      <CompletionFields job={job} form={form} hasAdditions={hasAdditions}>
        <FormPhotos
          form={form}
          label={completionTexts.pictures}
          max={MAX_COMPLETION_IMAGES}
          cameraFirst={cameraFirst}
        />
        <ReferencePictures pictures={job.pictures} />
      </CompletionFields>
    </JobForm>
  );
}

/** Why the job can no longer be marked; null while it can. */
function overtakenReason(
  { status, statusText, people = [] }: WorkOrder,
  { completion }: OrderJob,
): string | null {
  if (completion !== null) {
    return liveTexts.jobMarked(
      completion.by && nameAmong(people, completion.by),
      jobStatusTexts[completion.status],
    );
  }
  return status === 'car_received' ? null : liveTexts.orderMovedOn(statusLabel(status, statusText));
}

/** Possible results of a job; 'partially' only if the host supports it. */
function outcomes(partialOffered: boolean): RadioCard<CompletionStatus>[] {
  const { approve, approveHint, partial, partialHint, reject, rejectHint } = completionTexts;
  return [
    { value: 'completed', label: approve, hint: approveHint, palette: 'teal' },
    ...(partialOffered
      ? [
          {
            value: 'partially_completed',
            label: partial,
            hint: partialHint,
            palette: 'amber',
          } as const,
        ]
      : []),
    { value: 'incomplete', label: reject, hint: rejectHint, palette: 'orange' },
  ];
}

type FieldsProps = {
  job: OrderJob;
  form: Form<CompletionDraft>;
  hasAdditions: boolean;
  /** The pictures. */
  children: ReactNode;
};

/**
 * Outcome, then its rate or reason next to the pictures, so that on a tablet in landscape nothing is below the fold.
 */
function CompletionFields({ job, form, hasAdditions, children }: FieldsProps) {
  const { value, change, errorOf } = form;
  const rate = parseRupees(value.finalRate);
  return (
    <Stack gap="5">
      <RadioCards
        legend={completionTexts.outcome}
        options={outcomes(hasAdditions)}
        value={value.status}
        onChange={(status) => change({ status })}
        error={errorOf('status')}
      />
      <Grid gap="5" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}>
        <Stack gap="5">
          {value.status === 'incomplete' && hasAdditions && (
            <ReasonField
              about="completion"
              value={value.reason ?? ''}
              onChange={(reason) => change({ reason })}
              isMissing={errorOf('reason') !== undefined}
            />
          )}
          {value.status !== 'incomplete' && (
            <Field
              label={completionTexts.finalRate}
              hint={completionTexts.approvedRate(formatPaise(job.ratePaise), job.quantity)}
              error={errorOf('final_rate')}
              required
            >
              <MoneyInput
                settle={settledAmount}
                value={value.finalRate}
                onChange={(finalRate) => change({ finalRate })}
              />
            </Field>
          )}
          {value.status !== 'incomplete' && rate !== null && isAboveApproved(rate, job.ratePaise) && (
            <Notice tone="waiting">{completionTexts.aboveApproved(formatPaise(job.ratePaise))}</Notice>
          )}
          {value.status === 'partially_completed' && (
            <Field label={completionTexts.partialValue} error={errorOf('partial_completion_value')} required>
              <MoneyInput
                settle={settledAmount}
                value={value.partialValue}
                onChange={(partialValue) => change({ partialValue })}
              />
            </Field>
          )}
        </Stack>
        <Stack gap="5">{children}</Stack>
      </Grid>
    </Stack>
  );
}
