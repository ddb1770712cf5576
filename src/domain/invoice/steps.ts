import { defineTexts } from '#app/texts/catalogue.ts';
import type { DomainError } from '../errors.ts';
import { may, type Permission, type Role } from '../permissions.ts';
import { ok, type Result, refused } from '../result.ts';
import { type BadgeColour, mapRows, statusTexts, titleCase } from '../work-order/statuses.ts';
import { type Actor, recordedName } from '../work-order/steps.ts';
import {
  type KnownWorkOrderStatus,
  reasonIfGiven,
  type StatedReason,
  type WorkOrderStatus,
} from '../work-order/work-order.ts';
import {
  type INVOICE_FILTER_STATUSES,
  INVOICE_STAGES,
  type Invoice,
  type InvoiceStatus,
  type KnownInvoiceStatus,
} from './invoice.ts';

type InvoiceStatusRow = { label: string; colour: BadgeColour; orderStatus: KnownWorkOrderStatus };

/** Label, badge colour, and the status that linked orders get (section 4; paid → closed) [I4]. */
const STATUS_ROWS: Readonly<Record<KnownInvoiceStatus, InvoiceStatusRow>> = {
  created: { label: 'Created', colour: 'blue', orderStatus: 'invoice_generated' },
  received: { label: 'Received', colour: 'blue', orderStatus: 'invoice_received' },
  manager_approved: { label: 'Manager Approved', colour: 'green', orderStatus: 'invoice_manager_approved' },
  finance_forwarded: {
    label: 'Forwarded to Finance',
    colour: 'purple',
    orderStatus: 'invoice_finance_forwarded',
  },
  finance_approved: { label: 'Finance Approved', colour: 'teal', orderStatus: 'invoice_finance_approved' },
  paid: { label: 'Paid', colour: 'green', orderStatus: 'closed' },
  rejected: { label: 'Rejected', colour: 'red', orderStatus: 'invoice_rejected' },
};

/** The labels, and the filter's own text for the badge 'Created' (section 4). */
export const invoiceStatusTexts = defineTexts('invoiceStatusTexts', {
  label: mapRows(STATUS_ROWS, ({ label }) => label),
  createdInFilter: 'Invoice Created',
});

export function invoiceFilterLabel(status: (typeof INVOICE_FILTER_STATUSES)[number]): string {
  return status === 'created' ? invoiceStatusTexts.createdInFilter : invoiceStatusTexts.label[status];
}

/** Invoices still owed: everything between creation and payment. Rejected ones are re-billed, so they are not owed. */
export const PENDING_INVOICE_STATUSES = [
  'created',
  'received',
  'manager_approved',
  'finance_forwarded',
  'finance_approved',
] as const satisfies readonly KnownInvoiceStatus[];

export function invoiceStatusLabel(status: InvoiceStatus, statusText = ''): string {
  return status === 'unknown'
    ? titleCase(statusText) || statusTexts.unknown
    : invoiceStatusTexts.label[status];
}

export function invoiceStatusColour(status: InvoiceStatus): BadgeColour {
  return status === 'unknown' ? 'gray' : STATUS_ROWS[status].colour;
}

/** The status that an invoice's linked orders get when it enters `status`. */
export function linkedOrderStatus(status: KnownInvoiceStatus): KnownWorkOrderStatus {
  return STATUS_ROWS[status].orderStatus;
}

type InvoiceStepRow = {
  readonly from: readonly KnownInvoiceStatus[];
  readonly to: KnownInvoiceStatus;
  readonly permission: Permission;
};

/** Legal moves of an invoice (section 4) [I3]. */
const STEPS = {
  'approve-as-manager': {
    from: INVOICE_STAGES.manager,
    to: 'manager_approved',
    permission: 'invoice.approve-as-manager',
  },
  'approve-as-finance': {
    from: INVOICE_STAGES.finance,
    to: 'finance_approved',
    permission: 'invoice.approve-as-finance',
  },
  pay: { from: INVOICE_STAGES.payment, to: 'paid', permission: 'invoice.pay' },
  'reject-as-manager': {
    from: INVOICE_STAGES.manager,
    to: 'rejected',
    permission: 'invoice.reject-as-manager',
  },
  'reject-as-finance': {
    from: [...INVOICE_STAGES.finance, ...INVOICE_STAGES.payment],
    to: 'rejected',
    permission: 'invoice.reject-as-finance',
  },
} as const satisfies Record<string, InvoiceStepRow>;

export type InvoiceStepName = keyof typeof STEPS;
export const INVOICE_STEP_NAMES = Object.keys(STEPS) as InvoiceStepName[];

/** The step from the invoice's current status to another; null if the table has none. */
export function invoiceStepTo(from: InvoiceStatus, to: InvoiceStatus): InvoiceStepName | null {
  return INVOICE_STEP_NAMES.find((name) => isMove(STEPS[name], from, to)) ?? null;
}

/** Null if the role may take the step. Otherwise role/not-allowed or invoice/wrong-status. */
export function checkInvoiceStep(
  invoice: Pick<Invoice, 'status' | 'statusText'>,
  step: InvoiceStepName,
  role: Role,
): DomainError | null {
  const row: InvoiceStepRow = STEPS[step];
  if (!may(role, row.permission)) return { kind: 'role/not-allowed' };
  if (row.from.some((status) => status === invoice.status)) return null;
  return {
    kind: 'invoice/wrong-status',
    statusLabel: invoiceStatusLabel(invoice.status, invoice.statusText),
    wanted: statusTexts.either(row.from.map((status) => invoiceStatusLabel(status))),
  };
}

/**
 * Moves an invoice to the status a caller names. Refuses like `checkInvoiceStep`. A status that no step leads to from
 * here is invoice/wrong-status, unless the role could never name it (role/not-allowed).
 */
export function moveInvoice(
  invoice: Invoice,
  to: InvoiceStatus,
  actor: Actor,
  said: StatedReason = {},
): Result<Invoice, DomainError> {
  const step = invoiceStepTo(invoice.status, to);
  if (step === null) {
    const leading = INVOICE_STEP_NAMES.filter((name) => STEPS[name].to === to);
    if (leading.length > 0 && leading.every((name) => !may(actor.role, STEPS[name].permission))) {
      return refused({ kind: 'role/not-allowed' });
    }
    return refused({
      kind: 'invoice/wrong-status',
      statusLabel: invoiceStatusLabel(invoice.status, invoice.statusText),
      wanted: statusTexts.either(
        [...new Set(leading.flatMap((name) => STEPS[name].from as readonly InvoiceStatus[]))].map((status) =>
          invoiceStatusLabel(status),
        ),
      ),
    });
  }
  const refusal = checkInvoiceStep(invoice, step, actor.role);
  if (refusal !== null) return refused(refusal);
  const status = STEPS[step].to;
  const why = status === 'rejected' ? reasonIfGiven(said) : {};
  const entry = { status, statusText: status, at: actor.at, by: recordedName(actor), ...why };
  return ok({ ...invoice, status, statusText: status, statusLog: [...invoice.statusLog, entry] });
}

/** Orders that can be invoiced: completed, or with a rejected invoice [I5]. */
export function isInvoiceable(status: WorkOrderStatus): boolean {
  return status === 'completed' || status === 'invoice_rejected';
}

function isMove(row: InvoiceStepRow, from: InvoiceStatus, to: InvoiceStatus): boolean {
  return row.to === to && row.from.some((status) => status === from);
}
