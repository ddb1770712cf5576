import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formOf } from '#app/actions/invoices/create-invoice.form.ts';
import { type BilledOrder, createInvoiceAction } from '#app/actions/invoices/create-invoice.ts';
import { duplicateOf } from '#app/features/invoices/new/duplicate-numbers.tsx';
import { matchInvoice } from '#app/features/invoices/new/match-panel.tsx';
import { billedOrder, EMPTY_INVOICE, toggled, withOrders } from '#app/features/invoices/new/new-invoice.ts';
import { differsFromSum, invoicePayload } from '#app/features/invoices/new/new-invoice-rules.ts';
import { choiceQuery, orderChoice } from '#app/features/invoices/new/order-groups.tsx';
import { MAX_PDF_BYTES, takePdf } from '#app/features/invoices/new/pdf-choice.ts';
import { readPayload } from '#app/sync/action.ts';
import { invoiceCodec } from '#contract/entities.ts';
import { checkOneVendor, vendorsOf } from '#domain/invoice/checks.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { ROLES } from '#domain/permissions.ts';
import { showTimesOf } from '#domain/place-clock.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { anOrder, storedAs } from '#testkit/builders.ts';
import { INDIA, LONDON } from '#testkit/clocks.ts';
import { aPage, FakeServer } from '#testkit/host.ts';
import { invoiceSeven } from './support/used-number.ts';

const completed = (id: string, totalPaise: number, facts: Partial<WorkOrder> = {}) =>
  anOrder({ id, status: 'completed', totalPaise, ...facts });
const billed = (id: string, totalPaise: number): BilledOrder => billedOrder(completed(id, totalPaise));
const ONE = billed('1', 100_000);
const TWO = billed('2', 250_050);

describe('the values of a new invoice', () => {
  it('[I12] are filled with the sum of the chosen orders', () => {
    expect(withOrders(EMPTY_INVOICE, [ONE, TWO])).toMatchObject({
      withoutTax: '3500.50',
      withTax: '3500.50',
    });
  });

  it('[I12] are filled over what was typed', () => {
    const typed = { ...withOrders(EMPTY_INVOICE, [ONE]), withoutTax: '12.', withTax: '1180' };
    expect(withOrders(typed, [ONE, TWO])).toMatchObject({ withoutTax: '3500.50', withTax: '3500.50' });
  });

  it('[I12] are empty again once no order is chosen', () => {
    expect(withOrders({ ...withOrders(EMPTY_INVOICE, [ONE]), withTax: '1180' }, [])).toEqual(EMPTY_INVOICE);
  });

  it('can take the sum again where they differ from it', () => {
    const value = { ...withOrders(EMPTY_INVOICE, [ONE]), withTax: '1180' };
    expect(differsFromSum(value, 'withoutTax')).toBe(false);
    expect(differsFromSum(value, 'withTax')).toBe(true);
    expect(differsFromSum(EMPTY_INVOICE, 'withTax')).toBe(false);
  });
});

describe('the orders of a new invoice', () => {
  it('are chosen and taken off by the same press', () => {
    expect(toggled([ONE], TWO)).toEqual([ONE, TWO]);
    expect(toggled([ONE, TWO], { ...ONE })).toEqual([TWO]);
  });

  it('name each of their vendors once', () => {
    const other = { ...TWO, vendor: { id: 'v2', name: 'Garage Two' } };
    expect(vendorsOf([ONE, other, { ...ONE, id: '3' }, { ...ONE, id: '4', vendor: null }])).toEqual([
      { id: 'v1', name: 'Garage One' },
      { id: 'v2', name: 'Garage Two' },
    ]);
    const vendors = ['A', 'B', 'C', 'D'].map((name) => ({ name }));
    expect(checkOneVendor(vendors.slice(0, 1))).toEqual([]);
    expect(checkOneVendor(vendors)).toMatchObject([{ values: { count: 4, names: 'A, B, C, …' } }]);
  });

  it('[I5] are asked for among completed ones and those whose invoice was rejected, ten more at a time', () => {
    expect(choiceQuery('MH 12', 2)).toMatchObject({
      statuses: ['completed', 'invoice_rejected'],
      page: 1,
      pageSize: 20,
      search: 'MH 12',
    });
  });
});

describe('the comparison with the orders', () => {
  const value = (withoutTax: string, withTax: string) => ({
    ...EMPTY_INVOICE,
    orders: [ONE],
    withoutTax,
    withTax,
  });

  it('gives differences and the implied tax to the paisa', () => {
    expect(matchInvoice(value('847.46', '1000'))).toEqual({
      sum: 100_000,
      withoutTax: { paise: 84_746, difference: -15_254 },
      withTax: { paise: 100_000, difference: 0 },
      tax: { paise: 15_254, share: 15_254 / 84_746 },
      verdict: 'matches',
    });
  });

  it.each([
    ['1000', '1000', 'matches'],
    ['1000.01', '1180', 'without-above'],
    ['900', '999.99', 'with-below'],
    ['1000.01', '999.99', 'both'],
    ['', '1180', 'no-values'],
    ['0', '1180', 'no-values'],
    ['900', '99999999999', 'too-large'],
  ])('judges %s without and %s with tax over ₹1,000 as %s', (withoutTax, withTax, verdict) => {
    expect(matchInvoice(value(withoutTax, withTax)).verdict).toBe(verdict);
  });

  it('waits for orders and for values', () => {
    expect(matchInvoice({ ...value('900', '1180'), orders: [] })).toMatchObject({
      sum: null,
      withoutTax: { paise: 90_000, difference: null },
      verdict: 'no-orders',
    });
    expect(matchInvoice(EMPTY_INVOICE)).toMatchObject({ withoutTax: null, tax: null });
    expect(matchInvoice(value('0', '5')).tax).toBeNull();
  });
});

/** A server that has one invoice. */
function serverWith(facts: Partial<Invoice>): FakeServer {
  const server = new FakeServer();
  server.answers.set('invoice.list', aPage([invoiceCodec.encode(invoiceSeven(facts))]));
  return server;
}

describe('the action of creating an invoice', () => {
  const value = { number: ' INV-7 ', withoutTax: '900', withTax: '1,180.50', orders: [ONE] };
  const payload = invoicePayload(value, 'id-1');

  it('carries the trimmed number, the orders and both values in paise', () => {
    expect(createInvoiceAction.request(payload).body).toEqual({
      invoiceNumber: 'INV-7',
      workOrderIds: ['1'],
      withoutTaxPaise: 90_000,
      withTaxPaise: 118_050,
    });
    expect(createInvoiceAction.lane(payload)).toBe('invoice-new:id-1');
    expect(createInvoiceAction.label(payload)).toBe('Create invoice · INV-7');
  });

  it('goes back into the form as it was', () => {
    expect(formOf(payload)).toEqual({ ...value, number: 'INV-7', withTax: '1180.50' });
  });

  it('is read again as it was stored, and not at all where an order of it is lost', () => {
    const stored = JSON.parse(JSON.stringify(payload));
    expect(readPayload(createInvoiceAction, storedAs(stored, 1))).toEqual(payload);
    expect(
      readPayload(createInvoiceAction, storedAs({ ...stored, orders: [...stored.orders, {}] }, 1)),
    ).toBeNull();
    expect(readPayload(createInvoiceAction, storedAs({ ...stored, orders: [] }, 1))).toBeNull();
    expect(readPayload(createInvoiceAction, storedAs({ ...stored, invoiceNumber: '' }, 1))).toBeNull();
    expect(readPayload(createInvoiceAction, storedAs(stored, 2))).toBeNull();
  });

  it.each([
    ['that number over exactly those orders', {}, true],
    ['another number', { invoiceNumber: 'INV-70' }, false],
    ['fewer orders', { workOrders: [] }, false],
    ['another order', { workOrders: [{ id: '2', number: '', carNumber: '', totalPaise: 1 }] }, false],
  ])('is looked for by number and orders: %s', async (_what, facts, isDone) => {
    const workOrders = [{ id: '1', number: 'WO-0001', carNumber: '', totalPaise: 100_000 }];
    const server = serverWith({ workOrders, ...facts });
    const { signal } = new AbortController();
    const actor = { username: 'demo.creator', role: ROLES.creator, at: '' };
    const captured = { entryId: 'e1', keys: ['e1'], actor, complexId: '1', photoIds: [] };
    const found = await createInvoiceAction.findApplied?.(server, payload, captured, signal);
    expect(typeof found === 'object' && found !== null).toBe(isDone);
    expect(server.asked).toMatchObject([{ call: 'invoice.list', query: { search: 'INV-7' } }]);
  });
});

describe('what can be chosen', () => {
  const listed = (order: WorkOrder) => ({ order, pending: [] });
  const none: BilledOrder[] = [];
  const action = (state: 'queued' | 'sending' | 'sent' | 'attention', orders: BilledOrder[]) => ({
    state,
    payload: invoicePayload({ ...EMPTY_INVOICE, number: 'INV-1', orders }, 'id-1'),
  });
  const idsOf = (choice: ReturnType<typeof orderChoice>) =>
    choice.groups.flatMap(({ orders }) => orders.map(({ id }) => id));

  it('is grouped by vendor, with what each group comes to', () => {
    const two = { id: 'v2', vendorNumber: 'VEN-2', name: 'A Garage' };
    const choice = orderChoice(
      [completed('1', 100), completed('2', 200, { vendor: two }), completed('3', 300)].map(listed),
      [],
      none,
    );
    expect(choice.groups).toMatchObject([
      { vendorName: 'A Garage', sum: { paise: 200 }, orders: [{ id: '2' }] },
      { vendorName: 'Garage One', sum: { paise: 400 }, orders: [{ id: '1' }, { id: '3' }] },
    ]);
  });

  it.each(['queued', 'sending', 'sent'] as const)('is no order of an invoice that is %s', (state) => {
    const orders = [completed('1', 100_000), completed('2', 250_050)].map(listed);
    expect(idsOf(orderChoice(orders, [action(state, [ONE])], none))).toEqual(['2']);
  });

  it('is an order of an invoice that was refused', () => {
    expect(idsOf(orderChoice([listed(completed('1', 100_000))], [action('attention', [ONE])], none))).toEqual(
      ['1'],
    );
  });

  it('keeps what this form has chosen while it is being sent', () => {
    const orders = [listed(completed('1', 100_000))];
    expect(idsOf(orderChoice(orders, [action('sending', [ONE])], [ONE]))).toEqual(['1']);
  });

  it('tells what is chosen and not offered, unless this person bills it already', () => {
    const orders = [listed(completed('2', 250_050))];
    expect(orderChoice(orders, [], [ONE]).unlisted).toEqual([ONE]);
    expect(orderChoice(orders, [action('sent', [ONE])], [ONE]).unlisted).toEqual([]);
  });

  it('leaves out an order whose own changes have not been sent, and says how many there are', () => {
    const mark = {
      entryId: 'e1',
      kind: 'order-job.complete',
      label: '',
      state: 'queued',
      jobId: 'j1',
      failure: null,
      refusal: null,
      waitsFor: null,
    } as const;
    const choice = orderChoice(
      [
        { order: completed('1', 100), pending: [mark] },
        listed({ ...completed('2', 100), id: 'local-2' }),
        listed(completed('3', 100)),
      ],
      [],
      none,
    );
    expect(idsOf(choice)).toEqual(['3']);
    expect(choice.unsent).toBe(2);
  });
});

describe('a number that is used already', () => {
  const vendor = { id: 'v1', name: 'Garage One' };
  const payload = invoicePayload({ ...EMPTY_INVOICE, number: 'INV-7', orders: [ONE] }, 'id-1');
  const action = { payload, state: 'queued' as const };
  const when = { at: '2026-11-05T06:00:00.000Z' };
  beforeEach(() => showTimesOf({ name: 'Pune', utcOffsets: INDIA }));
  afterEach(() => showTimesOf({ name: '' }));

  it('[I14] is none where the other was rejected, or is of another financial year by the clock of the complex', () => {
    const rejected = invoiceSeven({ status: 'rejected' });
    expect(duplicateOf({ number: 'INV-7', vendor, ...when }, [rejected], [])).toBeNull();
    // Half past midnight on 1 April in India, still 31 March in London.
    const first = invoiceSeven({ createdAt: '2027-03-31T19:00:00.000Z' });
    expect(duplicateOf({ number: 'INV-7', vendor, ...when }, [first], [])).toBeNull();
    const wanted = { number: 'INV-7', vendor, at: '2027-04-02T06:00:00.000Z' };
    expect(duplicateOf(wanted, [first], [])).toContain('2027-28');
    showTimesOf({ name: 'London', utcOffsets: LONDON });
    expect(duplicateOf(wanted, [first], [])).toBeNull();
  });

  it('[I14] is found however it is written', () => {
    expect(duplicateOf({ number: 'inv 7', vendor, ...when }, [invoiceSeven({})], [])).toBe(
      'Invoice number INV-7 already exists for Garage One in the financial year 2026-27 (Manager Approved).',
    );
  });

  it('is none where it only begins so or is another vendor’s', () => {
    const others = [
      invoiceSeven({ invoiceNumber: 'INV-70' }),
      invoiceSeven({ vendor: { id: 'v2', vendorNumber: 'VEN-2', name: 'Garage Two' } }),
    ];
    expect(duplicateOf({ number: 'INV-7', vendor, ...when }, others, [])).toBeNull();
  });

  it('is found among invoices on their way', () => {
    expect(duplicateOf({ number: 'INV-7', vendor, ...when }, [], [action])).toContain(
      'is already being sent',
    );
    const other = { number: 'INV-7', vendor: { id: 'v2', name: '' }, ...when };
    expect(duplicateOf(other, [], [action])).toBeNull();
    const refused = { ...action, state: 'attention' as const };
    expect(duplicateOf({ number: 'INV-7', vendor, ...when }, [], [refused])).toBeNull();
  });
});

describe('the file of an invoice', () => {
  const file = (content: string, name = 'bill.pdf') => new File([content], name);

  it('is kept with its bytes and fingerprint, and without a picture', async () => {
    const taken = await takePdf([file('%PDF-1.4 hello', 'bill')]);
    expect(taken).toMatchObject({
      ok: true,
      pdf: {
        name: 'bill',
        mediaType: 'application/pdf',
        sizeBytes: 14,
        widthPx: 0,
        heightPx: 0,
        takenAt: null,
      },
    });
    if (!taken.ok) throw new Error('not taken');
    expect(new TextDecoder().decode(taken.pdf.bytes)).toBe('%PDF-1.4 hello');
    expect(taken.pdf.thumbnail.byteLength).toBe(0);
    expect(taken.pdf.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ['a picture named as a PDF', 'JFIF'],
    ['an empty file', ''],
    ['a PDF that starts later than readers look', `${' '.repeat(1_020)}%PDF-1.4`],
  ])('is not %s', async (_what, content) => {
    expect(await takePdf([file(content)])).toEqual({ ok: false, problem: { kind: 'not-a-pdf' } });
  });

  it('is what PDF readers open, with lines of a printer or a mail program before its header too', async () => {
    for (const before of ['\n', '@PJL SET RESOLUTION=600\r\n', '\u00ef\u00bb\u00bf', ' '.repeat(1_015)])
      expect((await takePdf([file(`${before}%PDF-1.4`)])).ok).toBe(true);
  });

  it('is one, neither none nor two', async () => {
    const problem = { kind: 'file-count' };
    expect(await takePdf([file('%PDF-1'), file('%PDF-2')])).toEqual({ ok: false, problem });
    expect(await takePdf([])).toEqual({ ok: false, problem });
  });

  it('is refused before it is read where the server would not take it', async () => {
    const large = file('%PDF-1');
    Object.defineProperty(large, 'size', { value: MAX_PDF_BYTES + 1 });
    expect(await takePdf([large])).toEqual({ ok: false, problem: { kind: 'too-large', name: 'bill.pdf' } });
  });

  it('is asked for again where its bytes cannot be had', async () => {
    const moved = file('%PDF-1');
    moved.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    expect(await takePdf([moved])).toEqual({ ok: false, problem: { kind: 'unreadable', name: 'bill.pdf' } });
  });
});
