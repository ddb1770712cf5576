import { Copy, Trash2 } from 'lucide-react';
import { cancelOrderAction } from '#app/actions/work-orders/cancel-order.ts';
import { cancelOrderWords } from '#app/actions/work-orders/cancel-order.words.ts';
import { removeJobAction } from '#app/actions/work-orders/remove-job.ts';
import { type Submit, useAction } from '#app/features/office/use-action.ts';
import { useReportedAction } from '#app/features/office/use-reported-action.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useOnce } from '#app/hooks/use-once.ts';
import { useDuplicates } from '#app/hooks/use-outbox.ts';
import { type Duplicate, keepBoth } from '#app/sync/keyless/duplicates.ts';
import { type CaptureProblem, describeCaptureProblem } from '#app/sync/outbox/capture-problem.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { toast } from '#app/ui/toast.ts';
import { duplicateTexts } from '../texts.ts';

/** Actions that the server may have done twice: remove one, or keep both. With `orderId` null, those of every order. */
export function Duplicates({ orderId }: { orderId: string | null }) {
  return useDuplicates(orderId).map((duplicate) => (
    <chakra.div marginBottom="gap" overflowWrap="anywhere" key={`${duplicate.entryId} ${duplicate.extra}`}>
      <DuplicateCard duplicate={duplicate} />
    </chakra.div>
  ));
}

function DuplicateCard({ duplicate }: { duplicate: Duplicate }) {
  const { database } = useServices();
  const { submit } = useAction();
  const run = useReportedAction('settling what stands twice');
  const { busy, once } = useOnce();
  const { order, job, remove } = duplicate;
  return (
    <Notice
      tone="attention"
      title={job === null ? duplicateTexts.titleOrder : duplicateTexts.titleJob}
      icon={<Copy aria-hidden />}
      actions={
        <>
          {remove !== null && (
            <Button
              variant="dangerQuiet"
              icon={<Trash2 aria-hidden />}
              busy={busy}
              onClick={() => run(() => once(() => removeOne(submit, remove, job?.name ?? '')))}
            >
              {job === null ? duplicateTexts.cancelOne(remove.orderNumber) : duplicateTexts.removeOne}
            </Button>
          )}
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => run(() => once(() => keepBoth(database, duplicate)))}
          >
            {duplicateTexts.keepBoth}
          </Button>
        </>
      }
    >
      {job === null
        ? duplicateTexts.order(order.number)
        : duplicateTexts.job(job.name, job.quantity, order.number)}
    </Notice>
  );
}

async function removeOne(
  submit: Submit,
  { orderId, orderNumber, jobId }: NonNullable<Duplicate['remove']>,
  jobName: string,
): Promise<void> {
  const title = jobId === null ? cancelOrderWords.failed : duplicateTexts.removeOne;
  const onProblem = (problem: CaptureProblem) =>
    toast.error(title, { description: describeCaptureProblem(problem) });
  if (jobId === null) await submit(cancelOrderAction, { orderId, orderNumber }, { onProblem });
  else await submit(removeJobAction, { orderId, orderNumber, jobId, jobName }, { onProblem });
}
