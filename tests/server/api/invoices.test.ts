import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { nameFinancialYear } from '#domain/invoice/numbers.ts';
import { checkMixedInvoices } from '#server/doubles.sql.ts';
import { INDIA } from '#testkit/clocks.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { update } from '#tests/support/rows.ts';
import { form, openWorld, pdf, record, TOKENS, type Wire } from './world.ts';

const world = await forThisFile(openWorld());

let counter = 0;
function number(): string {
  counter += 1;
  return `INV/${counter}`;
}
const statusOf = async ({ id }: Wire): Promise<string> =>
  record(await world.get(`/vendors/work-orders/${id}`)).status_name;

test('an invoice over two orders stands with its PDF, and both orders are invoiced', async () => {
  const orders = [await world.orderIn('completed'), await world.orderIn('completed')];
  const answer = await world.invoiceOver(orders, { invoiceNo: ' A/26-1 ', value_with_tax: '5665.18' });
  expect(answer.status).toBe(201);
  const invoice = record(answer);
  expect(invoice).toMatchObject({
    invoiceNo: 'A/26-1',
    value_without_tax: 4801,
    value_with_tax: 5665.18,
    status: 'created',
    status_name: 'created',
    vendor: { name: 'Sahyadri Body Shop' },
    work_orders: orders.map((order) => ({
      id: order.id,
      work_order_id: order.work_order_id,
      total_amount: 2400.5,
    })),
    status_log: [{ status_name: 'created', created_by: { username: 'demo.super-admin' } }],
  });
  expect((await world.media(invoice.image_url)).headers.get('content-type')).toBe('application/pdf');
  for (const order of orders) expect(await statusOf(order)).toBe('invoice_generated');
});

test('every rule of the form is refused with its sentence, by field', async () => {
  const order = await world.orderIn('completed');
  const sum = '₹2,400.50';
  const rules: [Record<string, string>, string, string][] = [
    [{ invoiceNo: ' ' }, 'invoiceNo', 'Invoice number is required'],
    [{ value_without_tax: '0' }, 'value_without_tax', 'Value without tax must be greater than 0'],
    [{ value_without_tax: '1.234' }, 'value_without_tax', 'Value without tax must be greater than 0'],
    [{ value_with_tax: '' }, 'value_with_tax', 'Value with tax must be greater than 0'],
    [{ work_order_ids: '[]' }, 'work_order_ids', 'At least one work order must be selected'],
    [{ work_order_ids: 'not json' }, 'work_order_ids', 'At least one work order must be selected'],
    [
      { value_without_tax: '2400.51' },
      'value_without_tax',
      `Invoice value without tax cannot exceed the total value of selected work orders (${sum})`,
    ],
    [
      { value_with_tax: '2400.49' },
      'value_with_tax',
      `Invoice value with tax cannot be less than total value of selected work orders (${sum})`,
    ],
  ];
  for (const [fields, field, sentence] of rules) {
    const answer = await world.invoiceOver([order], { invoiceNo: number(), ...fields });
    expect(answer, sentence).toMatchObject({
      status: 422,
      body: { detail: sentence, error_message: { [field]: sentence } },
    });
  }
  const fields = {
    invoiceNo: 'X',
    work_order_ids: `["${order.id}"]`,
    value_without_tax: '1',
    value_with_tax: '9999',
  };
  const without = await world.call('POST', '/vendors/invoices/', { form: form(fields) });
  expect(without).toMatchObject({
    status: 422,
    body: { error_message: { image: 'Invoice PDF is required' } },
  });
  expect(await statusOf(order)).toBe('completed');
});

test('values within the bounds are taken, down to one paisa without tax', async () => {
  const order = await world.orderIn('completed');
  const answer = await world.invoiceOver([order], { invoiceNo: number(), value_without_tax: '0.01' });
  expect(record(answer).value_without_tax).toBe(0.01);
});

test('only completed or once rejected orders can be invoiced, and none twice', async () => {
  const open = await world.orderAt('car_received');
  expect(await world.invoiceOver([open], { invoiceNo: number() })).toMatchObject({
    status: 409,
    body: { code: 'invoice/order-not-eligible' },
  });
  const order = await world.orderIn('completed');
  const first = record(await world.invoiceOver([order], { invoiceNo: number() }));
  expect((await world.invoiceOver([order], { invoiceNo: number() })).body.detail).toBe(
    `Work order ${order.work_order_id} is Invoice Generated; only completed work orders can be invoiced.`,
  );
  record(await world.patch(`/vendors/invoices/${first.id}/status`, { status: 'rejected' }));
  expect(await statusOf(order)).toBe('invoice_rejected');
  record(await world.invoiceOver([order], { invoiceNo: number() }));
  expect(await statusOf(order)).toBe('invoice_generated');
  const ghost = await world.invoiceOver([{ id: 'ghost', total_amount: 1 }], { invoiceNo: number() });
  expect(ghost.body.code).toBe('order/not-found');
});

test("[I14] a vendor's invoice number is taken once, however it is written; another vendor may use it", async () => {
  const [one, two, three] = [
    await world.orderIn('completed'),
    await world.orderIn('completed'),
    await world.orderIn('completed'),
  ];
  record(await world.invoiceOver([one], { invoiceNo: 'Same-1' }));
  const year = nameFinancialYear(new Date().toISOString(), INDIA);
  for (const invoiceNo of ['SAME-1', 'same 1', 'Ｓａｍｅ/1']) {
    const detail = `Invoice number ${invoiceNo} is already used for this vendor in the financial year ${year}.`;
    expect(await world.invoiceOver([two], { invoiceNo })).toMatchObject({
      status: 409,
      body: { code: 'invoice/number-taken', detail, error_message: { invoiceNo: detail } },
    });
  }
  expect(await statusOf(two)).toBe('completed');
  await update(world.db, 'work_orders', three.id, { vendor_id: 'vendor-2' });
  record(await world.invoiceOver([three], { invoiceNo: 'Same-1' }));
});

test('[I14] a rejected invoice and one of the last financial year leave their number free; the year turns by the clock of the complex', async () => {
  const [one, two, three, four] = [
    await world.orderIn('completed'),
    await world.orderIn('completed'),
    await world.orderIn('completed'),
    await world.orderIn('completed'),
  ];
  const wrong = record(await world.invoiceOver([one], { invoiceNo: 'AGAIN-1' }));
  record(await world.patch(`/vendors/invoices/${wrong.id}/status`, { status: 'rejected' }));
  const right = record(await world.invoiceOver([one], { invoiceNo: 'AGAIN-1' }));
  expect((await world.invoiceOver([two], { invoiceNo: 'AGAIN-1' })).status).toBe(409);

  const yearOf = async ({ id }: Wire) =>
    (await world.db.selectFrom('invoices').where('id', '=', id).select('financial_year').execute())[0]
      ?.financial_year;
  await update(world.db, 'invoices', right.id, { created_at: '2026-03-31T18:29:59Z' });
  expect(await yearOf(right)).toBe(2025);
  const now = record(await world.invoiceOver([two], { invoiceNo: 'AGAIN-1' }));
  await update(world.db, 'invoices', now.id, { created_at: '2026-03-31T18:30:00Z' });
  expect(await yearOf(now)).toBe(2026);
  expect(nameFinancialYear('2026-03-31T18:30:00Z', INDIA)).toBe('2026-27');
  expect(nameFinancialYear('2026-03-31T18:29:59Z', INDIA)).toBe('2025-26');
  await update(world.db, 'invoices', now.id, { created_at: new Date().toISOString() });

  const both = await Promise.all(
    [three, four].map((order) => world.invoiceOver([order], { invoiceNo: 'ＡＧＡＩＮ-2' })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('[I13] the doctor names invoices over several vendors by order and vendor, but no rejected ones', async () => {
  const [fine] = await checkMixedInvoices(world.db);
  expect(fine).toMatchObject({ state: 'fine', about: 'invoices' });
  const orders = [await world.orderIn('completed'), await world.orderIn('completed')];
  const { id } = record(await world.invoiceOver(orders, { invoiceNo: 'MIXED-1' }));
  const [, other] = orders;
  await update(world.db, 'work_orders', other.id, { vendor_id: 'vendor-2' });
  const [finding] = await checkMixedInvoices(world.db);
  expect(finding).toMatchObject({
    state: 'note',
    said: `invoices over orders of other vendors, owed wholly to the one they are under: MIXED-1 under Sahyadri Body Shop (Created) has ${other.work_order_id} of Deccan Engines`,
  });
  record(await world.patch(`/vendors/invoices/${id}/status`, { status: 'rejected' }));
  expect(await checkMixedInvoices(world.db)).toMatchObject([{ state: 'fine' }]);
});

test('the statuses of the flow move the linked orders along, each with its log entry', async () => {
  const order = await world.orderIn('completed');
  const { id } = record(await world.invoiceOver([order], { invoiceNo: number() }));
  const move = (status: string, token?: string) =>
    world.patch(`/vendors/invoices/${id}/status`, { status }, token);
  expect((await move('paid')).body.code).toBe('invoice/wrong-status');
  expect((await move('')).status).toBe(422);
  expect((await move('nonsense')).status).toBe(422);
  record(await move('invoice-manager-approved', TOKENS.approver));
  expect(await statusOf(order)).toBe('invoice_manager_approved');
  record(await move('Finance Approved'));
  const paid = record(await move('closed'));
  expect(paid.status_log.map((entry: Wire) => [entry.status_name, entry.created_by.username])).toEqual([
    ['created', 'demo.super-admin'],
    ['manager_approved', 'demo.approver'],
    ['finance_approved', 'demo.super-admin'],
    ['paid', 'demo.super-admin'],
  ]);
  const closed = record(await world.get(`/vendors/work-orders/${order.id}`));
  expect(closed.status_log.slice(-4).map((entry: Wire) => entry.status_name)).toEqual([
    'invoice_generated',
    'invoice_manager_approved',
    'invoice_finance_approved',
    'closed',
  ]);
  expect((await move('rejected')).status).toBe(409);
});

test.each([
  ['created', 'manager_approved', ['superAdmin', 'approver']],
  ['received', 'rejected', ['superAdmin', 'approver']],
  ['manager_approved', 'finance_approved', ['superAdmin']],
  ['finance_forwarded', 'rejected', ['superAdmin']],
  ['finance_approved', 'paid', ['superAdmin']],
] as const)('[I3] from %s to %s an invoice is moved by the roles of the table', async (from, to, roles) => {
  const order = await world.orderAt('completed');
  const { id } = record(await world.invoiceOver([order], { invoiceNo: number() }));
  const allowed: string[] = [];
  for (const role of ['superAdmin', 'admin', 'creator', 'approver'] as const) {
    await update(world.db, 'invoices', id, { status: from });
    const moved = await world.patch(`/vendors/invoices/${id}/status`, { status: to }, TOKENS[role]);
    if (moved.status === 200) allowed.push(role);
    else expect(moved).toMatchObject({ status: 403, body: { code: 'role/not-allowed' } });
  }
  expect(allowed).toEqual(roles);
});

test('the list is filtered by status in any spelling, search, vendor, category and days', async () => {
  const order = await world.orderIn('completed', [{ job: 'oil', quantity: 1 }]);
  const invoice = record(await world.invoiceOver([order], { invoiceNo: 'FIND-ME' }));
  await update(world.db, 'invoices', invoice.id, { created_at: '2026-01-09T19:00:00Z' });
  const found = async (query: string): Promise<string[]> =>
    (await world.get(`/vendors/invoices/?${query}`)).body.data.records.map(
      ({ invoiceNo }: Wire) => invoiceNo,
    );
  expect(await found('search=find-me')).toEqual(['FIND-ME']);
  expect(await found(`search=${order.work_order_id}&status=Invoice%20Created`)).toEqual(['FIND-ME']);
  expect(await found(`search=${order.work_order_id}&status=paid`)).toEqual([]);
  expect(await found('category_id=engine')).toEqual(['FIND-ME']);
  expect(await found('start_date=2026-01-10&end_date=2026-01-10&vendor_id=vendor-1')).toEqual(['FIND-ME']);
  expect(await found('start_date=2026-01-10&end_date=2026-01-10&vendor_id=vendor-2')).toEqual([]);
  expect(await found('search=deccan')).toEqual(['Same-1']);
  expect(await found('status=nonsense')).toEqual([]);
  const { metadata } = (await world.get('/vendors/invoices/?complex_id=1&page_size=2')).body.data;
  expect(metadata.links.next).toBe('/api/vendors/invoices/?complex_id=1&page=2&page_size=2');
});

test('[I13] an invoice over orders of two vendors is refused under the orders, and all of them stay free', async () => {
  const orders = [await world.orderIn('completed'), await world.orderIn('completed')];
  await update(world.db, 'work_orders', orders[1].id, { vendor_id: 'vendor-2' });
  const sentence =
    'These work orders belong to 2 vendors (Sahyadri Body Shop, Deccan Engines). Create one invoice for each vendor.';
  expect(await world.invoiceOver(orders, { invoiceNo: number() })).toMatchObject({
    status: 422,
    body: { detail: sentence, error_message: { work_order_ids: sentence } },
  });
  for (const order of orders) expect(await statusOf(order)).toBe('completed');
  for (const order of orders) record(await world.invoiceOver([order], { invoiceNo: number() }));
});

test('chosen invoices are downloaded as flat rows in the order of their columns', async () => {
  const order = await world.orderIn('completed');
  const invoice = record(await world.invoiceOver([order], { invoiceNo: '=1+1' }));
  const { records } = (await world.get(`/vendors/invoices/download/?invoice_ids=${invoice.id}`)).body.data;
  expect(Object.entries(records[0])).toEqual([
    ['id', invoice.id],
    ['invoiceNo', '=1+1'],
    ['vendor_name', 'Sahyadri Body Shop'],
    ['work_orders', order.work_order_id],
    ['value_without_tax', 2400.5],
    ['value_with_tax', 2400.5],
    ['status', 'created'],
    ['created_at', invoice.created_at],
    ['rejection_reason', ''],
    ['rejection_image', ''],
  ]);
  expect((await world.get('/vendors/invoices/download/')).body.data.records).toEqual([]);
  expect((await world.get(`/vendors/invoices/download/?invoice_ids=${invoice.id},ghost`)).status).toBe(404);
});

test('a file that is no PDF is refused by its content', async () => {
  const order = await world.orderIn('completed');
  const fields = {
    invoiceNo: number(),
    work_order_ids: `["${order.id}"]`,
    value_without_tax: '1',
    value_with_tax: '9999',
  };
  const fake = new Blob(['MZ not a pdf'], { type: 'application/pdf' });
  expect(
    (await world.call('POST', '/vendors/invoices/', { form: form({ ...fields, image: fake }) })).status,
  ).toBe(415);
  const two = await world.call('POST', '/vendors/invoices/', {
    form: form({ ...fields, image: [pdf(), pdf()] }),
  });
  expect(two.status).toBe(422);
});

test('[I15] invoices over the same bill are found by PDF, or by vendor and amount within 30 days; rejected ones and those of another complex are not', async () => {
  await world.db.deleteFrom('invoices').execute();
  const pdfOf = (text: string) => new Blob([`%PDF-1.4 ${text}`], { type: 'application/pdf' });
  const add = async (invoiceNo: string, text: string, value_with_tax: string) => {
    const order = await world.orderIn('completed');
    const fields = { invoiceNo, value_without_tax: '1', value_with_tax };
    const ids = { work_order_ids: JSON.stringify([order.id]), image: pdfOf(text) };
    return record(await world.call('POST', '/vendors/invoices/', { form: form({ ...fields, ...ids }) }));
  };
  const alike = async (query: string, token?: string) => {
    const answer = await world.get(`/vendors/invoices/alike?${query}`, token);
    return answer.status === 200
      ? answer.body.data.records.map((found: Wire) => [found.invoiceNo, found.same_pdf])
      : answer.status;
  };
  const first = await add('BILL-1', 'one', '3000');
  const copy = await add('BILL-1 again', 'one', '3100');
  const scanned = await add('BILL-1/B', 'scanned anew', '3000');
  await add('BILL-2', 'two', '3200');
  const sha = createHash('sha256').update('%PDF-1.4 one').digest('hex');

  expect(await alike(`invoice_id=${first.id}`, TOKENS.approver)).toEqual([
    ['BILL-1/B', false],
    ['BILL-1 again', true],
  ]);
  expect(await alike(`pdf_sha256=${sha}`)).toEqual([
    ['BILL-1 again', true],
    ['BILL-1', true],
  ]);
  const amount = 'vendor_id=vendor-1&value_with_tax=3000';
  expect(await alike(amount)).toEqual([
    ['BILL-1/B', false],
    ['BILL-1', false],
  ]);
  expect(await alike('vendor_id=vendor-2&value_with_tax=3000')).toEqual([]);
  expect(await alike('')).toEqual([]);

  await update(world.db, 'invoices', first.id, {
    created_at: new Date(Date.parse(scanned.created_at) - 31 * 24 * 3_600_000).toISOString(),
  });
  record(await world.patch(`/vendors/invoices/${copy.id}/status`, { status: 'rejected' }));
  expect(await alike(`invoice_id=${scanned.id}`)).toEqual([]);
  expect(await alike(`invoice_id=${first.id}`)).toEqual([]);

  expect(await alike(`invoice_id=${first.id}`, TOKENS.stranger)).toBe(404);
  expect(await alike(`pdf_sha256=${sha}`, TOKENS.stranger)).toEqual([]);
  expect(await alike(amount, TOKENS.admin)).toBe(403);
});
