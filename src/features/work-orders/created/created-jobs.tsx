import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { addJobAction } from '#app/actions/work-orders/add-job.ts';
import { removeJobAction } from '#app/actions/work-orders/remove-job.ts';
import { removeJobWords } from '#app/actions/work-orders/remove-job.words.ts';
import { useAction } from '#app/features/office/use-action.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useOnce } from '#app/hooks/use-once.ts';
import type { WorkOrderLive } from '#app/hooks/use-work-orders.ts';
import { Mark } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { LazyConfirmDialog } from '#app/ui/lazy-dialogs.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Stepper } from '#app/ui/stepper.tsx';
import { readQuantity } from '#domain/amounts.ts';
import { MAX_QUANTITY, MIN_QUANTITY } from '#domain/limits.ts';
import type { OrderJob } from '#domain/work-order/work-order.ts';
import { undoCreation } from '../shared/cancel-order.tsx';
import { JobCard } from '../shared/job-card.tsx';
import { orderConfirmations } from '../texts.ts';
import { quantityUnread } from './add-job-form.ts';
import { createdTexts } from './texts.ts';
import type { QuantityChanges } from './use-quantity-changes.ts';

type Props = { view: WorkOrderLive; quantities: QuantityChanges; onRemoved: () => void };

/** The jobs of an open order; quantities can be changed, and jobs removed. */
export function CreatedJobs({ view: { order, pending }, quantities, onRemoved }: Props) {
  const [asked, setAsked] = useState<OrderJob | null>(null);
  return (
    <Stack>
      {order.jobs.length === 0 && <p>{createdTexts.noJobsYet}</p>}
      {order.jobs.map((job) => (
        <JobCard
          key={job.id}
          job={job}
          orderStatus={order.status}
          pending={pending.filter((mark) => mark.jobId === job.id)}
          action={<JobControls job={job} quantities={quantities} onRemove={() => setAsked(job)} />}
        />
      ))}
      <RemoveDialog
        view={{ order, pending }}
        job={asked}
        onClose={() => setAsked(null)}
        onRemoved={onRemoved}
      />
    </Stack>
  );
}

type ControlsProps = { job: OrderJob; quantities: QuantityChanges; onRemove: () => void };

function JobControls({ job, quantities, onRemove }: ControlsProps) {
  const quantity = quantities.quantityOf(job);
  return (
    <Row justifyContent="space-between">
      <Stepper
        label={createdTexts.quantityOf(job.name)}
        value={quantity}
        // A typed 0 is ignored rather than raised to 1, but at 1 the minus button is disabled.
        min={quantity > MIN_QUANTITY ? 0 : MIN_QUANTITY}
        max={MAX_QUANTITY}
        read={readQuantity}
        unread={quantityUnread()}
        disabled={!quantities.isReady}
        onChange={(next) => quantities.change(job, next)}
      />
      <Button
        variant="dangerQuiet"
        icon={<Trash2 aria-hidden />}
        aria-label={createdTexts.removeNamed(job.name)}
        onClick={onRemove}
      >
        <chakra.span display={{ base: 'none', md: 'inline' }}>{createdTexts.remove}</chakra.span>
      </Button>
      {quantity !== job.quantity && (
        <chakra.div flexBasis="full">
          <Mark tone="draft">{createdTexts.notSaved(job.quantity, quantity)}</Mark>
        </chakra.div>
      )}
    </Row>
  );
}

type RemoveProps = {
  view: Pick<WorkOrderLive, 'order' | 'pending'>;
  /** The job to remove; null while the dialog is closed. */
  job: OrderJob | null;
  onClose: () => void;
  onRemoved: () => void;
};

function RemoveDialog({ view: { order, pending }, job, onClose, onRemoved }: RemoveProps) {
  const services = useServices();
  const { submit } = useAction();
  const { busy, once } = useOnce();

  async function remove({ id, name }: OrderJob) {
    const adding = pending.find((mark) => mark.kind === addJobAction.kind && mark.jobId === id);
    const payload = { orderId: order.id, orderNumber: order.number, jobId: id, jobName: name };
    const saved = await once(() =>
      undoCreation(services, adding, removeJobWords.done, () => submit(removeJobAction, payload)),
    );
    if (saved === null) return;
    onClose();
    if (saved) onRemoved();
  }

  return (
    <LazyConfirmDialog
      open={job !== null}
      title={orderConfirmations.removeJobTitle}
      question={orderConfirmations.removeJob}
      confirmLabel={createdTexts.remove}
      cancelLabel={createdTexts.removeKeep}
      tone="danger"
      busy={busy}
      onConfirm={() => job !== null && void remove(job)}
      onCancel={onClose}
    />
  );
}
