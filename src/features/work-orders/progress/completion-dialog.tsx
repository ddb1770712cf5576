import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { PhotoField } from '#app/features/camera/photo-field.tsx';
import { useCapture } from '#app/hooks/use-capture.ts';
import { useDraft } from '#app/hooks/use-draft.ts';
import { useRuntimeConfig } from '#app/hooks/use-server.ts';
import { describeCaptureProblem } from '#app/sync/outbox/capture-problems.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { LazyDialog } from '#app/ui/lazy-dialogs.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { toast } from '#app/ui/toast.ts';
import type { FieldProblem } from '#domain/errors.ts';
import { MAX_COMPLETION_IMAGES } from '#domain/limits.ts';
import { describeField } from '#domain/refusals.ts';
import { JOB_STATUS_ROWS, statusLabel } from '#domain/work-order/statuses.ts';
import type { OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import { completeJobMutation } from '../mutations/complete-job.ts';
import { Overtaken } from '../shared/overtaken.tsx';
import { Pictures } from '../shared/pictures.tsx';
import { liveTexts } from '../shared/texts-live.ts';
import { completionTexts, orderTexts } from '../texts.ts';
import { CompletionFields } from './completion-fields.tsx';
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
        <Flex direction="column" gap="5">
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
        </Flex>
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
