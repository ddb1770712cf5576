import { expect, test } from 'vitest';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { openWorld, record, TOKENS, type Wire } from './world.ts';

const world = await forThisFile(openWorld());
await world.orderIn('ready_for_approval');
record(await world.invoiceOver([await world.orderAt('completed')]));

const asStranger = { token: TOKENS.stranger };

test('lists, counts and searches hold nothing of another complex or city', async () => {
  const read = async (path: string): Promise<Wire> => (await world.call('GET', path, asStranger)).body.data;
  expect(await read('/vendors/work-orders/')).toMatchObject({ records: [], metadata: { total: 0 } });
  expect(await read('/vendors/invoices/')).toMatchObject({ records: [], metadata: { total: 0 } });
  expect((await read('/garage/search/jobcard')).records.map((card: Wire) => card.jobcard_id)).toEqual([
    'JC-X',
  ]);
  expect((await read('/vendors/')).records.map((vendor: Wire) => vendor.name)).toEqual(['Yamuna Garage']);
  expect((await read('/everest/employee-search?name=demo')).records).toHaveLength(1);
  expect(Object.values((await read('/vendors/work-orders/counts/2/')).status_counts)).toEqual(
    Array(8).fill(0),
  );
  expect(await read('/vendors/pending-payments/2/')).toEqual({ total_pending_amount: 0, vendors: [] });
});

test('a vendor of another city cannot be assigned', async () => {
  const ready = await world.orderAt('ready_for_vendor');
  const answer = await world.post(`/vendors/work-orders/${ready.id}/assign-vendor`, {
    vendor_id: 'vendor-x',
  });
  expect(answer).toMatchObject({ status: 404, body: { code: 'vendor/not-found' } });
});
