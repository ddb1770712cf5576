import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request as openRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import type { PerformOptions } from '../../src/api/api-port.ts';
import { encodeRequest } from '../../src/api/client.ts';
import type { AnswerOf, AnyCall } from '../../src/contract/call.ts';
import { TOKEN } from '../../tests/support/site/site.ts';

const agent = new Agent({ keepAlive: true });

/**
 * A call with the same bytes as the app's, made beforehand: writing a form of two photos takes this process as long as
 * storing it takes the server, and on a shared machine that would be half of the measurement. Anything but a 2xx
 * rejects.
 */
export async function prepareCall<C extends AnyCall>(
  serverUrl: string,
  call: C,
  options: PerformOptions<C>,
): Promise<() => Promise<AnswerOf<C>>> {
  const key = call.method === 'GET' ? {} : { idempotencyKey: randomUUID() };
  const { url, init } = encodeRequest(`${serverUrl}/api`, TOKEN, call, { ...options, ...key });
  const whole = new Request(url, init);
  const bytes = Buffer.from(await whole.arrayBuffer());
  const headers = { ...Object.fromEntries(whole.headers), 'content-length': String(bytes.length) };
  return async () => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      openRequest(url, { agent, method: whole.method, headers }, resolve).on('error', reject).end(bytes);
    });
    const { statusCode = 0 } = response;
    const answer = await text(response);
    if (statusCode < 200 || statusCode > 299)
      throw new Error(`${call.name} answered ${statusCode}: ${answer}`);
    return call.answer.decode(JSON.parse(answer), '') as AnswerOf<C>;
  };
}
