import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type FileStore, StorageFault } from '#server/files/file-store.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { form, openWorld, photo, record, TOKENS, type Wire } from './world.ts';

const world = await forThisFile(openWorld());

const headers = { Authorization: `Token ${TOKENS.superAdmin}`, 'Content-Type': 'application/json' };

test('a body that is not JSON is 400, one over a mebibyte is 413', async () => {
  const send = (body: string) => world.fetch('/api/vendors/work-orders/', { method: 'POST', headers, body });
  expect((await send('{"jobcard_id": ')).status).toBe(400);
  expect((await send(JSON.stringify({ jobcard_id: 'x'.repeat(1_100_000) }))).status).toBe(413);
});

test('a picture is judged by its content', async () => {
  const order = await world.orderIn('open', []);
  const add = (images: Blob) =>
    world.call('POST', `/vendors/work-orders/${order.id}/jobs`, {
      form: form({ job_id: 'dent', quantity: '1', images }),
    });
  const jpeg = new Uint8Array(await (await photo()).arrayBuffer());
  for (const bytes of [new Uint8Array(), jpeg.slice(0, 200), new TextEncoder().encode('<svg/>')]) {
    const answer = await add(new Blob([bytes], { type: 'image/jpeg' }));
    expect([415, 422]).toContain(answer.status);
    expect(answer.body.detail).not.toBe('');
  }
  expect(record(await world.get(`/vendors/work-orders/${order.id}`)).jobs).toEqual([]);
});

test('a path with and without its trailing slash is the same call', async () => {
  for (const path of ['/vendors/work-orders', '/vendors/work-orders/', '/vendors/jobs', '/vendors/jobs/']) {
    expect((await world.get(path)).status, path).toBe(200);
  }
});

test('a job marked twice with one key is marked once, and the second answer is the first', async () => {
  const order = await world.orderIn('car_received');
  const key = randomUUID();
  const complete = async (rate: string) =>
    world.call('PATCH', `/vendors/work-orders/${order.id}/jobs/${order.jobs[0].id}/complete`, {
      form: form({ status: 'completed', final_rate: rate, images: [await photo(1), await photo(2)] }),
      key,
    });
  const [first, second] = [await complete('10'), await complete('10')];
  expect(second.status).toBe(first.status);
  expect(second.body).toEqual(first.body);
  expect(second.headers.get('Idempotent-Replayed')).toBe('true');
  expect((await complete('11')).body.code).toBe('idempotency_key_reused');
  expect(record(await world.get(`/vendors/work-orders/${order.id}`)).jobs[0].completion_images).toHaveLength(
    2,
  );
});

test('an order created ten times at once with one key is created once', async () => {
  const key = randomUUID();
  const json = { jobcard_id: 'card-2' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => world.call('POST', '/vendors/work-orders/', { json, key })),
  );
  const made = answers.filter(({ status }) => status === 201).map((answer) => record(answer).id);
  expect(new Set(made).size).toBe(1);
  const { total } = (await world.get('/vendors/work-orders/?search_term=JC-2')).body.data.metadata;
  expect(total).toBe(1);
});

test('a refusal is replayed too: what a key was told stays true', async () => {
  const order = await world.orderIn('open', []);
  const key = randomUUID();
  const submit = () =>
    world.call('PATCH', `/vendors/work-orders/${order.id}/status`, {
      json: { status: 'ready_for_approval' },
      key,
    });
  expect((await submit()).status).toBe(422);
  const body = form({ job_id: 'dent', quantity: '1', images: await photo() });
  record(await world.call('POST', `/vendors/work-orders/${order.id}/jobs`, { form: body }));
  expect(await submit()).toMatchObject({ status: 422, body: { code: 'order/no-jobs' } });
});

test('when the disk fails, a marking answers 503 and leaves nothing, and the same key then succeeds', async () => {
  let broken = false;
  const failing = (files: FileStore): FileStore => ({
    ...files,
    keep: async (...args) => {
      if (broken) throw new StorageFault(new Error('no space left'));
      return files.keep(...args);
    },
  });
  const other = await openWorld({ wrapFiles: failing });
  const order: Wire = await other.orderIn('car_received');
  const key = randomUUID();
  const complete = async () =>
    other.call('PATCH', `/vendors/work-orders/${order.id}/jobs/${order.jobs[0].id}/complete`, {
      form: form({ status: 'completed', final_rate: '10', images: await photo(77) }),
      key,
    });
  broken = true;
  expect((await complete()).status).toBe(503);
  expect(record(await other.get(`/vendors/work-orders/${order.id}`))).toEqual(order);
  broken = false;
  expect(record(await complete()).status_name).toBe('completed');
  await other.stop();
});
