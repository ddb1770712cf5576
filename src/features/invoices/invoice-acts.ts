import type { Invoice, KnownInvoiceStatus } from '#domain/invoice/invoice.ts';
import { type InvoiceStepName, judgeInvoiceStep } from '#domain/invoice/steps.ts';
import type { Role } from '#domain/permissions.ts';
import { invoiceTexts } from './texts.ts';

/** An act on an invoice: what it is called and the status it leads to. `asks` = it is confirmed first. */
export type InvoiceAct = {
  step: InvoiceStepName;
  label: string;
  to: KnownInvoiceStatus;
  asks: boolean;
};

const FORWARD: readonly InvoiceAct[] = [
  { step: 'approve-as-manager', label: invoiceTexts.approveAsManager, to: 'manager_approved', asks: false },
  { step: 'approve-as-finance', label: invoiceTexts.approveAsFinance, to: 'finance_approved', asks: false },
  { step: 'pay', label: invoiceTexts.pay, to: 'paid', asks: true },
];

const BACK: readonly InvoiceAct[] = [
  { step: 'reject-as-manager', label: invoiceTexts.reject, to: 'rejected', asks: true },
  { step: 'reject-as-finance', label: invoiceTexts.reject, to: 'rejected', asks: true },
];

/** What the role may do with an invoice where it stands (section 4, decisions B and D3): one step on, and to reject it. */
export function actsOn(invoice: Invoice, role: Role | null) {
  const allowed = ({ step }: InvoiceAct) => role !== null && judgeInvoiceStep(invoice, step, role) === null;
  return { forward: FORWARD.find(allowed) ?? null, reject: BACK.find(allowed) ?? null };
}

/**
 * How a status is written to a host (decision D1): the bundled server takes our own spelling; any other one gets the spelling
 * that was read from it, prefixed or not, and hyphens where that one word does not tell.
 */
export function spelledAs(read: string, to: KnownInvoiceStatus): string {
  const word = read.trim();
  const prefix = /^invoice[\s_-]/i.exec(word)?.[0] ?? '';
  const separator = /[\s_-]/.exec(word)?.[0] ?? '-';
  const spelled = `${prefix.toLowerCase()}${to.replaceAll('_', separator)}`;
  return /^[A-Z]/.test(word) ? spelled.replace(/(^|[\s_-])[a-z]/g, (first) => first.toUpperCase()) : spelled;
}

/** The row as the list has it, or as the answer to an act had it where the list has not caught up: a log only grows. */
export function newest(row: Invoice, answered: Invoice | undefined): Invoice {
  return answered !== undefined && answered.statusLog.length > row.statusLog.length ? answered : row;
}
