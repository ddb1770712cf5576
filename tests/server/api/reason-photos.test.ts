import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { countFiles, unreferencedFiles } from '#server/files/files.sql.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import type { TestAnswer } from '#tests/support/server.ts';
import { form, openWorld, photo, record, TOKENS, type Wire } from './world.ts';

const world = await forThisFile(openWorld());

const LINES = [
  { job: 'dent', quantity: 1 },
  { job: 'oil', quantity: 1 },
];

type Sent = { fields: Record<string, string>; photos: readonly Blob[]; key?: string };

function send(
  method: 'POST' | 'PATCH',
  path: string,
  { fields, photos, ...options }: Sent,
): Promise<TestAnswer> {
  return world.call(method, path, { form: form({ ...fields, reason_image: photos }), ...options });
}

const decide = (order: Wire, index: number, sent: Sent) =>
  send('POST', `/vendors/work-orders/${order.id}/jobs/${order.jobs[index].id}/approve`, sent);
const cancel = (order: Wire, sent: Sent) => send('POST', `/vendors/work-orders/${order.id}/cancel/`, sent);
const rejected = { approval_status: 'rejected', reason: "Photos don't show the problem" };

/** True if the address serves a picture as it was sent. */
async function isServed(address: unknown, sent: Blob): Promise<boolean> {
  const answer = await world.media(String(address));
  return Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(await sent.arrayBuffer()));
}

const hashOf = async (sent: Blob) => hash('sha256', new Uint8Array(await sent.arrayBuffer()));

/** The sweep's view a day after the last action. */
const isForgotten = async (sent: Blob) =>
  (await unreferencedFiles(world.db, '2199-01-01T00:00:00Z')).includes(await hashOf(sent));

test('[W26] a rejected job keeps the photo that shows why, an approved one has none', async () => {
  const order = await world.orderIn('ready_for_approval', LINES);
  const [why, stray] = [await photo(0), await photo(30)];
  const refused = record(await decide(order, 0, { fields: rejected, photos: [why] }));
  expect(refused.jobs[0]).toMatchObject({
    rejection_reason: "Photos don't show the problem",
    rejection_image: expect.any(String),
    completion_images: [],
  });
  expect(refused.jobs[0].images).toEqual(order.jobs[0].images);
  expect(await isServed(refused.jobs[0].rejection_image, why)).toBe(true);
  const both = record(await decide(order, 1, { fields: { approval_status: 'approved' }, photos: [stray] }));
  expect(both.jobs[1]).not.toHaveProperty('rejection_image');
  expect(record(await world.get(`/vendors/work-orders/${order.id}`))).toEqual(both);
  expect([await isForgotten(why), await isForgotten(stray)]).toEqual([false, true]);
});

test('[W26] a cancelled order keeps the photo in its log', async () => {
  const order = await world.orderIn('open', LINES);
  const why = await photo(60);
  const cancelled = record(await cancel(order, { fields: { reason: 'Wrong vehicle' }, photos: [why] }));
  const entry = { status_name: 'cancelled', reason: 'Wrong vehicle', reason_image: expect.any(String) };
  expect(cancelled.status_log.at(-1)).toMatchObject(entry);
  expect(cancelled.status_log[0]).not.toHaveProperty('reason_image');
  expect(record(await world.get(`/vendors/work-orders/${order.id}`))).toEqual(cancelled);
  expect(await isServed(cancelled.status_log.at(-1).reason_image, why)).toBe(true);
  expect(await isForgotten(why)).toBe(false);
});

test('[W26] a rejected invoice keeps the photo, also in the log of its orders, for whoever bills them again', async () => {
  const order = await world.orderIn('completed');
  const invoice = record(await world.invoiceOver([order]));
  const why = await photo(90);
  const path = `/vendors/invoices/${invoice.id}/status`;
  const fields = { status: 'rejected', reason: 'PDF unreadable' };
  const refused = record(await send('PATCH', path, { fields, photos: [why] }));
  const said = { reason: 'PDF unreadable', reason_image: expect.any(String) };
  expect(refused.status_log.at(-1)).toMatchObject({ status_name: 'rejected', ...said });
  expect(refused.status_log[0]).not.toHaveProperty('reason_image');
  expect(await isServed(refused.status_log.at(-1).reason_image, why)).toBe(true);
  const { records } = (await world.get(`/vendors/invoices/download/?invoice_ids=${invoice.id}`)).body.data;
  const line = {
    rejection_reason: 'PDF unreadable',
    rejection_image: refused.status_log.at(-1).reason_image,
  };
  expect(records).toMatchObject([line]);
  const billed = record(await world.get(`/vendors/work-orders/${order.id}`));
  expect(billed.status_log.at(-1)).toMatchObject({ status_name: 'invoice_rejected', ...said });
  await world.db.updateTable('work_order_status_log').set({ reason_sha256: null }).execute();
  expect(await isForgotten(why)).toBe(false);
});

test('[W26] a photo for what is refused anyway is not even looked at, and more of them than one are refused', async () => {
  const order = await world.orderIn('ready_for_approval', LINES);
  await decide(order, 0, { fields: rejected, photos: [] });
  const before = await countFiles(world.db);
  const photos = [new Blob(['no picture at all'])];
  expect((await decide(order, 0, { fields: rejected, photos })).body.code).toBe('order-job/decided-already');
  expect((await cancel(order, { fields: {}, photos })).status).toBe(409);
  expect((await cancel({ id: 'none' }, { fields: {}, photos })).status).toBe(404);
  const two = await decide(order, 1, { fields: rejected, photos: [await photo(120), await photo(150)] });
  expect(two).toMatchObject({ status: 422, body: { error_message: { reason_image: expect.any(String) } } });
  expect(await countFiles(world.db)).toBe(before);
});

test('[W26] sent twice under one key it is done once, with its photo', async () => {
  const order = await world.orderIn('ready_for_approval', LINES);
  const sent = { fields: rejected, photos: [await photo(180)], key: crypto.randomUUID() };
  const [first, again] = [await decide(order, 0, sent), await decide(order, 0, sent)];
  expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', first.body]);
  const other = await decide(order, 0, { ...sent, photos: [await photo(210)] });
  expect(other.body.code).toBe('idempotency_key_reused');
});

test('[W26] nobody rejects with a photo what they may not reject', async () => {
  const order = await world.orderIn('ready_for_approval', LINES);
  const path = `/vendors/work-orders/${order.id}/jobs/${order.jobs[0].id}/approve`;
  const body = form({ ...rejected, reason_image: [await photo(240)] });
  expect((await world.call('POST', path, { form: body, token: TOKENS.creator })).status).toBe(403);
});
