import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, record, TOKENS, type Wire, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

const pathOf = ({ id }: Wire): string => `/vendors/work-orders/${id}`;

test('[W17] a hand-over meant for another vendor is refused, and so is a choice made over another', async () => {
  const order = await world.orderIn('vendor_assigned');
  const path = pathOf(order);
  const handOver = { status: 'handover_to_vendor' };
  record(
    await world.post(`${path}/assign-vendor`, { vendor_id: 'vendor-2', expected_vendor_id: 'vendor-1' }),
  );
  const refusal = {
    status: 409,
    body: { code: 'order/vendor-changed', detail: 'The vendor was changed to Deccan Engines meanwhile.' },
  };
  const before = await world.get(path);
  const late = { ...handOver, expected_vendor_id: 'vendor-1' };
  expect(await world.patch(`${path}/status`, late)).toMatchObject(refusal);
  const choice = { vendor_id: 'vendor-1', expected_vendor_id: 'vendor-1' };
  expect(await world.post(`${path}/assign-vendor`, choice)).toMatchObject(refusal);
  expect(await world.post(`${path}/assign-vendor`, { ...choice, expected_vendor_id: '' })).toMatchObject({
    status: 409,
    body: { detail: 'The work order was assigned to Deccan Engines meanwhile.' },
  });
  expect((await world.get(path)).body).toEqual(before.body);
  expect((await world.patch(`${path}/status`, { ...handOver, expected_vendor_id: {} })).status).toBe(400);
  const right = { ...handOver, expected_vendor_id: 'vendor-2' };
  expect(record(await world.patch(`${path}/status`, right)).status_name).toBe('handover_to_vendor');
});

test('[W17] a role that may not, and a status that does not fit, are told before the vendor is compared', async () => {
  const order = await world.orderIn('vendor_assigned');
  const choice = { vendor_id: 'vendor-2', expected_vendor_id: '' };
  const path = `${pathOf(order)}/assign-vendor`;
  expect((await world.post(path, choice, TOKENS.creator)).body.code).toBe('role/not-allowed');
  record(await world.patch(`${pathOf(order)}/status`, { status: 'handover_to_vendor' }));
  expect((await world.post(path, choice)).body.code).toBe('order/wrong-status');
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
