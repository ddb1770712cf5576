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

/** A vendor's rates in rupees by job. */
async function ratesOf(vendorId: string): Promise<Record<string, number>> {
  const { records } = (await world.get(`/vendors/${vendorId}/jobs`)).body.data;
  return Object.fromEntries(records.map(({ id, rate }: Wire) => [id, rate]));
}

async function aVendorWith(job_rates: Wire): Promise<string> {
  const { id } = record(await world.post('/vendors/', GOOD));
  await world.post('/vendors/job-rates', { vendor_id: id, job_rates });
  return id;
}

const row = (job_id: string, rate: number, expected_rate: Wire) => ({ job_id, rate, expected_rate });

test('[V7] rates are taken over those that were seen, none among them; all others stay', async () => {
  const vendor_id = await aVendorWith([
    { job_id: 'dent', rate: 400 },
    { job_id: 'oil', rate: 90 },
  ]);
  const job_rates = [row('dent', 450.5, 400), row('paint', 7, 0)];
  const saved = record(await world.post('/vendors/job-rates', { vendor_id, job_rates }));
  expect(saved.jobs.map((job: Wire) => [job.id, job.rate])).toEqual([
    ['dent', 450.5],
    ['paint', 7],
    ['oil', 90],
  ]);
  const emptied = [row('paint', 0, '7'), row('dent', 1, 450.5)];
  expect((await world.post('/vendors/job-rates', { vendor_id, job_rates: emptied })).status).toBe(200);
  expect(
    (await world.post('/vendors/job-rates', { vendor_id, job_rates: [row('paint', 3, null)] })).status,
  ).toBe(200);
  expect(await ratesOf(vendor_id)).toEqual({ dent: 1, paint: 3, oil: 90 });
});

test('[V8] a save over a rate that somebody has changed is refused whole, with each such rate as it was and is', async () => {
  const vendor_id = await aVendorWith([
    { job_id: 'dent', rate: 500 },
    { job_id: 'oil', rate: 90 },
  ]);
  const job_rates = [row('dent', 450, 400), row('oil', 95, 90), row('paint', 7, 8)];
  expect(await world.post('/vendors/job-rates', { vendor_id, job_rates })).toMatchObject({
    status: 409,
    body: {
      code: 'vendor/rates-changed',
      detail: 'Someone has changed 2 of these rates since you saw them, so none was saved.',
      error_message: {
        'job_rates.dent': 'Dent removal: ₹500 now, ₹400 when you changed it.',
        'job_rates.paint': 'Door painting: no rate now, ₹8 when you changed it.',
      },
      current: { 'job_rates.dent': 500, 'job_rates.paint': 0 },
    },
  });
  expect(await ratesOf(vendor_id)).toEqual({ dent: 500, oil: 90 });
});

test('[V8] the new rate itself is no change of somebody else, and a row that does not say what was seen is taken', async () => {
  const vendor_id = await aVendorWith([{ job_id: 'dent', rate: 450 }]);
  const job_rates = [row('dent', 450, 400), { job_id: 'oil', rate: 1 }];
  expect((await world.post('/vendors/job-rates', { vendor_id, job_rates })).status).toBe(200);
  expect(await ratesOf(vendor_id)).toEqual({ dent: 450, oil: 1 });
});

test('[V8] what was seen is an amount or none; anything else is no request of the app', async () => {
  for (const wrong of [{}, 'much', true]) {
    const json = { vendor_id: 'vendor-1', job_rates: [row('dent', 1, wrong)] };
    expect((await world.post('/vendors/job-rates', json)).status).toBe(400);
  }
});

test('employees are found by a part of the name', async () => {
  const { records } = (await world.get('/everest/employee-search?name=creat')).body.data;
  expect(records).toEqual([
    { id: 'user-demo-creator', name: 'demo.creator', auth_user_id: 'user-demo-creator' },
  ]);
  expect((await world.get('/everest/employee-search?name=')).body.data.records).toHaveLength(4);
});
