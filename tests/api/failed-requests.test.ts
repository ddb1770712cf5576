import { describe, expect, it } from 'vitest';
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
});
