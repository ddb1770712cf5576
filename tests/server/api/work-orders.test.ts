import { expect, test } from 'vitest';
import { MAX_AMOUNT_PAISE } from '#domain/limits.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { update } from '#tests/support/rows.ts';
import { form, openWorld, photo, record, TOKENS, type Wire } from './world.ts';

const world = await forThisFile(openWorld());

const pathOf = ({ id }: Wire): string => `/vendors/work-orders/${id}`;

test('a new order is open, unpriced, numbered and logged', async () => {
  const answer = await world.post('/vendors/work-orders/', { jobcard_id: 'card-2' });
  expect(answer.status).toBe(201);
  expect(record(answer)).toMatchObject({
    id: expect.any(String),
    work_order_id: expect.stringMatching(/^WO-\d+$/),
    job_card: { id: 'card-2', jobcard_id: 'JC-2' },
    car: { id: 'car-2', car_number: 'KA05CD5678' },
    vendor: null,
    status_name: 'open',
    jobs: [],
    total_amount: 0,
    created_by: { username: 'demo.super-admin' },
    status_log: [{ status_name: 'open', created_by: { username: 'demo.super-admin' } }],
  });
});

test('a job card is required and may be named by its number', async () => {
  expect(await world.post('/vendors/work-orders/', {})).toMatchObject({
    status: 422,
    body: { detail: 'Job card ID is required', error_message: { jobcard_id: 'Job card ID is required' } },
  });
  expect((await world.post('/vendors/work-orders/', { jobcard_id: 'JC-1' })).status).toBe(201);
  expect((await world.post('/vendors/work-orders/', { jobcard_id: 'nowhere' })).body.code).toBe(
    'job-card/not-found',
  );
});

test("a job added takes the catalogue's rate and its pictures", async () => {
  const order = await world.orderIn('open', [{ job: 'dent', quantity: 3 }]);
  expect(order.jobs[0]).toMatchObject({
    job: { id: 'dent', name: 'Dent removal', category_name: 'Body Work' },
    quantity: 3,
    job_rate: 1500.5,
    total_amount: 4501.5,
    images: [expect.stringMatching(/^\/api\/media\/[\w-]{24}$/)],
    approval_status: 'pending',
    approved_by: null,
    completion_status: null,
    completion_images: [],
    final_rate: null,
  });
  expect(order.total_amount).toBe(4501.5);
  const picture = await world.media(order.jobs[0].images[0]);
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
});

test('adding a job needs a job, a quantity and one to four pictures', async () => {
  const order = await world.orderIn('open', []);
  const add = async (fields: Record<string, string>, pictures: number) => {
    const images = await Promise.all(Array.from({ length: pictures }, (_, index) => photo(index * 20)));
    return world.call('POST', `${pathOf(order)}/jobs`, { form: form({ ...fields, images }) });
  };
  const sentence = 'Please select a job and specify a valid quantity.';
  expect((await add({ quantity: '1' }, 1)).body).toMatchObject({
    detail: sentence,
    error_message: { job_id: sentence },
  });
  for (const quantity of ['0', '-1', '1.5', 'many', '']) {
    const answer = await add({ job_id: 'dent', quantity }, 1);
    expect(answer).toMatchObject({ status: 422, body: { error_message: { quantity: sentence } } });
  }
  expect(await add({ job_id: 'dent', quantity: '1' }, 0)).toMatchObject({
    status: 422,
    body: { detail: 'Please upload at least one reference image for the job.' },
  });
  expect(await add({ job_id: 'dent', quantity: '1' }, 5)).toMatchObject({
    status: 422,
    body: { detail: 'You can only upload up to 4 files.' },
  });
  expect((await add({ job_id: 'no-such-job', quantity: '1' }, 1)).body.code).toBe('job/not-found');
  expect(record(await add({ job_id: 'dent', quantity: '1' }, 4)).jobs[0].images).toHaveLength(4);
});

test('quantities are changed and jobs removed only while the order is open', async () => {
  const order = await world.orderIn('open', [
    { job: 'dent', quantity: 1 },
    { job: 'paint', quantity: 1 },
  ]);
  const [dent, paint] = order.jobs;
  const changed = record(await world.patch(`${pathOf(order)}/jobs/${dent.id}`, { quantity: 4 }));
  expect(changed.total_amount).toBe(4 * 1500.5 + 4000);
  for (const quantity of [0, -3, 1.5, 'x', null, 10_000]) {
    const answer = await world.patch(`${pathOf(order)}/jobs/${dent.id}`, { quantity });
    expect(answer).toMatchObject({
      status: 422,
      body: { detail: 'Quantity must be a whole number from 1 to 9999' },
    });
  }
  const left = record(await world.call('DELETE', `${pathOf(order)}/jobs/${paint.id}`));
  expect(left).toMatchObject({ total_amount: 6002, jobs: [{ id: dent.id }] });
  expect((await world.call('DELETE', `${pathOf(order)}/jobs/${paint.id}`)).body.code).toBe(
    'order-job/not-found',
  );
  await world.patch(`${pathOf(order)}/status`, { status: 'ready_for_approval' });
  const late = await world.patch(`${pathOf(order)}/jobs/${dent.id}`, { quantity: 2 });
  expect(late).toMatchObject({ status: 409, body: { code: 'order/not-editable' } });
});

test('a status is read in any spelling; a word that is none is 422, one that no step leads to is 409', async () => {
  const order = await world.orderIn('open');
  const path = `${pathOf(order)}/status`;
  expect((await world.patch(path, {})).status).toBe(422);
  expect((await world.patch(path, { status: 'sideways' })).body.error_message).toEqual({
    status: 'Invalid input',
  });
  for (const status of ['completed', 'work-completed', 'open', 'Closed', 'vendor_assigned']) {
    expect(await world.patch(path, { status })).toMatchObject({
      status: 409,
      body: { code: 'order/wrong-status' },
    });
  }
  expect(record(await world.patch(path, { status: ' Ready-For Approval ' })).status_name).toBe(
    'ready_for_approval',
  );
  expect((await world.patch(path, { status: 'ready_for_approval' })).status).toBe(409);
});

test('a decision is a word of the two, and final', async () => {
  const order = await world.orderIn('ready_for_approval', [
    { job: 'dent', quantity: 1 },
    { job: 'oil', quantity: 1 },
  ]);
  const path = `${pathOf(order)}/jobs/${order.jobs[0].id}/approve`;
  for (const approval_status of ['', 'pending', 'maybe']) {
    expect((await world.post(path, { approval_status })).status).toBe(422);
  }
  record(await world.post(path, { approval_status: 'rejected' }));
  expect(await world.post(path, { approval_status: 'approved' })).toMatchObject({
    status: 409,
    body: { code: 'order-job/decided-already', detail: 'demo.super-admin has already rejected this job.' },
  });
});

test('assigning a vendor re-prices approved jobs at its rates and keeps a rate it lacks or has at 0', async () => {
  const order = await world.orderIn('ready_for_vendor', [
    { job: 'dent', quantity: 3 },
    { job: 'paint', quantity: 2 },
    { job: 'oil', quantity: 1 },
  ]);
  const path = `${pathOf(order)}/assign-vendor`;
  expect((await world.post(path, {})).body.error_message).toEqual({ vendor_id: 'Required' });
  const first = record(await world.post(path, { vendor_id: 'vendor-1' }));
  expect(first).toMatchObject({
    status_name: 'vendor_assigned',
    vendor: { id: 'vendor-1', vendor_id: expect.stringMatching(/^VEN-\d+$/), name: 'Sahyadri Body Shop' },
    jobs: [{ job_rate: 1200.25 }, { job_rate: 4000 }, { job_rate: 900 }],
    total_amount: 3 * 1200.25 + 2 * 4000 + 900,
  });
  const second = record(await world.post(path, { vendor_id: 'vendor-2' }));
  expect(second).toMatchObject({
    vendor: { name: 'Deccan Engines' },
    jobs: [{ job_rate: 999.99 }, { job_rate: 4000 }, { job_rate: 900 }],
    total_amount: 11_899.97,
  });
  record(await world.patch(`${pathOf(order)}/status`, { status: 'handover_to_vendor' }));
  expect((await world.post(path, { vendor_id: 'vendor-1' })).body.code).toBe('order/wrong-status');
});

test('an amount beyond what stays exact is refused', async () => {
  await update(world.db, 'catalogue_jobs', 'paint', { rate_paise: MAX_AMOUNT_PAISE });
  const order = await world.orderIn('open', [{ job: 'paint', quantity: 1 }]);
  const answer = await world.patch(`${pathOf(order)}/jobs/${order.jobs[0].id}`, { quantity: 2 });
  expect(answer).toMatchObject({ status: 422, body: { detail: 'The amount is too large' } });
});

test('[W17] a hand-over meant for another vendor is refused, and so is a choice made over another', async () => {
  const order = await world.orderIn('vendor_assigned');
  const path = pathOf(order);
  const handOver = { status: 'handover_to_vendor' };
  record(
    await world.post(`${path}/assign-vendor`, { vendor_id: 'vendor-2', expected_vendor_id: 'vendor-1' }),
  );
  const refusal = {
    status: 409,
    body: { code: 'order/vendor-changed', detail: 'The vendor has since been changed to Deccan Engines.' },
  };
  const before = await world.get(path);
  const late = { ...handOver, expected_vendor_id: 'vendor-1' };
  expect(await world.patch(`${path}/status`, late)).toMatchObject(refusal);
  const choice = { vendor_id: 'vendor-1', expected_vendor_id: 'vendor-1' };
  expect(await world.post(`${path}/assign-vendor`, choice)).toMatchObject(refusal);
  expect(await world.post(`${path}/assign-vendor`, { ...choice, expected_vendor_id: '' })).toMatchObject({
    status: 409,
    body: { detail: 'The work order has since been assigned to Deccan Engines.' },
  });
  expect((await world.get(path)).body).toEqual(before.body);
  expect((await world.patch(`${path}/status`, { ...handOver, expected_vendor_id: {} })).status).toBe(400);
  const right = { ...handOver, expected_vendor_id: 'vendor-2' };
  expect(record(await world.patch(`${path}/status`, right)).status_name).toBe('handover_to_vendor');
});

test('[W17] a repeated choice gets its first answer, whatever was chosen since, and changes nothing', async () => {
  const order = await world.orderIn('ready_for_vendor');
  const path = `${pathOf(order)}/assign-vendor`;
  const json = { vendor_id: 'vendor-1', expected_vendor_id: '' };
  const first = { json, key: '0193a0c0-0000-7000-8000-000000000017' };
  const answer = await world.call('POST', path, first);
  expect(record(answer).vendor.id).toBe('vendor-1');
  record(await world.post(path, { vendor_id: 'vendor-2', expected_vendor_id: 'vendor-1' }));
  expect(await world.call('POST', path, first)).toMatchObject({ status: 200, body: answer.body });
  expect(record(await world.get(pathOf(order))).vendor.id).toBe('vendor-2');
});

test('[L43] an order names the people whose usernames it bears, in answers and lists', async () => {
  const office = { username: 'demo.super-admin', name: 'Fleet office' };
  const desk = { username: 'demo.creator', name: 'Workshop desk 1' };
  await update(world.db, 'employees', 'user-demo-super-admin', { name: office.name });
  await update(world.db, 'employees', 'user-demo-creator', { name: desk.name });
  const raised = record(await world.post('/vendors/work-orders/', { jobcard_id: 'card-1' }, TOKENS.creator));
  expect(raised.people).toEqual([desk]);
  const job = form({ job_id: 'dent', quantity: '1', images: await photo() });
  await world.call('POST', `${pathOf(raised)}/jobs`, { form: job });
  const submitted = await world.patch(`${pathOf(raised)}/status`, { status: 'ready_for_approval' });
  expect(record(submitted).people).toEqual([desk, office]);
  const listed = await world.get(`/vendors/work-orders/?search=${raised.work_order_id}`);
  expect(listed.body.data.records[0].people).toEqual([desk, office]);
});
