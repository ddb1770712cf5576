import { describe, expect, test } from 'vitest';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { insert } from '#tests/support/rows.ts';
import { form, openWorld, photo, record, TOKENS, type Wire } from './world.ts';

const world = await forThisFile(openWorld({ events: { perUser: 3, inAll: 5 } }));

const { stranger } = TOKENS;
const records = async (path: string, token?: string): Promise<Wire[]> =>
  (await world.get(path, token)).body.data.records;

describe('[C5] the catalogue belongs to a city:', () => {
  test('people of another city do not see it', async () => {
    expect(await records('/vendors/job-categories/', stranger)).toEqual([]);
    expect(await records('/vendors/jobs/', stranger)).toEqual([]);
    expect(await records('/vendors/jobs/')).toHaveLength(3);
  });

  test('to them its categories and jobs do not exist, and nothing of it changes', async () => {
    const before = await records('/vendors/job-categories/');
    await insert(world.db, 'job_categories', {
      id: 'empty',
      name: 'Empty',
      city_id: '1',
      created_at: '2026-01-01T00:00:00.000Z',
    });
    const answers = [
      await world.patch('/vendors/jobs/dent', { name: 'Taken over' }, stranger),
      await world.call('DELETE', '/vendors/jobs/oil', { token: stranger }),
      await world.call('DELETE', '/vendors/job-categories/empty', { token: stranger }),
      await world.post('/vendors/jobs/', { category_id: 'body', name: 'Pushed in' }, stranger),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const rates = { vendor_id: 'vendor-x', job_rates: [{ job_id: 'dent', rate: 1 }] };
    expect(await world.post('/vendors/job-rates', rates, stranger)).toMatchObject({
      status: 422,
      body: { error_message: { 'job_rates.dent': 'Invalid input' } },
    });
    const order = record(await world.post('/vendors/work-orders/', { jobcard_id: 'card-x' }, stranger));
    const body = form({ job_id: 'dent', quantity: '1', images: await photo() });
    const added = await world.call('POST', `/vendors/work-orders/${order.id}/jobs`, {
      form: body,
      token: stranger,
    });
    expect([added.status, added.body.code]).toEqual([404, 'job/not-found']);
    expect((await records('/vendors/job-categories/')).filter(({ id }) => id !== 'empty')).toEqual(before);
  });

  test('two cities may use one name, and each has its own', async () => {
    const category = record(await world.post('/vendors/job-categories/', { name: 'Body Work' }, stranger));
    const job = record(
      await world.post('/vendors/jobs/', { category_id: category.id, name: 'Dent removal' }, stranger),
    );
    expect((await records('/vendors/jobs/', stranger)).map(({ id }) => id)).toEqual([job.id]);
    expect((await records('/vendors/jobs/?name=dent')).map(({ id }) => id)).toEqual(['dent']);
  });

  test('work captured with an id from the shared catalogue reaches the copy of its own city', async () => {
    await insert(world.db, 'job_categories', {
      id: 'copy-of-engine',
      name: 'Engine Work',
      city_id: '2',
      created_at: '2026-01-01T00:00:00.000Z',
      copied_from: 'engine',
    });
    await insert(world.db, 'catalogue_jobs', {
      id: 'copy-of-oil',
      category_id: 'copy-of-engine',
      name: 'Oil change',
      created_at: '2026-01-01T00:00:00.000Z',
      copied_from: 'oil',
    });
    const order = record(await world.post('/vendors/work-orders/', { jobcard_id: 'card-x' }, stranger));
    const body = form({ job_id: 'oil', quantity: '1', images: await photo() });
    const path = `/vendors/work-orders/${order.id}/jobs`;
    expect(record(await world.call('POST', path, { form: body, token: stranger })).jobs).toHaveLength(1);
    const stored = world.db
      .selectFrom('work_order_jobs')
      .where('work_order_id', '=', order.id)
      .select(['catalogue_job_id', 'category_id']);
    expect(await stored.execute()).toEqual([
      { catalogue_job_id: 'copy-of-oil', category_id: 'copy-of-engine' },
    ]);
    const rates = { vendor_id: 'vendor-x', job_rates: [{ job_id: 'oil', rate: 7 }] };
    expect(record(await world.post('/vendors/job-rates', rates, stranger)).jobs).toMatchObject([
      { id: 'copy-of-oil', rate: 7 },
    ]);
    expect((await world.patch('/vendors/jobs/oil', { name: 'Oil' }, stranger)).status).toBe(200);
    expect((await records('/vendors/jobs/?name=oil')).map(({ name }) => name)).toEqual(['Oil change']);
    const added = await world.post('/vendors/jobs/', { category_id: 'engine', name: 'Belt' }, stranger);
    expect(record(added).category_id).toBe('copy-of-engine');
  });
});
