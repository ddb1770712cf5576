import { beforeAll, expect, test } from 'vitest';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { insert } from '#tests/support/rows.ts';
import { form, openWorld, photo, record } from './world.ts';

/** A search matches however the term is written (docs/rules.md, L35). */
const world = await forThisFile(openWorld());

const AT = '2026-01-02T00:00:00.000Z';

beforeAll(async () => {
  const { db } = world;
  await insert(db, 'job_cards', {
    ...{ id: 'card-ka', jobcard_no: 'JC-KA-0042', complex_id: '1' },
    ...{ car_id: 'ka', car_number: 'KA05KX4475', created_at: AT },
  });
  await insert(db, 'vendors', {
    ...{ id: 'twin', name: 'Jose\u0301 Twin Cat', gst_no: '29AAGCB7383J1Z4', address: 'A' },
    ...{ city_id: '1', phone_number: '9000000002', created_at: AT },
  });
  const order = record(await world.post('/vendors/work-orders/', { jobcard_id: 'card-ka' }));
  await world.call('POST', `/vendors/work-orders/${order.id}/jobs`, {
    form: form({
      ...{
        job_id: 'dent',
        quantity: '1',
        images: await photo(),
        captions: JSON.stringify(['बायाँ दरवा\u095bा']),
      },
    }),
  });
});

const TYPED = [
  'KA05KX4475',
  'KA 05 KX 4475',
  'KA-05-KX-4475',
  'ka.05/kx 4475',
  '05 kx 44',
  'ＫＡ०५ KX ४४७५',
  '\u202aKA\u200b05 KX\u00a04475\u202c',
];

test.each(TYPED)('[L35] an order and its job card are found by %j', async (typed) => {
  const search = encodeURIComponent(typed);
  const orders = (await world.get(`/vendors/work-orders/?search_term=${search}`)).body.data;
  expect(orders.metadata.total).toBe(1);
  const cards = (await world.get(`/garage/search/jobcard?car_number=${search}`)).body.data;
  expect(cards.metadata.total).toBe(1);
});

test.each([
  ['बायाँ दरवा\u091c\u093cा', 1],
  ['दरवा\u095bा', 1],
  ['jc-ka-0042', 1],
  ['JC KA 0042', 1],
  ['KA05KX4476', 0],
  ['%', 0],
  ['_', 0],
])('[L35] by %j %d orders are found', async (typed, total) => {
  const { data } = (await world.get(`/vendors/work-orders/?search_term=${encodeURIComponent(typed)}`)).body;
  expect(data.metadata.total).toBe(total);
});

test.each(['INV-2026/007', 'inv 2026 007', 'INV2026007', 'JOSÉ twin', 'twin-cat', 'ka 05 kx 4475'])(
  '[L35] an invoice is found by %j',
  async (typed) => {
    const { db } = world;
    if ((await db.selectFrom('invoices').select('id').executeTakeFirst()) === undefined) {
      const done = await world.orderIn('completed');
      record(await world.invoiceOver([done], { invoiceNo: 'INV-2026/007' }));
      await db.updateTable('invoices').set({ vendor_id: 'twin' }).execute();
      await db.updateTable('work_orders').set({ job_card_id: 'card-ka' }).where('id', '=', done.id).execute();
    }
    const { data } = (await world.get(`/vendors/invoices/?search=${encodeURIComponent(typed)}`)).body;
    expect(data.metadata.total).toBe(1);
  },
);

test('[C8] a category and a job of a name that only looks different are there already', async () => {
  for (const name of ['body  work', 'BODY-WORK', 'Ｂｏｄｙ Work'])
    expect((await world.post('/vendors/job-categories/', { name })).status).toBe(409);
  expect((await world.post('/vendors/jobs/', { category_id: 'body', name: 'dent-REMOVAL' })).status).toBe(
    409,
  );
  expect((await world.patch('/vendors/jobs/paint', { name: 'Dent\u00a0removal' })).status).toBe(409);
  expect((await world.patch('/vendors/jobs/paint', { name: 'Door-painting' })).status).toBe(200);
});
