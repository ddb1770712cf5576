import { expect, test } from 'vitest';
import { forThisFile } from '#tests/support/for-this-file.ts';
import type { TestAnswer } from '#tests/support/server.ts';
import { form, openWorld, photo, record, type Wire } from './world.ts';

const world = await forThisFile(openWorld());

async function complete(
  order: Wire,
  index: number,
  fields: Record<string, string>,
  pictures = 1,
): Promise<TestAnswer> {
  const images = await Promise.all(Array.from({ length: pictures }, (_, shade) => photo(shade * 30)));
  return world.call('PATCH', `/vendors/work-orders/${order.id}/jobs/${order.jobs[index].id}/complete`, {
    form: form({ ...fields, images }),
  });
}

const TWO = [
  { job: 'dent', quantity: 2 },
  { job: 'oil', quantity: 3 },
];

test('jobs are marked with pictures and the last one completes the order at its final amounts', async () => {
  const order = await world.orderIn('car_received', [...TWO, { job: 'paint', quantity: 1 }]);
  const first = record(await complete(order, 0, { status: 'completed', final_rate: '1100.75' }, 2));
  expect(first.status_name).toBe('car_received');
  expect(first.jobs[0]).toMatchObject({
    completion_status: 'completed',
    final_rate: 1100.75,
    partial_completion_value: null,
    completion_images: [expect.any(String), expect.any(String)],
    completion_marked_by: { username: 'demo.super-admin' },
    completion_marked_at: expect.any(String),
  });
  const partly = { status: 'partially-completed', final_rate: '900', partial_completion_value: '1234.05' };
  const second = record(await complete(order, 1, partly));
  expect(second.jobs[1]).toMatchObject({
    completion_status: 'partially_completed',
    partial_completion_value: 1234.05,
  });
  const last = record(await complete(order, 2, { status: 'incomplete', final_rate: '5' }));
  expect(last.jobs[2]).toMatchObject({ completion_status: 'incomplete', final_rate: 0 });
  expect(last).toMatchObject({ status_name: 'completed', total_amount: 2 * 1100.75 + 1234.05 });
  expect(last.status_log.at(-1).status_name).toBe('completed');
  const stored = await world.db
    .selectFrom('work_orders')
    .where('id', '=', order.id)
    .select('completed_at')
    .executeTakeFirst();
  expect(stored?.completed_at).toBe(last.status_log.at(-1).created_at);
});

test('[J19] pictures keep what was typed under them, and their order is found by it', async () => {
  const order = await world.orderIn('car_received', TWO);
  const done = {
    status: 'completed',
    final_rate: '5',
    captions: JSON.stringify(['', ' Primed, before paint ']),
  };
  const marked = record(await complete(order, 0, done, 2));
  expect(marked.jobs[0].completion_image_captions).toEqual(['', 'Primed, before paint']);
  expect(marked.jobs[1].completion_image_captions).toBeUndefined();
  const found = async (search: string): Promise<string[]> =>
    (await world.get(`/vendors/work-orders/?search_term=${search}`)).body.data.records.map(
      ({ id }: Wire) => id,
    );
  expect(await found('before paint')).toEqual([order.id]);
  expect(await found('after paint')).toEqual([]);
});

test('[J22] the same photo sent twice keeps what was typed under either, and a file that is none moves no caption', async () => {
  const order = await world.orderIn('car_received', TWO);
  const [one, other] = [await photo(10), await photo(20)];
  const sendAt = (index: number, images: Blob[], captions: string[]): Promise<TestAnswer> =>
    world.call('PATCH', `/vendors/work-orders/${order.id}/jobs/${order.jobs[index].id}/complete`, {
      form: form({
        status: 'completed',
        final_rate: '5',
        captions: JSON.stringify(captions),
        images,
      } as never),
    });
  const { completion_images, completion_image_captions } = record(
    await sendAt(0, [one, other, one], ['FRONT', 'LEFT', 'FRONT AGAIN']),
  ).jobs[0];
  expect(completion_image_captions).toEqual(['FRONT', 'LEFT', 'FRONT AGAIN']);
  expect(completion_images[2]).toBe(completion_images[0]);
  expect(completion_images[1]).not.toBe(completion_images[0]);
  // A browser sends this for an empty file input.
  const nothing = new File([], '', { type: 'application/octet-stream' });
  expect(await sendAt(1, [one, nothing, other], ['FRONT', '', 'LEFT'])).toMatchObject({ status: 422 });
});

test.each([[JSON.stringify(['x'.repeat(201)])], [JSON.stringify(['one', 'two'])]])(
  '[J19] captions that are too long or too many are refused',
  async (captions) => {
    const order = await world.orderIn('car_received', TWO);
    const refused = await complete(order, 0, { status: 'completed', final_rate: '5', captions });
    expect(refused).toMatchObject({ status: 422, body: { error_message: { captions: expect.any(String) } } });
  },
);

test('marking needs a status, a final rate, and one to four pictures', async () => {
  const order = await world.orderIn('car_received', TWO);
  const refusals: [Record<string, string>, number, string][] = [
    [{ final_rate: '1' }, 1, 'Choose the job result: completed or incomplete.'],
    [{ status: 'done', final_rate: '1' }, 1, 'Choose the job result: completed or incomplete.'],
    [{ status: 'completed' }, 1, 'Enter the final rate, 0 or more, with at most 2 decimals'],
    [
      { status: 'completed', final_rate: '-1' },
      1,
      'Enter the final rate, 0 or more, with at most 2 decimals',
    ],
    [
      { status: 'completed', final_rate: '1.005' },
      1,
      'Enter the final rate, 0 or more, with at most 2 decimals',
    ],
    [
      { status: 'completed', final_rate: 'much' },
      1,
      'Enter the final rate, 0 or more, with at most 2 decimals',
    ],
    [{ status: 'partially_completed', final_rate: '1' }, 1, 'Enter the amount for the part that is done'],
    [{ status: 'completed', final_rate: '1' }, 0, 'Please upload at least one completion image.'],
    [{ status: 'incomplete' }, 0, 'Please upload at least one completion image.'],
    [{ status: 'completed', final_rate: '1' }, 5, 'You can only upload up to 4 files.'],
  ];
  for (const [fields, pictures, detail] of refusals) {
    expect(await complete(order, 0, fields, pictures), detail).toMatchObject({
      status: 422,
      body: { detail },
    });
  }
  expect(record(await world.get(`/vendors/work-orders/${order.id}`))).toEqual(order);
});

test('a final rate of 0 is taken, and incomplete needs none', async () => {
  const order = await world.orderIn('car_received', TWO);
  record(await complete(order, 0, { status: 'completed', final_rate: '0' }));
  expect(record(await complete(order, 1, { status: 'incomplete' }))).toMatchObject({
    status_name: 'completed',
    total_amount: 0,
  });
});

test('[W24] reasons are kept with what they are about and in the log; without one it is taken all the same', async () => {
  const order = await world.orderIn('ready_for_approval', TWO);
  const decide = (index: number, json: Record<string, string>) =>
    world.call('POST', `/vendors/work-orders/${order.id}/jobs/${order.jobs[index].id}/approve`, { json });
  const refused = record(await decide(0, { approval_status: 'rejected', reason: 'Done recently' }));
  expect(refused.jobs[0]).toMatchObject({ approval_status: 'rejected', rejection_reason: 'Done recently' });
  const both = record(await decide(1, { approval_status: 'rejected' }));
  expect(both.jobs[1]).not.toHaveProperty('rejection_reason');

  const received = await world.orderIn('car_received', TWO);
  const half = { status: 'incomplete', final_rate: '0', reason: 'Part not available' };
  const marked = record(await complete(received, 0, half));
  expect(marked.jobs[0]).toMatchObject({
    completion_status: 'incomplete',
    completion_reason: 'Part not available',
  });
  const done = record(await complete(received, 1, { status: 'completed', final_rate: '1', reason: 'None' }));
  expect(done.jobs[1]).not.toHaveProperty('completion_reason');

  const open = await world.orderIn('open', TWO);
  const path = `/vendors/work-orders/${open.id}/cancel/`;
  const cancelled = record(await world.call('POST', path, { json: { reason: 'Duplicate' } }));
  expect(cancelled.status_log.at(-1)).toMatchObject({ status_name: 'cancelled', reason: 'Duplicate' });
  const long = await world.call('POST', path, { json: { reason: 'x'.repeat(301) } });
  expect(long.status).toBe(400);
});
