import { describe, expect, it } from 'vitest';
import { FILES_TIMEOUT_MS, JSON_TIMEOUT_MS } from '#app/api/limits.ts';
import {
  cancelWorkOrder,
  changeWorkOrderStatus,
  completeOrderJob,
  countWorkOrders,
  listWorkOrders,
} from '#contract/calls/work-orders.ts';
import { COUNTS, client, counts, startWorldForEach, world } from './client-world.ts';
import { json } from './loopback.ts';

startWorldForEach();

describe('a request', () => {
  it('goes to the path of section 7 with its trailing slash, the query encoded and what is empty left out', async () => {
    world.server.answerWith(json(200, { data: { records: [] } }));
    await client().perform(listWorkOrders, {
      query: {
        complexId: '1',
        statuses: ['vendor_assigned', 'car_received'],
        page: 2,
        pageSize: 10,
        search: ' MH 12 ',
        categoryId: null,
        vendorId: null,
        fromOn: '2026-11-01',
        toOn: null,
      },
    });
    const { method, url, headers } = world.server.received[0] ?? expect.fail('nothing arrived');
    expect(method).toBe('GET');
    const { pathname, searchParams } = new URL(url, world.server.origin);
    expect(pathname).toBe('/api/vendors/work-orders/');
    expect(Object.fromEntries(searchParams)).toEqual({
      complex_id: '1',
      work_order_status: 'vendor_assigned,car_received',
      page: '2',
      page_size: '10',
      search_term: ' MH 12 ',
      start_date: '2026-11-01',
    });
    expect(headers.authorization).toBe('Token secret-token');
    expect(headers['content-type']).toBeUndefined();
    expect(headers['idempotency-key']).toBeUndefined();
  });

  it('sends a JSON body and the idempotency key', async () => {
    world.server.answerWith(json(409, { detail: 'no', code: 'order/wrong-status' }));
    await client()
      .perform(changeWorkOrderStatus, {
        params: { id: 'a/b' },
        body: { status: 'car_received', expectedVendorId: undefined },
        idempotencyKey: 'key-1',
      })
      .catch(() => undefined);
    const { method, url, headers, body } = world.server.received[0] ?? expect.fail('nothing arrived');
    expect([method, url]).toEqual(['PATCH', '/api/vendors/work-orders/a%2Fb/status']);
    expect(headers['content-type']).toBe('application/json');
    expect(headers['idempotency-key']).toBe('key-1');
    expect(JSON.parse(body)).toEqual({ status: 'car_received' });
  });

  it('sends fields and photos as multipart, in order, under the names of the call', async () => {
    world.server.answerWith(json(422, { detail: 'no', code: 'invalid' }));
    const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;
    await client()
      .perform(completeOrderJob, {
        params: { id: '7', jobId: '8' },
        body: { status: 'completed', finalRatePaise: 125_050, partialValuePaise: null },
        files: [
          { bytes: bytes('first'), mediaType: 'image/jpeg', name: 'one.jpg' },
          { bytes: bytes('second'), mediaType: 'image/jpeg', name: 'two.jpg' },
        ],
      })
      .catch(() => undefined);
    const { headers, body } = world.server.received[0] ?? expect.fail('nothing arrived');
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(body).toMatch(/name="status"\r\n\r\ncompleted/);
    expect(body).toMatch(/name="final_rate"\r\n\r\n1250.5\r\n/);
    expect(body).not.toContain('partial_completion_value');
    expect(
      [...body.matchAll(/name="images"; filename="(.+?)"\r\nContent-Type: image\/jpeg/g)].map((m) => m[1]),
    ).toEqual(['one.jpg', 'two.jpg']);
    expect(body.indexOf('first')).toBeLessThan(body.indexOf('second'));
  });

  it('has no body where the call has none', async () => {
    world.server.answerWith(json(409, { detail: 'no', code: 'x' }));
    await client()
      .perform(cancelWorkOrder, { params: { id: '1' } })
      .catch(() => undefined);
    expect(world.server.received[0]).toMatchObject({
      method: 'POST',
      url: '/api/vendors/work-orders/1/cancel/',
      body: '',
    });
  });

  it('leaves Authorization out when nobody is signed in', async () => {
    world.server.answerWith(json(200, COUNTS));
    await client(null).perform(countWorkOrders, { params: { complexId: '1' } });
    expect(world.server.received[0]?.headers.authorization).toBeUndefined();
  });

  it('has 20 s for JSON and 120 s with files', async () => {
    world.server.answerWith(json(200, COUNTS));
    await counts();
    await client()
      .perform(completeOrderJob, {
        params: { id: '7', jobId: '8' },
        files: [{ bytes: new ArrayBuffer(1), mediaType: 'image/jpeg', name: 'a.jpg' }],
      })
      .catch(() => undefined);
    expect(world.limits).toEqual([JSON_TIMEOUT_MS, FILES_TIMEOUT_MS]);
    expect(world.limits).toEqual([20_000, 120_000]);
  });
});
