import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { WaitingInvoices } from '#app/features/invoices/list/waiting-invoices.tsx';
import { invoiceCodec } from '#contract/entities.ts';
import { nameFinancialYear } from '#domain/invoice/numbers.ts';
import { ROLES } from '#domain/permissions.ts';
import { anOrder, aRefusal, SCOPE } from '#testkit/builders.ts';
import { holds } from '#testkit/device.ts';
import { aPage } from '#testkit/host.ts';
import {
  act,
  buttonNamed,
  eventually,
  field,
  firstOf,
  openScreen,
  press,
  says,
  searchFor,
  toasts,
  typeInto,
  words,
} from '#testkit/screen.tsx';
import { aTabletOffline, captured, refuses } from '#testkit/tablet.ts';
import {
  aFile,
  aPdf,
  choose,
  create,
  done,
  fill,
  ORDERS,
  openForm,
  pick,
  rowOf,
  showForm,
} from './support/invoice-form.tsx';
import { invoiceSeven } from './support/used-number.ts';

describe('the orders of an invoice', () => {
  it('are completed ones and rejected invoices’, by vendor with totals', async () => {
    await openForm();
    expect(says('Garage One2 work orders · ₹1,500.50')).toBe(true);
    expect(says('Garage Two1 work order · ₹300')).toBe(true);
    expect(rowOf('WO-0004')).toBeNull();
    expect(words()).toContain('Saved copy from');
  });

  it('fill both values with their sum, and warn where they belong to two vendors', async () => {
    await openForm();
    await choose('WO-0001');
    await choose('WO-0002');
    expect(field('Value without tax').value).toBe('1500.50');
    expect(field('Value with tax').value).toBe('1500.50');
    expect(words()).not.toContain('These work orders belong to 2 vendors');
    await choose('WO-0003');
    expect(words()).toContain('3 work orders chosen · ₹1,800.50');
    expect(words()).toContain('These work orders belong to 2 vendors');
  });

  it('[I16] of a vendor are chosen with one press, those that are chosen already among them', async () => {
    await openForm();
    expect(screen.queryByRole('button', { name: /^Choose all .*Garage Two/ })).toBeNull();
    await press('Choose all 2: Garage One');
    expect(words()).toContain('2 work orders chosen · ₹1,500.50');
    expect(field('Value with tax').value).toBe('1500.50');
    expect(screen.queryByRole('button', { name: /^Choose all/ })).toBeNull();
  });

  it('are counted beside the button that sends it', async () => {
    await openForm();
    const bar = () => buttonNamed('Create Invoice').parentElement?.textContent;
    expect(bar()).toBe('No work orders chosen yet.Create Invoice');
    await press('Choose all 2: Garage One');
    expect(bar()).toBe('2 work orders chosen · ₹1,500.50Create Invoice');
  });

  it('[I13] of two vendors are refused at once, without a network too; those of one are kept by a press', async () => {
    const tablet = await aTabletOffline({ role: ROLES.creator, orders: ORDERS });
    await showForm(tablet);
    await choose('WO-0001');
    await choose('WO-0003');
    const refusal =
      'These work orders belong to 2 vendors (Garage One, Garage Two). Create one invoice for each vendor.';
    expect(words()).toContain(refusal);
    await create();
    expect(words().split(refusal)).toHaveLength(2);
    expect(await captured(tablet)).toEqual([]);
    await press('Keep Garage Two (1 work order)');
    expect(words()).not.toContain(refusal);
    expect(words()).toContain('1 work order chosen · ₹300');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove WO-0003');
  });

  it('[I13] of two vendors are only warned of where the host may take them', async () => {
    await openForm({ contract: 0 });
    await choose('WO-0001');
    await choose('WO-0003');
    await typeInto('Invoice number', 'INV-7');
    await pick(aPdf());
    await eventually('the file is held', () => words().includes('bill.pdf'));
    expect(words()).toContain('These work orders belong to different vendors.');
    await create();
    await eventually('it waits', () => done.mock.calls.length > 0);
  });

  it('[I12] fill both values over what was typed; what is typed then stays until its button takes the sum again', async () => {
    await openForm();
    await choose('WO-0001');
    await typeInto('Value with tax', '1180');
    await choose('WO-0002');
    expect(field('Value without tax').value).toBe('1500.50');
    expect(field('Value with tax').value).toBe('1500.50');
    await typeInto('Value with tax', '1770');
    await searchFor('WO-0003');
    await eventually('the search is answered', () => rowOf('WO-0001') === null);
    expect(field('Value with tax').value).toBe('1770');
    expect(words('table')).toContain('Value with tax₹1,770+₹269.50');
    expect(words('table')).toContain('Implied tax₹269.50 · 17.96%');
    expect(buttonNamed('Use the sum for Value without tax').disabled).toBe(true);
    await press('Use the sum for Value with tax');
    expect(field('Value with tax').value).toBe('1500.50');
    expect(words()).toContain('Matches: the sum is between the two values.');
  });

  it('stay chosen when a search no longer shows them, and can be taken off there', async () => {
    await openForm();
    await choose('WO-0001');
    await searchFor('WO-0003');
    await eventually('the search is answered', () => rowOf('WO-0001') === null);
    expect(rowOf('WO-0003')).not.toBeNull();
    await press(firstOf(screen.getAllByRole('button', { name: 'Remove WO-0001' })));
    expect(words()).toContain('No work orders chosen yet.');
    expect(field('Value with tax').value).toBe('');
  });
});

describe('an order that somebody else moves on while it is chosen', () => {
  it('is told by name, with who did it; nothing typed is touched, and it can be taken off there', async () => {
    const tablet = await openForm();
    await choose('WO-0001');
    await typeInto('Invoice number', 'INV-7');
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
    const said = 'WO-0001 can no longer be invoiced: it is Invoice Generated (demo.approver).';
    await eventually('it is told', () => words().includes(said));
    expect(document.activeElement).toBe(field('Invoice number'));
    expect([field('Invoice number').value, field('Value with tax').value]).toEqual(['INV-7', '1000']);
    await press(firstOf(screen.getAllByRole('button', { name: 'Remove WO-0001' })));
    await eventually('it is off', () => words().includes('No work orders chosen yet.'));
    expect(words()).not.toContain(said);
  });
});

describe('an incomplete invoice', () => {
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
    expect(toasts()[0]).toContain('Please upload an invoice image');
    expect(document.activeElement).toBe(field('Invoice number'));
    await typeInto('Invoice number', 'INV-7');
    await choose('WO-0001');
    expect(words()).not.toContain('Invoice number is required');
    expect(words()).not.toContain('must be greater than 0');
    await typeInto('Value without tax', '1000.01');
    expect(words()).toContain(
      'Invoice value without tax cannot exceed the total value of selected work orders (₹1,000)',
    );
    await typeInto('Value with tax', '999.99');
    expect(words()).toContain(
      'Invoice value with tax cannot be less than total value of selected work orders (₹1,000)',
    );
    await create();
    expect(document.activeElement).toBe(field('Value without tax'));
    expect(await captured(tablet)).toEqual([]);
  });

  it('takes no file that is not a PDF by its content, and nothing else is lost', async () => {
    await openForm();
    await typeInto('Invoice number', 'INV-7');
    await pick(aFile('JFIF', 'bill.pdf'));
    expect(words('group', 'Invoice PDF')).toContain('Invoice PDF is required');
    expect(toasts()[0]).toContain('Please upload an invoice image');
    expect(field('Invoice number').value).toBe('INV-7');
    await pick(aPdf());
    await eventually('the file is held', () => words().includes('bill.pdf'));
    expect(words('group', 'Invoice PDF')).not.toContain('Invoice PDF is required');
    expect(toasts()).toEqual([]);
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

describe('a number that a chosen vendor has used already', () => {
  it('is warned of, and forbids nothing', async () => {
    const tablet = await openForm();
    const today = new Date().toISOString();
    const one = aPage([invoiceCodec.encode(invoiceSeven({ createdAt: today }))]);
    await act(async () => {
      tablet.server.answers.set('invoice.list', one);
      tablet.server.comeBack();
      tablet.reachability.succeeded();
    });
    await choose('WO-0001');
    await typeInto('Invoice number', 'inv-7 ');
    const year = nameFinancialYear(today);
    const warning = `Invoice number INV-7 already exists for Garage One in the financial year ${year} (Manager Approved).`;
    await eventually('it is warned of', () => words().includes(warning));
    expect(field('Invoice number').getAttribute('aria-invalid')).toBeNull();
    await typeInto('Invoice number', 'inv-71');
    await eventually('the warning is gone', () => !words().includes(warning));
  });
});

const DRAFT = `${SCOPE.owner}/create-invoice`;

beforeEach(() => done.mockClear());

describe('an unfinished invoice', () => {
  it('is back after the page was left, with orders, values and the PDF’s bytes', async () => {
    const tablet = await openForm();
    await fill();
    await typeInto('Value with tax', '1770');
    await showForm(tablet);
    expect(words()).toContain('Your unfinished entries were restored.');
    expect(field('Invoice number').value).toBe('INV-7');
    expect(field('Value with tax').value).toBe('1770');
    expect(words()).toContain('2 work orders chosen · ₹1,500.50');
    await eventually('the file can be opened', () => screen.getByRole('link', { name: /^Open/ }));
    const [photo] = await act(() => tablet.database.photoBytes.toArray());
    expect(new TextDecoder().decode(photo?.bytes)).toBe('%PDF-1.4 bill');
    await press('Start over');
    await eventually('the form is empty', () => field('Invoice number').value === '');
    expect(words()).toContain('No work orders chosen yet.');
    expect(await act(() => tablet.database.photos.count())).toBe(0);
  });
});

describe('a complete invoice', () => {
  it('waits on this tablet without a network, with its PDF, and its orders are not offered again', async () => {
    const tablet = await openForm();
    await fill();
    await create();
    await eventually('the form is done', () => done.mock.calls.length === 1);
    expect(toasts()).toEqual([['Saved on this device', 'Create invoice · INV-7']]);
    const [entry] = await captured(tablet);
    expect(entry).toMatchObject({
      kind: 'invoice.create',
      label: 'Create invoice · INV-7',
      payload: {
        invoiceNumber: 'INV-7',
        orders: [{ id: '1' }, { id: '2' }],
        withoutTaxPaise: 150_050,
        withTaxPaise: 150_050,
      },
      photoIds: [expect.any(String)],
    });
    expect(await act(() => tablet.database.drafts.get(DRAFT))).toBeUndefined();
    await showForm(tablet);
    await eventually('its orders are gone', () => rowOf('WO-0001') === null && rowOf('WO-0002') === null);
    expect(field('Invoice number').value).toBe('');
  });

  it('has the server’s words under its fields when it is refused, and everything still in it', async () => {
    const tablet = await openForm();
    await act(async () => {
      tablet.server.comeBack();
      tablet.reachability.succeeded();
    });
    await fill();
    await create();
    await eventually('it is being sent', () => document.querySelector('[aria-busy]') !== null);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove' }).disabled).toBe(true);
    const detail = 'Invoice number INV-7 is already used for this vendor.';
    await refuses(tablet, aRefusal(detail, { fields: { invoiceNo: detail } }));
    await eventually('it is told', () => words().includes(detail));
    expect(document.activeElement).toBe(field('Invoice number'));
    expect(done).not.toHaveBeenCalled();
    expect(words()).toContain('2 work orders chosen');
    expect(words()).toContain('bill.pdf');
    await typeInto('Invoice number', 'INV-8');
    expect(words()).not.toContain(detail);
  });
});

describe('an invoice that the list does not show yet', () => {
  const edited = vi.fn();

  it('stands above it with what it is, and goes back into its form with its PDF', async () => {
    const tablet = await openForm();
    await fill();
    await create();
    await eventually('the form is done', () => done.mock.calls.length === 1);
    await openScreen(tablet, <WaitingInvoices since={null} onEdit={edited} />);
    await eventually('it is shown', () => words().includes('INV-7'));
    expect(words('listitem')).toContain('WO-0001, WO-0002');
    expect(words('listitem')).toContain('₹1,500.50 without tax, ₹1,500.50 with tax');
    expect(words('listitem')).toContain('Waiting to send');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/outbox');
    await press('Edit invoice INV-7');
    await eventually('it is in the form', () => edited.mock.calls.length === 1);
    await eventually('it waits no longer', () => !words().includes('INV-7'));
    await showForm(tablet);
    expect(field('Invoice number').value).toBe('INV-7');
    expect(words()).toContain('bill.pdf');
    expect(words()).toContain('2 work orders chosen');
  });
});
