import { assignVendorAction } from '#app/actions/work-orders/assign-vendor.ts';
import { StateMark } from '#app/features/office/marks.tsx';
import type { PendingMark } from '#app/sync/outbox/overlay.ts';
import { Badge, Mark } from '#app/ui/badge.tsx';
import { CardTitle } from '#app/ui/card.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import {
  JOB_STATUS_ROWS,
  jobStatus,
  jobStatusTexts,
  statusColour,
  statusLabel,
} from '#domain/work-order/statuses.ts';
import type { OrderJob, WorkOrder, WorkOrderStatus } from '#domain/work-order/work-order.ts';
import { orderTexts } from '../texts.ts';

/** An order's status, worded and coloured as in section 9. */
export function StatusBadge({ order }: { order: Pick<WorkOrder, 'status' | 'statusText'> }) {
  return <Badge palette={statusColour(order.status)}>{statusLabel(order.status, order.statusText)}</Badge>;
}

/** A vehicle's number, styled like its plate: what people look for in a list. */
export const Plate = chakra('span', {
  base: {
    display: 'inline-block',
    paddingInline: '2',
    bg: 'bg.surface',
    color: 'fg',
    borderWidth: 'edge',
    borderColor: 'line.control',
    borderRadius: 'sm',
    fontWeight: 'strong',
    letterSpacing: '0.02em',
    whiteSpace: 'nowrap',
  },
});

/** A job's completion status if it has one, otherwise its approval. */
export function JobStatusBadge({ job, orderStatus }: { job: OrderJob; orderStatus: WorkOrderStatus }) {
  const status = jobStatus(job.approval, job.completion?.status ?? null, orderStatus);
  return <Badge palette={JOB_STATUS_ROWS[status].colour}>{jobStatusTexts[status]}</Badge>;
}

/** A job's name, struck through once it is rejected. */
export function JobTitle({ job, id }: { job: OrderJob; id?: string }) {
  return (
    <CardTitle
      as="h3"
      id={id}
      overflowWrap="anywhere"
      textDecoration={job.approval === 'rejected' ? 'line-through' : 'none'}
    >
      {job.name}
    </CardTitle>
  );
}

/**
 * The badge in an order's header: the sync state of its actions, and whether its price is only this device's
 * calculation.
 */
export function EntryMarks({ pending }: { pending: readonly PendingMark[] }) {
  return (
    <>
      <StateMark pending={pending} />
      {isUnconfirmed(pending) && <Mark tone="waiting">{orderTexts.priceUnconfirmed}</Mark>}
    </>
  );
}

/** A small clock next to an amount that is only this device's calculation. */
export function PriceMark({ pending }: { pending: readonly PendingMark[] }) {
  if (!isUnconfirmed(pending)) return null;
  return (
    <Mark tone="waiting" small>
      {orderTexts.priceUnconfirmed}
    </Mark>
  );
}

/** The badge of a job within its order: a small icon, with text for what needs the user's attention. */
export function PartMark({ pending }: { pending: readonly PendingMark[] }) {
  return <StateMark pending={pending} small={pending.every(({ state }) => state !== 'attention')} />;
}

/** A pending assignment is priced with the rates known here; the server's rates decide. */
function isUnconfirmed(pending: readonly PendingMark[]): boolean {
  return pending.some(({ kind, refusal }) => kind === assignVendorAction.kind && refusal === null);
}
