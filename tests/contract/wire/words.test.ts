import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  normaliseWord,
  readApproval,
  readCompletion,
  readInvoiceStatus,
  readWorkOrderStatus,
} from '#contract/wire/words.ts';
import { INVOICE_STATUSES } from '#domain/invoice/invoice.ts';
import { WORK_ORDER_STATUSES } from '#domain/work-order/work-order.ts';

/** The same word in other hosts' spellings. */
const spellings = (word: string) => [
  word,
  word.toUpperCase(),
  word.replaceAll('_', '-'),
  word.replaceAll('_', ' '),
  ` ${word.replaceAll('_', ' - ')} `,
  word.replaceAll(
    /(^|_)(\w)/g,
    (_whole, gap: string, letter: string) => (gap === '' ? '' : ' ') + letter.toUpperCase(),
  ),
];

/** Words of no list, among them names that every object has. */
const STRANGE = [
  '',
  ' ',
  'on_hold',
  'constructor',
  '__proto__',
  'tostring',
  'valueof',
  'hasownproperty',
  'null',
];

describe('order statuses', () => {
  it.each(WORK_ORDER_STATUSES)('[X1] reads %s in every spelling', (status) => {
    expect(spellings(status).map(readWorkOrderStatus)).toEqual(spellings(status).map(() => status));
  });

  it.each([
    ['work_completed', 'completed'],
    ['Work Completed', 'completed'],
    ['work-completed', 'completed'],
    ['ready-for-approval', 'ready_for_approval'],
    ['Handover to Vendor', 'handover_to_vendor'],
    ['Car Received', 'car_received'],
    ['Manager Approved', 'invoice_manager_approved'],
    ['Forwarded to Finance', 'invoice_finance_forwarded'],
    ['Finance Forwarded', 'invoice_finance_forwarded'],
    ['Finance Approved', 'invoice_finance_approved'],
    ['Paid', 'closed'],
    ['Canceled', 'cancelled'],
  ])('[X1] reads %s as %s', (word, status) => {
    expect(readWorkOrderStatus(word)).toBe(status);
  });

  it('[X1] reads anything else as unknown', () => {
    for (const word of STRANGE) expect(readWorkOrderStatus(word)).toBe('unknown');
    const statuses: string[] = [...WORK_ORDER_STATUSES, 'unknown'];
    fc.assert(
      fc.property(fc.string(), (word) => {
        expect(statuses).toContain(readWorkOrderStatus(word));
      }),
      { seed: 11, numRuns: 1000 },
    );
  });
});

describe('invoice statuses', () => {
  it.each(INVOICE_STATUSES)('[X2] reads %s in every spelling, prefixed or not', (status) => {
    for (const word of [...spellings(status), ...spellings(`invoice_${status}`)]) {
      expect([word, readInvoiceStatus(word)]).toEqual([word, status]);
    }
  });

  it.each([
    ['generated', 'created'],
    ['invoice_generated', 'created'],
    ['Invoice Created', 'created'],
    ['forwarded to finance', 'finance_forwarded'],
    ['Forwarded-To-Finance', 'finance_forwarded'],
    ['invoice-finance-forwarded', 'finance_forwarded'],
    ['closed', 'paid'],
    ['invoice-paid', 'paid'],
    ['invoice-manager-approved', 'manager_approved'],
  ])('[X2] reads %s as %s', (word, status) => {
    expect(readInvoiceStatus(word)).toBe(status);
  });

  it('[X2] reads anything else as unknown', () => {
    for (const word of [...STRANGE, 'invoice', 'invoice_', 'open'])
      expect(readInvoiceStatus(word)).toBe('unknown');
  });
});

describe('decisions and marks', () => {
  it('[X3] reads an approval in every spelling', () => {
    for (const status of ['pending', 'approved', 'rejected'] as const) {
      expect(spellings(status).map(readApproval)).toEqual(spellings(status).map(() => status));
    }
    expect([readApproval('approve'), readApproval('Reject')]).toEqual(['approved', 'rejected']);
    expect(STRANGE.map(readApproval)).toEqual(STRANGE.map(() => null));
  });

  it('[X3] reads a completion in every spelling, partially-completed included', () => {
    for (const status of ['completed', 'partially_completed', 'incomplete'] as const) {
      expect(spellings(status).map(readCompletion)).toEqual(spellings(status).map(() => status));
    }
    expect(readCompletion('partially-completed')).toBe('partially_completed');
    expect([...STRANGE, 'pending'].map(readCompletion)).toEqual([...STRANGE, 'pending'].map(() => null));
  });

  it('[X1] brings words to lower case with underscores', () => {
    expect(normaliseWord('  Invoice-Manager  Approved ')).toBe('invoice_manager_approved');
  });
});
