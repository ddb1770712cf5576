import { Copy, Trash2 } from 'lucide-react';
import { useReportedAct } from '#app/features/office/use-reported-act.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { type Capture, useCapture } from '#app/hooks/use-capture.ts';
import { useOnce } from '#app/hooks/use-once.ts';
import { useDoubles } from '#app/hooks/use-outbox.ts';
import { describeCaptureProblem } from '#app/sync/outbox/capture-problem.ts';
import { type Double, keepBoth } from '#app/sync/outbox/doubles.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { toast } from '#app/ui/toast.ts';
import { removeJobMutation } from '../mutations/edit-job.ts';
import { cancelOrderMutation } from '../mutations/take-step.ts';
import { doubledTexts } from '../texts.ts';
import { orderToasts } from '../toast-texts.ts';

/** Acts that the server may have done twice: remove one, or keep both. With `orderId` null, those of every order. */
export function Doubles({ orderId }: { orderId: string | null }) {
  return useDoubles(orderId).map((double) => (
    <chakra.div marginBottom="gap" overflowWrap="anywhere" key={`${double.entryId} ${double.extra}`}>
      <DoubleCard double={double} />
    </chakra.div>
  ));
}

function DoubleCard({ double }: { double: Double }) {
  const { database } = useServices();
  const capture = useCapture();
  const run = useReportedAct('settling what stands twice');
  const { busy, once } = useOnce();
  const { order, job, remove } = double;
  return (
    <Notice
      tone="attention"
      title={job === null ? doubledTexts.titleOrder : doubledTexts.titleJob}
      icon={<Copy aria-hidden />}
      actions={
        <>
          {remove !== null && (
            <Button
              variant="dangerQuiet"
              icon={<Trash2 aria-hidden />}
              busy={busy}
              onClick={() => run(() => once(() => removeOne(capture, remove, job?.name ?? '')))}
            >
              {job === null ? doubledTexts.cancelOne(remove.orderNumber) : doubledTexts.removeOne}
            </Button>
          )}
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => run(() => once(() => keepBoth(database, double)))}
          >
            {doubledTexts.keepBoth}
          </Button>
        </>
      }
    >
      {job === null
        ? doubledTexts.order(order.number)
        : doubledTexts.job(job.name, job.quantity, order.number)}
    </Notice>
  );
}

async function removeOne(
  capture: Capture,
  { orderId, orderNumber, jobId }: NonNullable<Double['remove']>,
  jobName: string,
): Promise<void> {
  const saved =
    jobId === null
      ? await capture(cancelOrderMutation, { orderId, orderNumber })
      : await capture(removeJobMutation, { orderId, orderNumber, jobId, jobName });
  if (saved.ok) return;
  const title = jobId === null ? orderToasts.cancelOrder : doubledTexts.removeOne;
  toast.error(title, { description: describeCaptureProblem(saved.error) });
}
