import { Agent, createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Listening, listening } from './listen.ts';
import { PORTAL_MARK } from './portal.ts';
import { type FaultProxy, startFaultProxy } from './proxy.ts';

type Received = { method: string; path: string; body: string };

/** A server that echoes each request and records it: the record that these tests check against. */
async function startEcho(): Promise<Listening & { received: Received[]; aborted: string[] }> {
  const received: Received[] = [];
  const aborted: string[] = [];
  const read = async (request: IncomingMessage): Promise<string> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  };
  const server = createServer((request, response) => {
    read(request).then(
      (body) => {
        received.push({ method: request.method ?? '', path: request.url ?? '', body });
        const text = JSON.stringify({ got: body.length, path: request.url });
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': text.length })
          .end(text);
      },
      () => aborted.push(request.url ?? ''),
    );
  });
  return { ...(await listening(server)), received, aborted };
}

let echo: Awaited<ReturnType<typeof startEcho>>;
let proxy: FaultProxy;

beforeEach(async () => {
  echo = await startEcho();
  proxy = await startFaultProxy({ port: echo.port });
});

afterEach(async () => {
  await proxy.close();
  await echo.stop();
});

const post = (path: string, body: string): Promise<Response> =>
  fetch(`${proxy.url}${path}`, { method: 'POST', body });

/** Sends one POST on a connection that the test chooses, unlike with `fetch`. */
const viaAgent = (agent: Agent, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(`${proxy.url}${path}`, { method: 'POST', agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject).end('x');
  });

describe('a fault proxy without a fault', () => {
  test('passes requests and answers unchanged and counts them by path', async () => {
    const bodies = ['', 'a', 'x'.repeat(300_000)];
    for (const body of bodies)
      await expect((await post('/orders', body)).json()).resolves.toMatchObject({ got: body.length });
    await (await fetch(`${proxy.url}/vendors?city=1`)).json();

    expect(echo.received.map(({ body }) => body)).toEqual([...bodies, '']);
    expect(proxy.countRequests(({ method, path }) => method === 'POST' && path === '/orders')).toBe(3);
    expect(proxy.countRequests(({ path }) => path.startsWith('/vendors'))).toBe(1);
  });

  test('tells a kept-alive connection from a new one', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await viaAgent(agent, '/first');
    await viaAgent(agent, '/second');
    agent.destroy();

    expect(proxy.requests.map(({ onReusedConnection }) => onReusedConnection)).toEqual([false, true]);
    expect(proxy.connections).toBe(1);
  });

  test('counts requests whose bodies come in chunks of unknown total length', async () => {
    const parts = ['one', 'two\r\n\r\nGET /not-a-request HTTP/1.1\r\n\r\n', 'three'];
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    });
    const options: RequestInit & { duplex: 'half' } = { method: 'POST', body: stream, duplex: 'half' };
    await (await fetch(`${proxy.url}/streamed`, options)).json();
    await (await post('/after', 'x')).json();

    expect(proxy.requests.map(({ path }) => path)).toEqual(['/streamed', '/after']);
    expect(echo.received[0]?.body).toBe(parts.join(''));
  });
});

describe('offline', () => {
  test('cuts what is under way, refuses what comes, and lets traffic through again afterwards', async () => {
    await (await post('/before', '1')).json();
    await proxy.goOffline();
    await expect(post('/while', '2')).rejects.toThrow();
    await proxy.goOnline();
    await expect((await post('/after', '3')).json()).resolves.toMatchObject({ path: '/after' });

    expect(echo.received.map(({ path }) => path)).toEqual(['/before', '/after']);
  });
});

describe('a lost answer', () => {
  test('before its headers: the server has acted once and the client is told nothing', async () => {
    const fault = proxy.loseNextAnswer({
      face: 'before-headers',
      matching: ({ path }) => path === '/complete',
    });
    const agent = new Agent({ keepAlive: false });
    await expect(viaAgent(agent, '/other')).resolves.toBe(200);
    await expect(viaAgent(agent, '/complete')).rejects.toThrow();
    await expect(fault.happened).resolves.toMatchObject({ path: '/complete' });
    await expect(viaAgent(agent, '/later')).resolves.toBe(200);

    expect(echo.received.map(({ path }) => path)).toEqual(['/other', '/complete', '/later']);
  });

  test('in its body: the client sees status 200 and a body that ends too early', async () => {
    const fault = proxy.loseNextAnswer({ face: 'cut-body' });
    const answer = await post('/complete', '1');
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();

    await fault.happened;
    expect(echo.received).toHaveLength(1);
  });
});

describe('a cut upload', () => {
  test('reaches the server in part, and the next try passes', async () => {
    const fault = proxy.cutAfterRequestBytes(100_000, ({ path }) => path === '/photo');
    await expect(post('/photo', 'x'.repeat(1_000_000))).rejects.toThrow();
    await fault.happened;
    await expect((await post('/photo', 'x'.repeat(1_000_000))).json()).resolves.toMatchObject({
      got: 1_000_000,
    });

    expect(echo.aborted).toEqual(['/photo']);
    expect(echo.received).toHaveLength(1);
  });
});

describe("a guest network's sign-in page", () => {
  const asked = [{ method: 'POST', path: '/complete' }];

  test('answers everything itself with its page, and the server hears nothing', async () => {
    await (await post('/before', '1')).json();
    const requests = proxy.portal('html');
    const answer = await post('/complete', 'x'.repeat(300_000));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch('text/html');
    await expect(answer.text()).resolves.toContain(PORTAL_MARK);
    expect(requests).toEqual(asked);

    proxy.portal(null);
    await expect((await post('/after', '3')).json()).resolves.toMatchObject({ path: '/after' });
    expect(echo.received.map(({ path }) => path)).toEqual(['/before', '/after']);
    expect(requests).toEqual(asked);
  });

  test('or sends every address on to it', async () => {
    const requests = proxy.portal('redirect');
    await expect(fetch(`${proxy.url}/complete`, { method: 'POST', redirect: 'error' })).rejects.toThrow();
    expect(requests).toEqual(asked);
    await expect((await fetch(`${proxy.url}/orders`)).text()).resolves.toContain(PORTAL_MARK);

    expect(echo.received).toEqual([]);
    expect(proxy.requests).toEqual([]);
  });

  test('is out of reach too where there is no network', async () => {
    proxy.portal('html');
    await proxy.goOffline();
    await expect(post('/while', '1')).rejects.toThrow();
    await proxy.goOnline();
    await expect((await post('/again', '2')).text()).resolves.toContain(PORTAL_MARK);
  });
});

describe('a slow line', () => {
  const timed = async (action: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await action();
    return performance.now() - began;
  };

  test('delays every answer by the same time, and not one after the other', async () => {
    proxy.delay(300);
    const four = await timed(() =>
      Promise.all([1, 2, 3, 4].map(async (n) => (await post(`/${n}`, 'x')).json())),
    );
    expect(four).toBeGreaterThan(295);
    expect(four).toBeLessThan(1200);
  });

  test('carries no more than its bytes a second', async () => {
    proxy.throttle(500_000);
    const upload = await timed(async () => (await post('/photo', 'x'.repeat(150_000))).json());
    expect(upload).toBeGreaterThan(280);
    expect(echo.received[0]?.body).toHaveLength(150_000);
  });

  test('stalls for a while where it loses packets, and loses nothing in the end', async () => {
    // The second packet towards the server is lost.
    const drawn = [1, 0];
    proxy.losePackets(0.02, () => drawn.shift() ?? 1);
    const upload = await timed(async () => (await post('/photo', 'x'.repeat(20_000))).json());
    expect(upload).toBeGreaterThan(295);
    expect(echo.received[0]?.body).toHaveLength(20_000);
  });
});
