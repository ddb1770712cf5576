import type { FieldProblem } from '../errors.ts';
import { MAX_AMOUNT_PAISE, MAX_INVOICE_ORDERS, MAX_NAME_LENGTH, MIN_INVOICE_PAISE } from '../limits.ts';
import { formatPaise, type Paise } from '../money.ts';
import { checkText, keptLine } from '../typed-text.ts';

/** The invoice form and the create call (section 5) [I8]. Amounts in paise; null = not an amount. */
export type InvoiceForm = {
  invoiceNumber: string;
  withoutTaxPaise: Paise | null;
  withTaxPaise: Paise | null;
  workOrderIds: readonly string[];
  /** Sum of the chosen orders' totals. */
  sumPaise: Paise;
  pdfCount: number;
};

/** Every rule of the invoice form, in the order of its fields. */
export function checkInvoice(form: InvoiceForm): FieldProblem[] {
  const number = keptLine(form.invoiceNumber);
  const problems = checkText('invoiceNo', number, MAX_NAME_LENGTH, 'invoice-number-required');
  problems.push(...checkOrderCount(form.workOrderIds));
  const sum = form.workOrderIds.length === 0 ? null : form.sumPaise;
  problems.push(...checkWithoutTax(form.withoutTaxPaise, sum), ...checkWithTax(form.withTaxPaise, sum));
  if (form.pdfCount !== 1) problems.push({ field: 'image', code: 'invoice-pdf-required' });
  return problems;
}

/** An invoice is for 1 to 200 work orders (section 5). */
export function checkOrderCount(workOrderIds: readonly string[]): FieldProblem[] {
  const field = 'work_order_ids';
  if (workOrderIds.length === 0) return [{ field, code: 'work-order-required' }];
  return workOrderIds.length > MAX_INVOICE_ORDERS
    ? [{ field, code: 'too-many-orders', values: { max: MAX_INVOICE_ORDERS } }]
    : [];
}

/** Number of vendors named in the refusal; with more, nobody would read the sentence. */
const VENDORS_NAMED = 3;

/** An invoice has one vendor, because all of it is owed to them [I13]. `vendors`: those of its orders, each once. */
export function checkOneVendor(vendors: readonly { name: string }[]): FieldProblem[] {
  if (vendors.length < 2) return [];
  const names = vendors.slice(0, VENDORS_NAMED).map(({ name }) => name);
  if (vendors.length > names.length) names.push('…');
  const values = { count: vendors.length, names: names.join(', ') };
  return [{ field: 'work_order_ids', code: 'several-vendors', values }];
}

/** The vendors of orders, each once, in the order of their first use. */
export function vendorsOf<Vendor extends { id: string }>(
  orders: readonly { vendor: Vendor | null }[],
): Vendor[] {
  const vendors = orders.flatMap(({ vendor }) => (vendor === null ? [] : [[vendor.id, vendor] as const]));
  return [...new Map(vendors).values()];
}

function checkWithoutTax(paise: Paise | null, sum: Paise | null): FieldProblem[] {
  const field = 'value_without_tax';
  if (paise === null || !(paise >= MIN_INVOICE_PAISE)) return [{ field, code: 'without-tax-minimum' }];
  if (paise > MAX_AMOUNT_PAISE) return [{ field, code: 'too-large' }];
  if (sum !== null && paise > sum) {
    return [{ field, code: 'without-tax-above-sum', values: { amount: formatPaise(sum) } }];
  }
  return [];
}

function checkWithTax(paise: Paise | null, sum: Paise | null): FieldProblem[] {
  const field = 'value_with_tax';
  if (paise === null || !(paise >= MIN_INVOICE_PAISE)) return [{ field, code: 'with-tax-minimum' }];
  if (paise > MAX_AMOUNT_PAISE) return [{ field, code: 'too-large' }];
  if (sum !== null && paise < sum) {
    return [{ field, code: 'with-tax-below-sum', values: { amount: formatPaise(sum) } }];
  }
  return [];
}
