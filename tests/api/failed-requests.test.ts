import { describe, expect, it } from 'vitest';
import { openBatches } from '#app/api/batches.ts';
import { createApiClient } from '#app/api/client.ts';
import { changeWorkOrderStatus } from '#contract/calls/work-orders.ts';
import { failing, startWorldForEach, world } from './client-world.ts';
import { json } from './loopback.ts';

startWorldForEach();

describe('a failed request', () => {
  it('[S11] is logged with status, data, message and the headers of both sides, and without its token', async () => {
    const body = { detail: 'gone', code: 'order/not-found' };
    const error = await failing(json(404, body, { 'X-Request-Id': 'r-17' }));
    expect(world.reports).toMatchObject([
      {
        error,
        details: {
          method: 'GET',
          status: 404,
          message: 'gone',
          data: JSON.stringify(body),
          headers: {
            sent: { accept: 'application/json', authorization: 'Token [token]' },
            received: { 'x-request-id': 'r-17' },
          },
        },
      },
    ]);
    expect(JSON.stringify(world.reports)).not.toContain('secret-token');
  });

  it('[S11] without an answer is logged as far as it came', async () => {
    await failing((response) => response.destroy());
    expect(world.reports).toMatchObject([
      { details: { status: null, data: null, message: 'unreachable: network', headers: { received: null } } },
    ]);
  });

  it('[S11] is called the same here and in the log of the host it came from, also in a batch', async () => {
    const atOrigin: typeof fetch = (path, init) => fetch(new URL(String(path), world.server.origin), init);
    const { fetch: batched } = openBatches({ fetch: atOrigin, host: () => '/api', isTaken: () => true });
    let made = 0;
    const newId = () => `id-${++made}`;
    const api = createApiClient({
      host: () => '/api',
      token: () => null,
      fetch: atOrigin,
      batched,
      newId,
      onSignedOut: () => undefined,
      report: (error, _context, details) => world.reports.push({ error, details }),
    });
    const step = (key?: string) =>
      api
        .perform(changeWorkOrderStatus, {
          params: { id: '1' },
          body: { status: 'car_received', expectedVendorId: undefined },
          ...(key !== undefined && { idempotencyKey: key }),
        })
        .catch(() => undefined);
    world.server.answerWith((response) => response.destroy());
    await step();
    await Promise.all([step('key-1'), step('key-2')]);
    const sent = world.reports.map(({ details }) => details as { headers: { sent: Record<string, string> } });
    expect(sent.map(({ headers }) => headers.sent['x-request-id'])).toEqual(['id-1', 'id-2.0', 'id-2.1']);
    expect(world.server.received.map(({ headers }) => headers['x-request-id'])).toEqual(['id-1', 'id-2']);
  });

  it('[S11] is given no id for a host of another origin, which must allow each header', async () => {
    await failing(json(404, { detail: 'gone', code: 'order/not-found' }));
    expect(world.server.received[0]?.headers['x-request-id']).toBeUndefined();
  });
});
