import { randomUUID } from 'node:crypto';
import type { PerformOptions } from '#app/api/api-port.ts';
import { encodeRequest } from '#app/api/request.ts';
import type { AnswerOf, AnyCall } from '#contract/call.ts';
import { TOKEN } from './site.ts';

/** Calls of the contract as the app sends them, over kept-alive connections of this process. */
export type Client = <C extends AnyCall>(call: C, options: PerformOptions<C>) => Promise<AnswerOf<C>>;

/** A call that is not answered with 2xx rejects: a bench of refusals would be fast and worthless. */
export function openClient(serverUrl: string): Client {
  return async (call, options) => {
    const key = call.method === 'GET' ? {} : { idempotencyKey: randomUUID() };
    const { url, init } = encodeRequest(`${serverUrl}/api`, TOKEN, call, { ...options, ...key });
    const response = await fetch(url, init);
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`${call.name} answered ${response.status}: ${JSON.stringify(body)}`);
    return call.answer.decode(body, '') as AnswerOf<typeof call>;
  };
}
