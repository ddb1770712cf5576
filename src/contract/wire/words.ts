import { INVOICE_STATUSES, type InvoiceStatus } from '#domain/invoice/invoice.ts';
import {
  type ApprovalStatus,
  type CompletionStatus,
  WORK_ORDER_STATUSES,
  type WorkOrderStatus,
} from '#domain/work-order/work-order.ts';

/**
 * Spellings. In the program a status has one; on the wire hosts use several (section 4) [X1] [X2]. Reading is
 * lenient, writing is the snake_case form.
 */

/** Lower case, underscores: 'Invoice-Manager Approved' → 'invoice_manager_approved'. */
export function normaliseWord(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}

// Maps, not objects: 'constructor' is a property of every object, and a host's word may be anything.
const WORK_ORDER_ALIASES: ReadonlyMap<string, WorkOrderStatus> = new Map(
  Object.entries({
    work_completed: 'completed',
    canceled: 'cancelled',
    handover: 'handover_to_vendor',
    forwarded_to_finance: 'invoice_finance_forwarded',
    manager_approved: 'invoice_manager_approved',
    finance_forwarded: 'invoice_finance_forwarded',
    finance_approved: 'invoice_finance_approved',
    paid: 'closed',
  } as const),
);

/** Any spelling of an order's status; `unknown` for any other word. */
export function readWorkOrderStatus(word: string): WorkOrderStatus {
  const normal = normaliseWord(word);
  return (
    WORK_ORDER_STATUSES.find((status) => status === normal) ?? WORK_ORDER_ALIASES.get(normal) ?? 'unknown'
  );
}

const INVOICE_ALIASES: ReadonlyMap<string, InvoiceStatus> = new Map(
  Object.entries({
    generated: 'created',
    forwarded_to_finance: 'finance_forwarded',
    closed: 'paid',
  } as const),
);

/** Any spelling of an invoice's status, prefixed or not; `unknown` for any other word. */
export function readInvoiceStatus(word: string): InvoiceStatus {
  const normal = normaliseWord(word).replace(/^invoice_/, '');
  return INVOICE_STATUSES.find((status) => status === normal) ?? INVOICE_ALIASES.get(normal) ?? 'unknown';
}

/**
 * A status in the spelling of another host [X25], derived from the status read from it: its case, prefix and
 * separator, or hyphens if that single word has none.
 */
export function spelledAs(read: string, to: InvoiceStatus): string {
  const word = read.trim();
  const prefix = /^invoice[\s_-]/i.exec(word)?.[0] ?? '';
  const separator = /[\s_-]/.exec(word)?.[0] ?? '-';
  const spelled = `${prefix.toLowerCase()}${to.replaceAll('_', separator)}`;
  return /^[A-Z]/.test(word) ? spelled.replace(/(^|[\s_-])[a-z]/g, (first) => first.toUpperCase()) : spelled;
}

/** Any spelling of an approval; null for any other word. */
export function readApproval(word: string): ApprovalStatus | null {
  const normal = normaliseWord(word);
  if (normal === 'approve') return 'approved';
  if (normal === 'reject') return 'rejected';
  return (['pending', 'approved', 'rejected'] as const).find((status) => status === normal) ?? null;
}

/** Any spelling of a completion; null for any other word. */
export function readCompletion(word: string): CompletionStatus | null {
  const normal = normaliseWord(word);
  if (normal === 'partial' || normal === 'partially_complete') return 'partially_completed';
  return (
    (['completed', 'partially_completed', 'incomplete'] as const).find((status) => status === normal) ?? null
  );
}
