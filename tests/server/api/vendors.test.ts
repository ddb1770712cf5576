import { expect, test } from 'vitest';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { openWorld, record, type Wire } from './world.ts';

const world = await forThisFile(openWorld());

const GOOD = {
  name: 'Konkan Motors',
  gst_no: '27AAACK1234L1Z0',
  address: 'Wharf Road',
  phone_number: '9123456789',
};

test('a vendor is added with a number and today’s date', async () => {
  const answer = await world.post('/vendors/', { ...GOOD, city_id: '1', user_id: 'user-demo-creator' });
  expect(answer.status).toBe(201);
  const vendor = record(answer);
  expect(vendor).toEqual({
    id: expect.any(String),
    vendor_id: expect.stringMatching(/^VEN-\d+$/),
    ...GOOD,
    city_id: '1',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    bank_details: [],
    jobs: [],
  });
  expect(record(await world.get(`/vendors/${vendor.id}`))).toEqual(vendor);
});

test('what is missing or wrong is said by field', async () => {
  const empty = await world.post('/vendors/', {});
  expect(empty).toMatchObject({
    status: 422,
    body: {
      detail: 'Name is required',
      error_message: {
        name: 'Name is required',
        gst_no: 'GST number is required',
        phone_number: 'Phone number is required',
        address: 'Address is required',
      },
    },
  });
  for (const phone_number of ['912345678', '91234567890', '91234 6789', 'abcdefghij']) {
    const answer = await world.post('/vendors/', { ...GOOD, phone_number });
    expect(answer.body.error_message).toEqual({ phone_number: 'Phone number must be 10 digits' });
  }
  const nobody = await world.post('/vendors/', { ...GOOD, user_id: 'nobody' });
  expect(nobody).toMatchObject({ status: 422, body: { error_message: { user_id: 'Invalid input' } } });
});

test('a GST number that fails its check is taken: it is a hint, no rule', async () => {
  expect((await world.post('/vendors/', { ...GOOD, gst_no: 'TO FOLLOW' })).status).toBe(201);
});

test('vendors come newest first, whole, a hundred a page', async () => {
  const { data } = (await world.get('/vendors/?page=1&page_size=100&city_id=1')).body;
  expect(data.metadata).toMatchObject({ page: 1, page_size: 100, links: { next: null } });
  expect(data.metadata.total).toBe(data.records.length);
  const known = data.records.find((vendor: Wire) => vendor.id === 'vendor-1');
  expect(known.jobs).toEqual([
    { id: 'dent', name: 'Dent removal', category_name: 'Body Work', rate: 1200.25 },
    { id: 'paint', name: 'Door painting', category_name: 'Body Work', rate: 0 },
    { id: 'oil', name: 'Oil change', category_name: 'Engine Work', rate: 900 },
  ]);
  const one = (await world.get('/vendors/?page_size=1')).body.data;
  expect(one.metadata.links.next).toBe('/api/vendors/?page=2&page_size=1');
});

test("a vendor's rates are listed by job", async () => {
  const { records } = (await world.get('/vendors/vendor-2/jobs')).body.data;
  expect(records).toEqual([{ id: 'dent', name: 'Dent removal', category_name: 'Body Work', rate: 999.99 }]);
  expect((await world.get('/vendors/none/jobs')).body.code).toBe('vendor/not-found');
});

test('rates are saved; rows that are not sent stay as they are', async () => {
  const save = (job_rates: Wire, vendor_id: Wire = 'vendor-2') =>
    world.post('/vendors/job-rates', { vendor_id, job_rates });
  const saved = record(
    await save([
      { job_id: 'oil', rate: 12.35 },
      { job_id: 'paint', rate: '7' },
    ]),
  );
  expect(saved.jobs.map((job: Wire) => [job.id, job.rate])).toEqual([
    ['dent', 999.99],
    ['paint', 7],
    ['oil', 12.35],
  ]);
  expect(record(await save([{ job_id: 'oil', rate: 0 }])).jobs[2].rate).toBe(0);
  expect(await save([{ job_id: 'oil', rate: 1.005 }])).toMatchObject({
    status: 422,
    body: { error_message: { 'job_rates.oil': 'Enter an amount with at most 2 decimals' } },
  });
  expect((await save([{ job_id: 'oil', rate: -1 }])).body.detail).toBe('Must not be negative');
  expect((await save([{ job_id: 'ghost', rate: 1 }])).body.error_message).toEqual({
    'job_rates.ghost': 'Invalid input',
  });
  expect((await save([], 'none')).body.code).toBe('vendor/not-found');
  expect((await save([], '')).status).toBe(422);
  expect(record(await world.get('/vendors/vendor-2')).jobs[2].rate).toBe(0);
});

test('employees are found by a part of the name', async () => {
  const { records } = (await world.get('/everest/employee-search?name=creat')).body.data;
  expect(records).toEqual([
    { id: 'user-demo-creator', name: 'demo.creator', auth_user_id: 'user-demo-creator' },
  ]);
  expect((await world.get('/everest/employee-search?name=')).body.data.records).toHaveLength(4);
});
