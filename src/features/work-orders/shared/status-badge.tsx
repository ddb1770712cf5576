import { Badge } from '#app/ui/badge.tsx';
import { JOB_STATUS_ROWS, jobStatus, statusColour, statusLabel } from '#domain/work-order/statuses.ts';
import type { OrderJob, WorkOrder, WorkOrderStatus } from '#domain/work-order/work-order.ts';

/** An order's status in its word and colour (section 9). */
export function StatusBadge({ order }: { order: Pick<WorkOrder, 'status' | 'statusText'> }) {
  return <Badge palette={statusColour(order.status)}>{statusLabel(order.status, order.statusText)}</Badge>;
}

/** A job's: its completion if it has one, else its approval. */
export function JobStatusBadge({ job, orderStatus }: { job: OrderJob; orderStatus: WorkOrderStatus }) {
  const { label, colour } =
    JOB_STATUS_ROWS[jobStatus(job.approval, job.completion?.status ?? null, orderStatus)];
  return <Badge palette={colour}>{label}</Badge>;
}
