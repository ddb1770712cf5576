import { defineTexts } from '#app/texts/catalogue.ts';
import { sameStatus, statusLabel } from './statuses.ts';
import type { WorkOrder, WorkOrderStatus } from './work-order.ts';

/** A card's status line, before the user's name (section 4). */
export const statusLineTexts = defineTexts('statusLineTexts', {
  of: {
    open: 'Created by',
    created: 'Created by',
    ready_for_approval: 'Submitted by',
    ready_for_vendor: 'Approved by',
    vendor_assigned: 'Vendor Assigned by',
    handover_to_vendor: 'Handover done by',
    car_received: 'Car received by',
  },
  started: 'Started by',
  /** For statuses without a text in the specification [L6]. */
  other: (label: string) => `${label} by`,
});

/**
 * The card's status line, 'Submitted by <user>': the last log entry of the current status, else the approver, else
 * the creator [L5]. Null if nobody is known, or if a status without its own line has no log entry.
 */
export function statusLine(order: WorkOrder): { text: string; by: string } | null {
  const { status, statusText } = order;
  const logged = order.statusLog.findLast(
    (entry) => sameStatus(entry.status, status) && entry.by !== null,
  )?.by;
  const lines: Readonly<Partial<Record<WorkOrderStatus, string>>> = statusLineTexts.of;
  const text = lines[status];
  if (text === undefined) {
    const { started, other } = statusLineTexts;
    const said = status === 'in_progress' ? started : other(statusLabel(status, statusText));
    return logged == null ? null : { text: said, by: logged };
  }
  const by = logged ?? order.jobs.find((job) => job.approvedBy !== null)?.approvedBy ?? order.createdBy;
  return by === null ? null : { text, by };
}
