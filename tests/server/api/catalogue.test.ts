import { expect, test } from 'vitest';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { openWorld, record, TOKENS, type Wire } from './world.ts';

const world = await forThisFile(openWorld());

const categories = async (): Promise<Wire[]> =>
  (await world.get('/vendors/job-categories/')).body.data.records;
const jobNames = async (query = ''): Promise<string[]> =>
  (await world.get(`/vendors/jobs/${query}`)).body.data.records.map((job: Wire) => job.name);

test('categories hold their jobs, both in alphabetical order', async () => {
  expect(await categories()).toMatchObject([
    {
      id: 'body',
      name: 'Body Work',
      jobs: [{ name: 'Dent removal', category_id: 'body', rate: 1500.5 }, { name: 'Door painting' }],
    },
    {
      id: 'engine',
      name: 'Engine Work',
      jobs: [{ id: 'oil', name: 'Oil change', category_name: 'Engine Work', rate: 0 }],
    },
  ]);
  expect(await jobNames()).toEqual(['Dent removal', 'Door painting', 'Oil change']);
  expect(await jobNames('?name=paint')).toEqual(['Door painting']);
});

test('a category needs a name of its own', async () => {
  for (const name of ['', '   ', undefined]) {
    expect(await world.post('/vendors/job-categories/', { name })).toMatchObject({
      status: 422,
      body: { detail: 'Category name cannot be empty.' },
    });
  }
  expect((await world.post('/vendors/job-categories/', { name: 'x'.repeat(201) })).status).toBe(422);
  const added = await world.post('/vendors/job-categories/', { name: '  Tyres  ' });
  expect(added).toMatchObject({ status: 201, body: { data: { records: [{ name: 'Tyres', jobs: [] }] } } });
  expect(await world.post('/vendors/job-categories/', { name: 'TYRES' })).toMatchObject({
    status: 409,
    body: { code: 'category/name-taken', detail: 'A category named TYRES already exists.' },
  });
});

test('a catalogue job needs a category and a name, and starts at rate 0', async () => {
  const sentence = 'Please select a category and enter a job name';
  for (const json of [{ name: 'Polish' }, { category_id: 'body' }, { category_id: 'body', name: '  ' }]) {
    expect(await world.post('/vendors/jobs/', json)).toMatchObject({
      status: 422,
      body: { detail: sentence },
    });
  }
  expect((await world.post('/vendors/jobs/', { category_id: 'none', name: 'Polish' })).body.code).toBe(
    'category/not-found',
  );
  const added = record(
    await world.post('/vendors/jobs/', { category_id: 'body', name: 'Polish' }, TOKENS.creator),
  );
  expect(added).toEqual({
    id: expect.any(String),
    name: 'Polish',
    category_id: 'body',
    category_name: 'Body Work',
    rate: 0,
  });
  expect((await world.post('/vendors/jobs/', { category_id: 'body', name: 'polish' })).body.code).toBe(
    'job/name-taken',
  );
});

test('a job is renamed, but not to a name its category has', async () => {
  const { id } = record(await world.post('/vendors/jobs/', { category_id: 'engine', name: 'Tune' }));
  expect(record(await world.patch(`/vendors/jobs/${id}`, { name: ' Tune-up ' })).name).toBe('Tune-up');
  expect(record(await world.patch(`/vendors/jobs/${id}`, { name: 'TUNE-UP' })).name).toBe('TUNE-UP');
  expect((await world.patch(`/vendors/jobs/${id}`, { name: 'oil change' })).status).toBe(409);
  expect((await world.patch(`/vendors/jobs/${id}`, { name: '' })).status).toBe(422);
  expect((await world.patch('/vendors/jobs/none', { name: 'X' })).body.code).toBe('job/not-found');
});

test('[C7] a job has the rate that it was given, and keeps it when only its name is sent', async () => {
  const rateOf = async (json: object, id?: string): Promise<number> =>
    record(
      await (id === undefined
        ? world.post('/vendors/jobs/', json)
        : world.patch(`/vendors/jobs/${id}`, json)),
    ).rate;
  const added = record(
    await world.post('/vendors/jobs/', { category_id: 'engine', name: 'Gasket', rate: 450.5 }),
  );
  expect(added.rate).toBe(450.5);
  expect(await rateOf({ name: 'Head gasket' }, added.id)).toBe(450.5);
  expect(await rateOf({ name: 'Head gasket', rate: '600' }, added.id)).toBe(600);
  expect(await rateOf({ name: 'Head gasket', rate: '' }, added.id)).toBe(0);
  expect(await rateOf({ category_id: 'engine', name: 'Belt', rate: null })).toBe(0);
});

test.each([[-1], [1.005], ['much']])('[C7] a rate of %j is refused under its field', async (rate) => {
  const json = { category_id: 'engine', name: 'Valve', rate };
  expect(await world.post('/vendors/jobs/', json)).toMatchObject({
    status: 422,
    body: { error_message: { rate: expect.any(String) } },
  });
  expect(await world.patch('/vendors/jobs/oil', { name: 'Oil change', rate })).toMatchObject({ status: 422 });
});

test('[C7] an order takes a job over at the rate that it was given', async () => {
  const job = record(await world.post('/vendors/jobs/', { category_id: 'body', name: 'Wax', rate: 125 }));
  const order = await world.orderIn('open', [{ job: job.id, quantity: 2 }]);
  expect(order.jobs[0]).toMatchObject({ job_rate: 125, total_amount: 250 });
});

test('a job that stands in an order leaves the catalogue while the order keeps it', async () => {
  const order = await world.orderIn('open', [{ job: 'paint', quantity: 1 }]);
  expect(record(await world.call('DELETE', '/vendors/jobs/paint')).name).toBe('Door painting');
  expect(await jobNames('?name=painting')).toEqual([]);
  expect((await world.call('DELETE', '/vendors/jobs/paint')).status).toBe(404);
  const kept = record(await world.get(`/vendors/work-orders/${order.id}`));
  expect(kept.jobs[0].job).toMatchObject({ name: 'Door painting', category_name: 'Body Work' });
  const vendor = record(await world.get('/vendors/vendor-1'));
  expect(vendor.jobs.map((job: Wire) => job.name)).not.toContain('Door painting');
});

test('a job that no order holds is deleted with its rates', async () => {
  const { id } = record(await world.post('/vendors/jobs/', { category_id: 'engine', name: 'Flush' }));
  await world.post('/vendors/job-rates', { vendor_id: 'vendor-1', job_rates: [{ job_id: id, rate: 10 }] });
  expect((await world.call('DELETE', `/vendors/jobs/${id}`)).status).toBe(200);
  expect(await world.db.selectFrom('catalogue_jobs').where('id', '=', id).select('id').execute()).toEqual([]);
});

test('a category with jobs stays; an empty one goes', async () => {
  const { id } = record(await world.post('/vendors/job-categories/', { name: 'Trim' }));
  const job = record(await world.post('/vendors/jobs/', { category_id: id, name: 'Seat' }));
  expect(await world.call('DELETE', `/vendors/job-categories/${id}`)).toMatchObject({
    status: 409,
    body: { code: 'category/has-jobs', detail: 'The category has 1 job; delete it first.' },
  });
  await world.call('DELETE', `/vendors/jobs/${job.id}`);
  expect((await world.call('DELETE', `/vendors/job-categories/${id}`)).status).toBe(200);
  expect((await categories()).map(({ name }) => name)).not.toContain('Trim');
  expect((await world.call('DELETE', `/vendors/job-categories/${id}`)).status).toBe(404);
});
