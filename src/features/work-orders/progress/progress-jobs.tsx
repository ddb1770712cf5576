import { useLocation, useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { lazy, type ReactNode, useState } from 'react';
import { completionDraftName } from '#app/actions/work-orders/complete-job.form.ts';
import { completeJobAction } from '#app/actions/work-orders/complete-job.ts';
import { useReturnedForm } from '#app/features/office/return-route.ts';
import { useDraftNames } from '#app/hooks/use-draft.ts';
import { useMay } from '#app/hooks/use-session.ts';
import type { PendingMark } from '#app/sync/outbox/overlay.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Part } from '#app/ui/part.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { isUnmarked } from '#domain/work-order/jobs.ts';
import type { OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import { JobCard } from '../shared/job-card.tsx';
import { liveTexts, orderTexts } from '../texts.ts';
import { QueuedCompletion } from './queued-completion.tsx';
import { completionTexts } from './texts.ts';

/** The user came to complete the order's next job: its form opens immediately, with the camera. */
type CompleteNow = { completeNow?: boolean };

declare module '@tanstack/react-router' {
  // The router's own way to type its history state.
  interface HistoryState extends CompleteNow {}
}

// Loaded on demand: with the camera it is larger than the rest of the screen.
const CompletionDialog = lazy(async () => ({
  default: (await import('./completion-dialog.tsx')).CompletionDialog,
}));

/**
 * `cameraFirst`: its form opens with the camera. `edited`: the entry that became its draft; the form opens once the job
 * is no longer shown with it, because the user's own completion would otherwise be taken for another user's.
 */
type Opened = { job: OrderJob; cameraFirst?: boolean; edited?: string };

type Props = { order: WorkOrder; pending: readonly PendingMark[] };

/** The order's jobs. Each can be marked, and an unsent completion can be changed. */
export function ProgressJobs({ order, pending }: Props) {
  const mayComplete = useMay('order-job.complete');
  const isReceived = order.status === 'car_received';
  const { wanted, forget } = useCompleteNow();
  const first = wanted && mayComplete && isReceived ? order.jobs.find(isUnmarked) : undefined;
  // The job as it was when its form was opened: the form stays open even if the job leaves the order.
  const [opened, setOpened] = useState<Opened | null>(first ? { job: first, cameraFirst: true } : null);
  const openJob = order.jobs.find((job) => job.id === opened?.job.id) ?? opened?.job;
  const isOpen = !pending.some(({ entryId }) => entryId === opened?.edited);
  const nextJob = order.jobs.find((job) => isUnmarked(job) && job.id !== openJob?.id);
  const drafts = useDraftNames();
  const close = () => {
    setOpened(null);
    forget();
  };
  useReturnedForm((draftName) => {
    const job = order.jobs.find(({ id }) => completionDraftName(order.id, id) === draftName);
    if (job === undefined || !mayComplete || !isReceived || !isUnmarked(job)) return false;
    setOpened({ job });
    return true;
  });

  const actionOf = (job: OrderJob, marks: readonly PendingMark[]): ReactNode => {
    const open = () => setOpened({ job });
    const queued = marks.find((mark) => mark.kind === completeJobAction.kind);
    if (queued !== undefined) {
      const openEdited = () => setOpened({ job, edited: queued.entryId });
      return <QueuedCompletion order={order} job={job} mark={queued} onEdited={openEdited} />;
    }
    if (mayComplete && job.completion !== null && drafts.has(completionDraftName(order.id, job.id))) {
      return (
        <Button variant="quiet" alignSelf={{ md: 'flex-start' }} onClick={open}>
          {liveTexts.openKept}
        </Button>
      );
    }
    if (!mayComplete || !isReceived || !isUnmarked(job)) return null;
    return (
      <Button size="floor" alignSelf={{ md: 'flex-start' }} icon={<Check />} onClick={open}>
        {completionTexts.markComplete}
      </Button>
    );
  };

  return (
    <>
      <Stack>
        {mayComplete && !isReceived && order.jobs.some(isUnmarked) && (
          <Notice tone="info">{completionTexts.notInCarReceived}</Notice>
        )}
        {order.jobs.length === 0 && <p>{orderTexts.noJobs}</p>}
        {order.jobs.map((job) => {
          const marks = pending.filter((mark) => mark.jobId === job.id);
          return (
            <JobCard
              key={job.id}
              job={job}
              orderStatus={order.status}
              pending={marks}
              hasDraft={drafts.has(completionDraftName(order.id, job.id))}
              action={actionOf(job, marks)}
            />
          );
        })}
      </Stack>
      {openJob !== undefined && isOpen && (
        <Part name={completionTexts.title} onClose={close}>
          <CompletionDialog
            key={openJob.id}
            order={order}
            job={openJob}
            isGone={!order.jobs.includes(openJob)}
            cameraFirst={opened?.cameraFirst === true}
            onNext={nextJob && (() => setOpened({ job: nextJob, cameraFirst: opened?.cameraFirst === true }))}
            onClose={close}
          />
        </Part>
      )}
    </>
  );
}

/**
 * `wanted`: the user came to complete the next job; `forget` once they have closed the form, so that a reload does not
 * open it again.
 */
function useCompleteNow(): { wanted: boolean; forget: () => void } {
  const wanted = useLocation({ select: ({ state }) => state.completeNow === true });
  const navigate = useNavigate();
  const forget = () => {
    if (!wanted) return;
    void navigate({ to: '.', search: true, replace: true, state: (was) => ({ ...was, completeNow: false }) });
  };
  return { wanted, forget };
}
