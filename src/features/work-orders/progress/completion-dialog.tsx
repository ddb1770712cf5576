import { CircleCheck, CircleSlash, CircleX } from 'lucide-react';
import { useState } from 'react';
import { PhotoField } from '#app/features/camera/photo-field.tsx';
import { useCapture } from '#app/hooks/use-capture.ts';
import { useDraft } from '#app/hooks/use-draft.ts';
import { useRuntimeConfig } from '#app/hooks/use-server.ts';
import { describeCaptureProblem } from '#app/sync/outbox/capture-problems.ts';
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
import type { FieldProblem } from '#domain/errors.ts';
import { MAX_COMPLETION_IMAGES } from '#domain/limits.ts';
import { formatPaise, parseRupees } from '#domain/money.ts';
import { describeField } from '#domain/refusals.ts';
import { isAboveApproved } from '#domain/work-order/checks.ts';
import { JOB_STATUS_ROWS, statusLabel } from '#domain/work-order/statuses.ts';
import type { CompletionStatus, OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import { completeJobMutation } from '../mutations/complete-job.ts';
import { Overtaken } from '../shared/overtaken.tsx';
import { Pictures } from '../shared/pictures.tsx';
import { liveTexts } from '../shared/texts-live.ts';
import { completionTexts, orderTexts } from '../texts.ts';
import {
  type CompletionDraft,
  completionDraftName,
  completionPayload,
  completionProblems,
  emptyCompletion,
} from './completion-form.ts';

type Props = {
  order: WorkOrder;
  job: OrderJob;
  /** The job has left the order since the form was opened. */
  isGone?: boolean;
  onClose: () => void;
};

/** Marks one job: how it ended, at what rate, with pictures. What is typed survives a reload; saving works without a network. */
export function CompletionDialog({ order, job, isGone = false, onClose }: Props) {
  const draftName = completionDraftName(order.id, job.id);
  const draft = useDraft<CompletionDraft>(draftName, emptyCompletion(job));
  const capture = useCapture();
  const { partialCompletion } = useRuntimeConfig();
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);

  const overtaken = busy ? null : isGone ? liveTexts.jobLeft : overtakenReason(order, job);
  const facts = { jobId: job.id, partialOffered: partialCompletion };
  const problems: readonly FieldProblem[] =
    draft.state === 'ready'
      ? completionProblems(draft.value, { ...facts, imageCount: draft.photos.length })
      : [];
  const errorOf = (field: string): string | undefined => {
    const problem = checked ? problems.find((candidate) => candidate.field === field) : undefined;
    return problem === undefined ? undefined : describeField(problem);
  };

  async function save() {
    if (draft.state !== 'ready') return;
    setChecked(true);
    const payload = completionPayload(draft.value, order, job);
    if (payload === null || problems.length > 0) return;
    setBusy(true);
    setTrouble(null);
    const saved = await capture(completeJobMutation, payload, {
      photoIds: draft.photos.map((photo) => photo.id),
      draftName,
    });
    setBusy(false);
    if (!saved.ok) {
      setTrouble(describeCaptureProblem(saved.error));
      return;
    }
    toast.success(completionTexts.done, { description: completionTexts.savedOnTablet });
    onClose();
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
            onDiscard={() => {
              if (draft.state === 'ready') void draft.discard().then(onClose);
            }}
            onClose={onClose}
          />
        ) : (
          <>
            {draft.state === 'ready' && draft.restored && (
              <Button variant="quiet" onClick={() => void draft.discard()}>
                {completionTexts.discardDraft}
              </Button>
            )}
            <Button size="floor" flex={{ base: '1', md: 'none' }} busy={busy} onClick={() => void save()}>
              {completionTexts.save}
            </Button>
          </>
        )
      }
    >
      {draft.state === 'loading' ? (
        <Spinner />
      ) : (
        <Stack gap="5">
          {draft.restored && <Notice tone="info">{completionTexts.draftBack}</Notice>}
          <CompletionFields
            job={job}
            value={draft.value}
            onChange={draft.change}
            partialOffered={partialCompletion}
            errorOf={errorOf}
          />
          <Pictures label={orderTexts.referencePictures} pictures={job.pictures} />
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

/** What somebody else did meanwhile that leaves nothing to save; null while the job can be marked. */
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

type FieldsProps = {
  job: OrderJob;
  value: CompletionDraft;
  onChange: (next: CompletionDraft) => void;
  partialOffered: boolean;
  errorOf: (field: string) => string | undefined;
};

/** How the job ended and at what rate (decision C9): approve, reject, or a part with its amount. */
function CompletionFields({ job, value, onChange, partialOffered, errorOf }: FieldsProps) {
  const change = (next: Partial<CompletionDraft>) => onChange({ ...value, ...next });
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
