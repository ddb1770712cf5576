import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { form, openWorld, pdf, photo, TOKENS, type Wire } from './world.ts';

const world = await forThisFile(openWorld());

type Upload = { method: string; path: string; token?: string; body: () => Promise<FormData> };

const addition = async () => form({ job_id: 'dent', quantity: '1', images: await photo(11) });
const marking = async () => form({ status: 'completed', final_rate: '10', images: await photo(12) });

/** Sends an upload that is refused before its pictures are read; returns the answer with the files on disk. */
async function refused({ method, path, token = TOKENS.superAdmin, body }: Upload): Promise<Wire> {
  const before = await readdir(world.filesFolder, { recursive: true });
  const decoded = world.decoder.pids();
  const key = randomUUID();
  const keyless = await world.call(method, path, { form: await body(), token });
  const keyed = await world.call(method, path, { form: await body(), token, key });
  const again = await world.call(method, path, { form: await body(), token, key });
  expect([keyed.status, keyed.body]).toEqual([keyless.status, keyless.body]);
  expect(keyed.headers.get('idempotency-decided')).toBe(key);
  expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([keyed.body, 'true']);
  expect(await readdir(world.filesFolder, { recursive: true })).toEqual(before);
  expect(world.decoder.pids()).toEqual(decoded);
  return keyless;
}

test('who may not upload, or for an order that is not there or not in that state, is refused before a file is read', async () => {
  const jobs = '/vendors/work-orders/nowhere/jobs';
  const marked = '/vendors/work-orders/nowhere/jobs/x/complete';
  const bill = async () => form({ invoiceNo: 'I', work_order_ids: '[]', image: pdf() });
  const noRight = { status: 403, body: { code: 'role/not-allowed' } };
  const cases: [Upload, object][] = [
    [{ method: 'POST', path: jobs, token: TOKENS.admin, body: addition }, noRight],
    [{ method: 'PATCH', path: marked, token: TOKENS.approver, body: marking }, noRight],
    [{ method: 'POST', path: '/vendors/invoices/', token: TOKENS.approver, body: bill }, noRight],
    [
      { method: 'POST', path: jobs, body: addition },
      { status: 404, body: { code: 'order/not-found' } },
    ],
    [
      { method: 'PATCH', path: marked, body: marking },
      { status: 404, body: { code: 'order/not-found' } },
    ],
  ];
  for (const [upload, answer] of cases) expect(await refused(upload)).toMatchObject(answer);
  const order = await world.orderIn('ready_for_approval');
  const path = `/vendors/work-orders/${order.id}/jobs`;
  const ofOrder: [Upload, object][] = [
    [
      { method: 'POST', path, body: addition },
      { status: 409, body: { code: 'order/not-editable' } },
    ],
    [
      { method: 'POST', path, token: TOKENS.stranger, body: addition },
      { status: 404, body: { code: 'order/not-found' } },
    ],
    [
      { method: 'PATCH', path: `${path}/${order.jobs[0].id}/complete`, body: marking },
      { status: 409, body: { code: 'order/not-in-car-received' } },
    ],
  ];
  for (const [upload, answer] of ofOrder) expect(await refused(upload)).toMatchObject(answer);
});
