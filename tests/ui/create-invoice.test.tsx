import { screen } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { invoiceCodec } from '#contract/entities.ts';
import { anOrder } from '#testkit/builders.ts';
import { holds } from '#testkit/device.ts';
import { buttonNamed, eventually, firstOf, press, searchFor, typeInto, words } from '#testkit/screen.tsx';
import {
  aFile,
  aPdf,
  captured,
  choose,
  create,
  fieldOf,
  openForm,
  pick,
  rowOf,
  toasts,
} from './support/invoice-form.tsx';
import { invoiceSeven } from './support/used-number.ts';

/** Whole screens are slow to draw on a busy machine, and each story draws several. */
const PATIENT = { timeout: 60_000 };

describe('the orders of an invoice', PATIENT, () => {
  it('are completed ones and rejected invoices’, by vendor with totals', async () => {
    await openForm();
    const groups = [...document.querySelectorAll('h3[id]')].map(
      ({ parentElement }) => parentElement?.textContent,
    );
    expect(groups).toContain('Garage One2 work orders · ₹1,500.50');
    expect(groups).toContain('Garage Two1 work order · ₹300');
    expect(rowOf('WO-0004')).toBeNull();
    expect(words()).toContain('From this tablet, as of');
  });

  it('fill both values with their sum, and warn where they belong to two vendors', async () => {
    await openForm();
    await choose('WO-0001');
    await choose('WO-0002');
    expect(fieldOf('Value without tax').value).toBe('1500.50');
    expect(fieldOf('Value with tax').value).toBe('1500.50');
    expect(words()).not.toContain('These work orders belong to different vendors.');
    await choose('WO-0003');
    expect(words()).toContain('3 work orders chosen · ₹1,800.50');
    expect(words()).toContain('These work orders belong to different vendors.');
  });

  it('never overwrite an amount that was typed; the sum is taken again by its button', async () => {
    await openForm();
    await choose('WO-0001');
    await typeInto(fieldOf('Value with tax'), '1770');
    await choose('WO-0002');
    expect(fieldOf('Value without tax').value).toBe('1500.50');
    expect(fieldOf('Value with tax').value).toBe('1770');
    expect(words('table')).toContain('Value with tax₹1,770+₹269.50');
    expect(words('table')).toContain('Implied tax₹269.50 · 17.96%');
    expect(buttonNamed('Use the sum for Value without tax').disabled).toBe(true);
    await press('Use the sum for Value with tax');
    expect(fieldOf('Value with tax').value).toBe('1500.50');
    expect(words()).toContain('Matches: the sum lies between the two values.');
  });

  it('stay chosen when a search no longer shows them, and can be taken off there', async () => {
    await openForm();
    await choose('WO-0001');
    await searchFor('WO-0003');
    await eventually('the search is answered', () => rowOf('WO-0001') === null);
    expect(rowOf('WO-0003')).not.toBeNull();
    await press(firstOf(screen.getAllByRole('button', { name: 'Remove WO-0001' })));
    expect(words()).toContain('No work orders chosen yet.');
    expect(fieldOf('Value with tax').value).toBe('');
  });
});

describe('an order that somebody else moves on while it is chosen', PATIENT, () => {
  it('is told by name, with who did it; nothing typed is touched, and it can be taken off there', async () => {
    const tablet = await openForm();
    await choose('WO-0001');
    await typeInto(fieldOf('Invoice number'), 'INV-7');
    const billed = {
      status: 'invoice_generated',
      at: '2026-11-21T10:42:00.000Z',
      by: 'demo.approver',
    } as const;
    const order = anOrder({
      id: '1',
      status: billed.status,
      statusText: '',
      totalPaise: 100_000,
      statusLog: [{ ...billed, statusText: '' }],
    });
    await act(() => holds(tablet.database, [order], new Date(Date.now() + 1_000).toISOString()));
    const said = 'WO-0001 can not be invoiced any more: it is Invoice Generated (demo.approver).';
    await eventually('it is told', () => words().includes(said));
    expect(document.activeElement).toBe(fieldOf('Invoice number'));
    expect([fieldOf('Invoice number').value, fieldOf('Value with tax').value]).toEqual(['INV-7', '1000']);
    await press(firstOf(screen.getAllByRole('button', { name: 'Remove WO-0001' })));
    await eventually('it is off', () => words().includes('No work orders chosen yet.'));
    expect(words()).not.toContain(said);
  });
});

describe('an incomplete invoice', PATIENT, () => {
  it('is told field by field on Create, and checked again with every change', async () => {
    const tablet = await openForm();
    expect(words()).not.toContain('Invoice number is required');
    await create();
    for (const sentence of [
      'Invoice number is required',
      'At least one work order must be selected',
      'Value without tax must be greater than 0',
      'Value with tax must be greater than 0',
      'Invoice PDF is required',
    ]) {
      expect(words()).toContain(sentence);
    }
    expect(toasts()).toEqual(['Please upload an invoice image']);
    expect(document.activeElement).toBe(fieldOf('Invoice number'));
    await typeInto(fieldOf('Invoice number'), 'INV-7');
    await choose('WO-0001');
    expect(words()).not.toContain('Invoice number is required');
    expect(words()).not.toContain('must be greater than 0');
    await typeInto(fieldOf('Value without tax'), '1000.01');
    expect(words()).toContain(
      'Invoice value without tax cannot exceed the total value of selected work orders (₹1,000)',
    );
    await typeInto(fieldOf('Value with tax'), '999.99');
    expect(words()).toContain(
      'Invoice value with tax cannot be less than total value of selected work orders (₹1,000)',
    );
    await create();
    expect(document.activeElement).toBe(fieldOf('Value without tax'));
    expect(await captured(tablet)).toEqual([]);
  });

  it('takes no file that is not a PDF by its content, and nothing else is lost', async () => {
    await openForm();
    await typeInto(fieldOf('Invoice number'), 'INV-7');
    await pick(aFile('JFIF', 'bill.pdf'));
    expect(words('group', 'Invoice PDF')).toContain('Invoice PDF is required');
    expect(toasts()).toEqual(['Please upload an invoice image']);
    expect(fieldOf('Invoice number').value).toBe('INV-7');
    await pick(aPdf());
    await eventually('the file is held', () => words().includes('bill.pdf'));
    expect(words('group', 'Invoice PDF')).not.toContain('Invoice PDF is required');
  });

  it('takes one dropped file, and puts the next in its place', async () => {
    await openForm();
    const drop = (...files: File[]) => {
      const event = new Event('drop', { bubbles: true, cancelable: true });
      return act(async () =>
        screen.getByLabelText('Invoice PDF').dispatchEvent(Object.assign(event, { dataTransfer: { files } })),
      );
    };
    await drop(aPdf('one.pdf'), aPdf('two.pdf'));
    await eventually('it is told', () => words().includes('You can only upload up to 1 files.'));
    await drop(aPdf('one.pdf'));
    await eventually('the file is held', () => words().includes('one.pdf'));
    await drop(aPdf('two.pdf'));
    await eventually('the other is held', () => words().includes('two.pdf') && !words().includes('one.pdf'));
    await press('Remove');
    await eventually(
      'the next one can be chosen',
      () => document.activeElement?.textContent === 'Choose PDF',
    );
    expect(words()).not.toContain('two.pdf');
  });
});

describe('a number that a chosen vendor has used already', PATIENT, () => {
  it('is warned of, and forbids nothing', async () => {
    const tablet = await openForm();
    const metadata = { page: 1, page_size: 100, total: 1, links: { next: null, prev: null } };
    const records = [invoiceCodec.encode(invoiceSeven())];
    await act(async () => {
      tablet.server.answers.set('invoice.list', { data: { records, metadata } });
      tablet.server.comeBack();
      tablet.reachability.succeeded();
    });
    await choose('WO-0001');
    await typeInto(fieldOf('Invoice number'), 'inv-7 ');
    const warning = 'Invoice number INV-7 exists for Garage One already (Manager Approved).';
    await eventually('it is warned of', () => words().includes(warning));
    expect(fieldOf('Invoice number').getAttribute('aria-invalid')).toBeNull();
    await typeInto(fieldOf('Invoice number'), 'inv-71');
    await eventually('the warning is gone', () => !words().includes(warning));
  });
});
