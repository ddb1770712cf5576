import { Plus, Save, Send } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { stepTexts } from '#app/actions/labels.ts';
import { type AddJobForm, addJobDraftName } from '#app/actions/work-orders/add-job.form.ts';
import { useReturnedForm } from '#app/features/office/return-route.ts';
import { useDraft } from '#app/hooks/use-draft.ts';
import { useOnce } from '#app/hooks/use-once.ts';
import { useMay } from '#app/hooks/use-session.ts';
import type { WorkOrderLive } from '#app/hooks/use-work-orders.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { focusWhenClosed } from '#app/ui/focus-when-closed.ts';
import { Notice } from '#app/ui/notice.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { toast } from '#app/ui/toast.ts';
import { ActionBar } from '#app/ui/toolbar.tsx';
import { SectionTitle } from '../shared/order-header.tsx';
import { useTakeStep } from '../shared/use-take-step.ts';
import { orderTexts } from '../texts.ts';
import { orderToasts } from '../toast-texts.ts';
import { EMPTY_ADD_JOB, isStarted } from './add-job-form.ts';
import { CreatedJobs } from './created-jobs.tsx';
import { createdTexts } from './texts.ts';
import { useQuantityChanges } from './use-quantity-changes.ts';

type Props = {
  view: WorkOrderLive;
  /**
   * True if the order can still be changed. A ref, because it is read after unmounting: another user may have moved the
   * order on.
   */
  isOpen: RefObject<boolean>;
  isAdding: boolean;
  onAdd: () => void;
  /** True from the camera's 'Add and submit' until it is done. */
  isSubmitting: boolean;
  onSubmitted: () => void;
};

/** The message's id: it is dismissed once a job is added, because it would cover messages about the job. */
const NO_JOBS = 'no-jobs';

/** The jobs of an open order for users who may change them, with Save and Submit. */
export function CreatedEditor({ view, isOpen, isAdding, onAdd, isSubmitting, onSubmitted }: Props) {
  const { order, firstId } = view;
  const { take } = useTakeStep(order);
  const maySubmit = useMay('work-order.submit');
  const quantities = useQuantityChanges(view);
  const adding = useDraft<AddJobForm>(addJobDraftName(firstId), EMPTY_ADD_JOB);
  const { running, once } = useOnce<'save' | 'submit'>();
  const title = useRef<HTMLHeadingElement>(null);
  const unsaved = quantities.changed.length;
  useLeavingNotice(unsaved, view, isOpen);
  useReturnedForm((draftName) => {
    if (draftName !== addJobDraftName(firstId) || adding.state === 'loading') return false;
    onAdd();
    return true;
  });

  /** `mayUndo`: it was pressed in the camera, without a view of the order. */
  const submit = (mayUndo = false) =>
    once(async () => {
      if (await quantities.saveForGood()) await take('submit', mayUndo);
    }, 'submit');

  // biome-ignore lint/correctness/useExhaustiveDependencies: submitted once, with the order as it is then.
  useEffect(() => {
    if (!isSubmitting) return;
    onSubmitted();
    void submit(true);
  }, [isSubmitting]);

  return (
    <>
      <SectionTitle ref={title} tabIndex={-1}>
        {orderTexts.jobs}
      </SectionTitle>
      <CreatedJobs
        view={view}
        quantities={quantities}
        onRemoved={() => focusWhenClosed(() => title.current)}
      />
      <Stack marginBlock="gap">
        {adding.state === 'ready' && !isAdding && isStarted(adding) && (
          <Notice
            tone="waiting"
            actions={
              <Button variant="quiet" onClick={onAdd}>
                {createdTexts.goOn}
              </Button>
            }
          >
            {createdTexts.unfinished}
          </Notice>
        )}
        {unsaved > 0 && (
          <Notice
            tone={quantities.isUnkept ? 'attention' : 'waiting'}
            title={createdTexts.unsaved(unsaved)}
            actions={
              <Button variant="quiet" onClick={() => void quantities.discard()}>
                {createdTexts.dropChanges}
              </Button>
            }
          >
            {quantities.isUnkept ? commonTexts.draftFailed : createdTexts.unsavedKept}
          </Notice>
        )}
      </Stack>
      <ActionBar inSight order={2}>
        <Button
          size="floor"
          variant={order.jobs.length === 0 ? 'solid' : 'quiet'}
          icon={<Plus aria-hidden />}
          disabled={adding.state === 'loading'}
          onClick={() => {
            toast.dismiss(NO_JOBS);
            onAdd();
          }}
        >
          {createdTexts.addJob}
        </Button>
        <Button
          size="floor"
          variant="quiet"
          icon={<Save aria-hidden />}
          disabled={unsaved === 0}
          busy={running === 'save'}
          onClick={() => void once(quantities.save, 'save')}
        >
          {createdTexts.save}
        </Button>
        {maySubmit && (
          <Button
            size="floor"
            variant={order.jobs.length === 0 ? 'quiet' : 'solid'}
            icon={<Send aria-hidden />}
            minWidth={{ base: 'full', md: 'floor' }}
            busy={running === 'submit'}
            onClick={() => {
              if (order.jobs.length > 0) void submit();
              else toast.error(orderToasts.noJobsTitle, { description: orderToasts.noJobs, id: NO_JOBS });
            }}
          >
            {stepTexts.submit}
          </Button>
        )}
      </ActionBar>
    </>
  );
}

/** On leaving the page, a toast says that quantities are stored but not saved, or can no longer be saved. */
function useLeavingNotice(
  unsaved: number,
  { order, firstId }: WorkOrderLive,
  isOpen: RefObject<boolean>,
): void {
  const now = useRef({ unsaved, orderNumber: order.number });
  const toastId = `unsaved ${firstId}`;
  useEffect(() => {
    now.current = { unsaved, orderNumber: order.number };
  });
  useEffect(() => {
    toast.dismiss(toastId);
    return () => {
      const left = now.current;
      if (left.unsaved === 0) return;
      if (isOpen.current) {
        toast.info(createdTexts.leftUnsaved(left.unsaved, left.orderNumber), { id: toastId });
      } else {
        toast.warning(createdTexts.leftBehind(left.unsaved, left.orderNumber), { id: toastId });
      }
    };
  }, [toastId, isOpen]);
}
