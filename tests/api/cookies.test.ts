import { expect, it } from 'vitest';
import { createApiClient } from '#app/api/client.ts';
import { countWorkOrders } from '#contract/calls/work-orders.ts';
import { COUNTS, startWorldForEach, world } from './client-world.ts';
import { json } from './loopback.ts';

startWorldForEach();

it.each([
  [true, 'same-origin'],
  [false, 'omit'],
  [undefined, 'omit'],
] as const)(
  '[S28] a request brings and takes cookies only where the host sets one for pictures (%s)',
  async (hasAdditions, credentials) => {
    world.server.answerWith(json(200, COUNTS));
    const sent: (RequestInit | undefined)[] = [];
    const api = createApiClient({
      host: () => `${world.server.origin}/api/`,
      token: () => 'secret-token',
      fetch: (input, init) => {
        sent.push(init);
        return fetch(input, init);
      },
      ...(hasAdditions !== undefined && { hasAdditions: () => hasAdditions }),
      onSignedOut: () => undefined,
    });
    await api.perform(countWorkOrders, { params: { complexId: '1' } });
    expect(sent.map((init) => init?.credentials)).toEqual([credentials]);
  },
);
