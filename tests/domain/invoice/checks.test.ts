import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkInvoice, type InvoiceForm } from '#domain/invoice/checks.ts';
import { describeField } from '#domain/refusals.ts';

const form = (changes: Partial<InvoiceForm> = {}): InvoiceForm => ({
  invoiceNumber: 'INV-1',
  withoutTaxPaise: 125_050,
  withTaxPaise: 147_559,
  workOrderIds: ['1'],
  sumPaise: 125_050,
  pdfCount: 1,
  ...changes,
});

const said = (changes: Partial<InvoiceForm>) =>
  checkInvoice(form(changes)).map((problem) => [problem.field, describeField(problem)]);

describe('the invoice form', () => {
  it('[I6] takes a number, orders, both values and one PDF', () => {
    expect(checkInvoice(form())).toEqual([]);
  });

  it('[I11] is over 200 work orders at most', () => {
    const workOrderIds = Array.from({ length: 201 }, (_, n) => `${n}`);
    expect(said({ workOrderIds: workOrderIds.slice(1) })).toEqual([]);
    expect(said({ workOrderIds })).toEqual([
      ['work_order_ids', 'An invoice can cover at most 200 work orders.'],
    ]);
  });

  it('[I6] needs a number', () => {
    expect(said({ invoiceNumber: '  ' })).toEqual([['invoiceNo', 'Invoice number is required']]);
    expect(said({ invoiceNumber: 'x'.repeat(201) })).toEqual([
      ['invoiceNo', 'Must have at most 200 characters'],
    ]);
  });

  it('[I6] needs a work order, and compares with nothing until there is one', () => {
    expect(said({ workOrderIds: [], sumPaise: 0 })).toEqual([
      ['work_order_ids', 'At least one work order must be selected'],
    ]);
  });

  it.each([0, 2, 3])('[I6] refuses %d PDFs', (pdfCount) => {
    expect(said({ pdfCount })).toEqual([['image', 'Invoice PDF is required']]);
  });

  it.each([null, 0, -1, Number.NaN])('[I7] refuses %s paise as a value', (value) => {
    expect(said({ withoutTaxPaise: value })).toEqual([
      ['value_without_tax', 'Value without tax must be greater than 0'],
    ]);
    expect(said({ withTaxPaise: value })).toEqual([
      ['value_with_tax', 'Value with tax must be greater than 0'],
    ]);
  });

  it('[I7] takes 0.01', () => {
    expect(said({ withoutTaxPaise: 1 })).toEqual([]);
    expect(said({ withoutTaxPaise: 1, withTaxPaise: 1, sumPaise: 1 })).toEqual([]);
  });

  it('[I8] refuses a value without tax one paisa above the sum, and names the sum', () => {
    expect(said({ withoutTaxPaise: 125_051 })).toEqual([
      [
        'value_without_tax',
        'Invoice value without tax cannot exceed the total value of selected work orders (₹1,250.50)',
      ],
    ]);
  });

  it('[I8] refuses a value with tax one paisa below the sum, and names the sum', () => {
    expect(said({ withTaxPaise: 125_049 })).toEqual([
      [
        'value_with_tax',
        'Invoice value with tax cannot be less than total value of selected work orders (₹1,250.50)',
      ],
    ]);
  });

  it('[I8] takes both values equal to the sum', () => {
    expect(said({ withoutTaxPaise: 125_050, withTaxPaise: 125_050 })).toEqual([]);
  });

  it('[I8] accepts exactly the values on either side of the sum', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(amount, amount, amount, (sumPaise, withoutTaxPaise, withTaxPaise) => {
        const accepted = checkInvoice(form({ sumPaise, withoutTaxPaise, withTaxPaise })).length === 0;
        expect(accepted).toBe(withoutTaxPaise <= sumPaise && sumPaise <= withTaxPaise);
      }),
      { seed: 9, numRuns: 1000 },
    );
  });

  it('[M5] refuses values above 100 crore', () => {
    expect(said({ withTaxPaise: 100_000_000_001 })).toEqual([['value_with_tax', 'The amount is too large']]);
  });

  it('[I6] names every problem at once', () => {
    const empty = {
      invoiceNumber: '',
      withoutTaxPaise: null,
      withTaxPaise: null,
      workOrderIds: [],
      pdfCount: 0,
    };
    expect(said(empty).map(([field]) => field)).toEqual([
      'invoiceNo',
      'work_order_ids',
      'value_without_tax',
      'value_with_tax',
      'image',
    ]);
  });
});
