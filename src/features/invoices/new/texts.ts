import { defineTexts, device, plural } from '#app/texts/catalogue.ts';
import { formatPaise, formatShare, type Paise } from '#domain/money.ts';
import { KIBIBYTE, MEBIBYTE } from '#domain/units.ts';

/** The create-invoice form. The rules of its fields are in domain/refusals.ts. */
export const invoiceFormTexts = defineTexts('invoiceFormTexts', {
  title: 'Create Invoice',
  values: 'Values',
  draftFailed: 'What you filled in could not be stored on this {device}. Send it before you leave this page.',

  search: 'Search work order, job card or vehicle',
  searchHint: 'Search by number, job card or vehicle...',
  noneChosen: 'No work orders chosen yet.',
  chosen: (count: number, sum: string) => `${plural(count, 'work order', 'work orders')} chosen · ${sum}`,
  shown: (shown: number, total: number) => `${shown} of ${total} shown`,
  removeOrder: (number: string) => `Remove ${number}`,
  keepVendor: (vendor: string, count: number) =>
    `Keep ${vendor} (${plural(count, 'work order', 'work orders')})`,
  movedOn: (number: string, status: string, by: string | null) =>
    `${number} can no longer be invoiced: it is ${status}${by === null ? '' : ` (${by})`}.`,
  groupSum: (count: number, sum: string) => `${plural(count, 'work order', 'work orders')} · ${sum}`,
  chooseAll: (count: number) => `Choose all ${count}`,
  noOrders: 'No completed work orders to invoice',
  noMatch: 'No work orders match your search',
  showMore: 'Show more',
  searchForMore: 'There are more. Search to find them.',
  unsentHidden: (count: number) =>
    count === 1
      ? '1 work order cannot be chosen yet: its changes are waiting to be sent.'
      : `${count} work orders cannot be chosen yet: their changes are waiting to be sent.`,

  useSum: 'Use the sum',
  useSumFor: (field: string) => `Use the sum for ${field}`,

  match: 'Comparison with the work orders',
  matchWhat: 'Figure',
  matchAmount: 'Amount',
  matchDifference: 'Difference from the sum',
  matchSum: 'Sum of work orders',
  matchTax: 'Implied tax',
  tax: (paise: Paise, share: number) => `${formatPaise(paise)} · ${formatShare(share)}`,
  difference: (paise: Paise) => {
    if (paise === 0) return formatPaise(0);
    return `${paise > 0 ? '+' : '−'}${formatPaise(Math.abs(paise))}`;
  },
  verdicts: {
    'no-orders': 'Choose work orders to compare with.',
    'no-values': 'Enter both values to compare them.',
    'too-large': 'A value is too large.',
    matches: 'Matches: the sum is between the two values.',
    'without-above': 'Does not match: the value without tax is above the sum.',
    'with-below': 'Does not match: the value with tax is below the sum.',
    both: 'Does not match: the value without tax is above the sum, and the one with tax is below it.',
  },

  numberExists: (number: string, vendor: string, year: string, status: string) =>
    `Invoice number ${number} already exists for ${vendor} in the financial year ${year} (${status}).`,
  numberUnderWay: (number: string, vendor: string) =>
    `An invoice with the number ${number} for ${vendor} is already being sent.`,

  pdf: 'Invoice PDF',
  pdfHint: 'One PDF file. Choose it or drop it here.',
  choosePdf: 'Choose PDF',
  replacePdf: 'Replace',
  removePdf: 'Remove',
  openPdf: 'Open PDF',
  pdfPreview: (name: string) => `Preview of ${name}`,
  noPreview: 'This browser cannot show a PDF inside a page. Open it to view it.',
  pdfTooLarge: (name: string, limitBytes: number) =>
    `${name} is larger than ${Math.floor(limitBytes / MEBIBYTE)} MB. Choose a smaller PDF.`,
  pdfUnreadable: (name: string) =>
    `${name} could not be read. The file may have been moved: choose it again.`,
  pdfNotStored: (name: string) =>
    `${name} could not be stored on this ${device()}. Free up space or send what is waiting, then try again.`,
  /** After the browser deleted the database. */
  pdfReturning: 'This file is being restored. You can continue: it belongs to this form.',
  pdfLost: 'This file is lost: this {device} has no complete copy of it. Choose it again.',
  size: (bytes: number) =>
    bytes < MEBIBYTE
      ? `${Math.max(1, Math.ceil(bytes / KIBIBYTE))} KB`
      : `${(bytes / MEBIBYTE).toFixed(1)} MB`,
});
