import { expect, test } from 'vitest';
import { forThisFile } from '#tests/support/for-this-file.ts';
import type { TestAnswer } from '#tests/support/server.ts';
import { form, openWorld, photo, record, TOKENS, type Wire } from './world.ts';

const world = await forThisFile(openWorld());

const pathOf = ({ id }: Wire): string => `/vendors/work-orders/${id}`;

/** The winning and the losing answer; fails if it is not one of each. */
function split(answers: readonly TestAnswer[]): { won: TestAnswer; lost: TestAnswer } {
  const [won, ...others] = answers.filter(({ status }) => status < 300);
  const [lost, ...more] = answers.filter(({ status }) => status >= 300);
  if (won === undefined || lost === undefined || others.length + more.length > 0) {
    throw new Error(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`).join('\n'));
  }
  return { won, lost };
}

test('of two approvers who decide one job at once, one wins and the other is told who it was', async () => {
  for (let round = 0; round < 5; round += 1) {
    const order = await world.orderIn('ready_for_approval');
    const path = `${pathOf(order)}/jobs/${order.jobs[0].id}/approve`;
    const { won, lost } = split(
      await Promise.all([
        world.post(path, { approval_status: 'approved' }, TOKENS.approver),
        world.post(path, { approval_status: 'rejected' }, TOKENS.superAdmin),
      ]),
    );
    const [job] = record(won).jobs;
    expect(lost).toMatchObject({
      status: 409,
      body: {
        code: 'order-job/decided-already',
        detail: `${job.approved_by.username} has already ${job.approval_status} this job.`,
      },
    });
    expect(record(await world.get(pathOf(order))).jobs[0]).toEqual(job);
  }
});

test('two approvers on two jobs of one order both count', async () => {
  const order = await world.orderIn('ready_for_approval', [
    { job: 'dent', quantity: 1 },
    { job: 'oil', quantity: 1 },
  ]);
  const decide = (index: number, token: string) =>
    world.post(
      `${pathOf(order)}/jobs/${order.jobs[index].id}/approve`,
      { approval_status: 'approved' },
      token,
    );
  await Promise.all([decide(0, TOKENS.approver), decide(1, TOKENS.superAdmin)]);
  expect(record(await world.get(pathOf(order))).status_name).toBe('ready_for_vendor');
});

test('of two who mark one job at once, one wins, and only the winner’s pictures stay', async () => {
  const order = await world.orderIn('car_received');
  const complete = async (shades: readonly number[], token: string) =>
    world.call('PATCH', `${pathOf(order)}/jobs/${order.jobs[0].id}/complete`, {
      form: form({ status: 'completed', final_rate: '10', images: await Promise.all(shades.map(photo)) }),
      token,
    });
  const { won, lost } = split(
    await Promise.all([complete([11], TOKENS.creator), complete([22, 33], TOKENS.superAdmin)]),
  );
  const [job] = record(won).jobs;
  expect(lost.body.detail).toBe(`${job.completion_marked_by.username} has already marked this job.`);
  expect(record(await world.get(pathOf(order))).jobs[0]).toEqual(job);
});

test('two who mark the last two jobs at once complete the order once', async () => {
  const order = await world.orderIn('car_received', [
    { job: 'dent', quantity: 1 },
    { job: 'oil', quantity: 1 },
  ]);
  const complete = async (index: number) =>
    world.call('PATCH', `${pathOf(order)}/jobs/${order.jobs[index].id}/complete`, {
      form: form({ status: 'completed', final_rate: '10', images: await photo(index) }),
    });
  await Promise.all([complete(0), complete(1)]);
  const done = record(await world.get(pathOf(order)));
  expect(done).toMatchObject({ status_name: 'completed', total_amount: 20 });
  expect(done.status_log.filter((entry: Wire) => entry.status_name === 'completed')).toHaveLength(1);
});

test('of two creators who assign different vendors at once, one wins and its prices stand', async () => {
  const order = await world.orderIn('ready_for_vendor', [{ job: 'dent', quantity: 1 }]);
  const assign = (vendor_id: string) =>
    world.post(`${pathOf(order)}/assign-vendor`, { vendor_id }, TOKENS.creator);
  const { won } = split(await Promise.all([assign('vendor-1'), assign('vendor-2')]));
  const now = record(await world.get(pathOf(order)));
  expect(now).toEqual(record(won));
  expect(now.total_amount).toBe(now.vendor.id === 'vendor-1' ? 1200.25 : 999.99);
});

test('[W17] of a hand-over and a change of vendor at once, one wins, and nobody is handed what was meant for another', async () => {
  for (let round = 0; round < 5; round += 1) {
    const order = await world.orderIn('vendor_assigned');
    const seen = { expected_vendor_id: 'vendor-1' };
    const { lost } = split(
      await Promise.all([
        world.patch(`${pathOf(order)}/status`, { status: 'handover_to_vendor', ...seen }, TOKENS.creator),
        world.post(`${pathOf(order)}/assign-vendor`, { vendor_id: 'vendor-2', ...seen }, TOKENS.approver),
      ]),
    );
    const now = record(await world.get(pathOf(order)));
    const wasHandedOver = now.status_name === 'handover_to_vendor';
    expect(now.vendor.id).toBe(wasHandedOver ? 'vendor-1' : 'vendor-2');
    expect(lost.body.code).toBe(wasHandedOver ? 'order/wrong-status' : 'order/vendor-changed');
  }
});

type RateRow = { job_id: string; rate: number; expected_rate: number };

/** A vendor with a rate of 400 for the dent and none for the oil, and the call that saves its rates. */
async function aVendor() {
  const fields = {
    name: 'Race Motors',
    gst_no: 'TO FOLLOW',
    address: 'Wharf Road',
    phone_number: '9123456789',
  };
  const vendor_id = record(await world.post('/vendors/', fields)).id;
  const save = (token: string, ...job_rates: RateRow[]) =>
    world.post('/vendors/job-rates', { vendor_id, job_rates }, token);
  await save(TOKENS.admin, { job_id: 'dent', rate: 400, expected_rate: 0 });
  const rates = async () => {
    const { records } = (await world.get(`/vendors/${vendor_id}/jobs`)).body.data;
    return Object.fromEntries(records.map((job: Wire) => [job.id, job.rate]));
  };
  return { save, rates };
}

test('[V8] two people who save different rates of one vendor at once both keep theirs', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { save, rates } = await aVendor();
    const answers = await Promise.all([
      save(TOKENS.admin, { job_id: 'dent', rate: 450, expected_rate: 400 }),
      save(TOKENS.superAdmin, { job_id: 'oil', rate: 90, expected_rate: 0 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rates()).toEqual({ dent: 450, oil: 90 });
  }
});

test('[V8] of two people who save the same rate at once, one wins, and the other is told of it and loses nothing else', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { save, rates } = await aVendor();
    const { won, lost } = split(
      await Promise.all([
        save(
          TOKENS.admin,
          { job_id: 'dent', rate: 450, expected_rate: 400 },
          { job_id: 'oil', rate: 1, expected_rate: 0 },
        ),
        save(
          TOKENS.superAdmin,
          { job_id: 'dent', rate: 500, expected_rate: 400 },
          { job_id: 'paint', rate: 2, expected_rate: 0 },
        ),
      ]),
    );
    const now = await rates();
    expect(now).toEqual(Object.fromEntries(record(won).jobs.map((job: Wire) => [job.id, job.rate])));
    expect([
      { dent: 450, oil: 1 },
      { dent: 500, paint: 2 },
    ]).toContainEqual(now);
    expect(lost).toMatchObject({
      status: 409,
      body: { code: 'vendor/rates-changed', current: { 'job_rates.dent': now.dent } },
    });
  }
});

test('[V8] ten people who save at once over one rate leave one of theirs, whole', async () => {
  const { save, rates } = await aVendor();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      save(
        index % 2 === 0 ? TOKENS.admin : TOKENS.superAdmin,
        { job_id: 'dent', rate: 500 + index, expected_rate: 400 },
        { job_id: 'oil', rate: 500 + index, expected_rate: 0 },
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { dent, oil } = await rates();
  expect(dent).toBe(oil);
  expect(dent).toBeGreaterThanOrEqual(500);
});

test('of two invoices with one number at once, one stands and the other leaves its order free', async () => {
  const orders = [await world.orderIn('completed'), await world.orderIn('completed')];
  const { lost } = split(
    await Promise.all(orders.map((order) => world.invoiceOver([order], { invoiceNo: 'RACE-1' }))),
  );
  expect(lost.body.code).toBe('invoice/number-taken');
  const statuses = await Promise.all(
    orders.map(async (order) => record(await world.get(pathOf(order))).status_name),
  );
  expect(statuses.sort()).toEqual(['completed', 'invoice_generated']);
});

test('of two invoices over one order at once, one stands', async () => {
  const order = await world.orderIn('completed');
  const { lost } = split(
    await Promise.all(['RACE-2', 'RACE-3'].map((invoiceNo) => world.invoiceOver([order], { invoiceNo }))),
  );
  expect(lost.body.code).toBe('invoice/order-not-eligible');
});

test('invoices over the same orders in another order do not block each other', async () => {
  const orders = [
    await world.orderIn('completed'),
    await world.orderIn('completed'),
    await world.orderIn('completed'),
  ];
  const { lost } = split(
    await Promise.all([
      world.invoiceOver(orders, { invoiceNo: 'RACE-4' }),
      world.invoiceOver(orders.toReversed(), { invoiceNo: 'RACE-5' }),
    ]),
  );
  expect(lost.status).toBe(409);
});

test('a job deleted while it is added to an order ends up in the order or is refused, never half', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id } = record(
      await world.post('/vendors/jobs/', { category_id: 'body', name: `Short-lived ${round}` }),
    );
    const order = await world.orderIn('open', []);
    const body = form({ job_id: id, quantity: '1', images: await photo() });
    const [added, deleted] = await Promise.all([
      world.call('POST', `${pathOf(order)}/jobs`, { form: body }),
      world.call('DELETE', `/vendors/jobs/${id}`),
    ]);
    expect(deleted.status).toBe(200);
    expect([201, 404, 409]).toContain(added.status);
    expect(record(await world.get(pathOf(order))).jobs).toHaveLength(added.status === 201 ? 1 : 0);
  }
});
