import { createServer, request as requestHttp } from 'node:http';
import { listening } from './listen.ts';

export type Balancer = {
  readonly origin: string;
  /** Number of requests that each port has answered. */
  readonly answered: ReadonlyMap<number, number>;
  readonly stop: () => Promise<void>;
};

/**
 * Forwards each request to the next of several servers on this machine, like a load balancer. A server that refuses a
 * connection gets no more requests. A request that was in progress when its server died is answered with 502, because
 * nobody knows whether it was carried out.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const up = [...ports];
  const answered = new Map<number, number>(ports.map((port) => [port, 0]));
  const server = createServer((incoming, outgoing) => {
    const port = up.shift();
    if (port === undefined) {
      outgoing.writeHead(502).end();
      return;
    }
    up.push(port);
    const { method, url, headers } = incoming;
    // Each request has its own connection, so that none fails because an earlier connection died.
    const passed = requestHttp({ host: '127.0.0.1', port, method, path: url, headers, agent: false });
    passed.once('response', (answer) => {
      answered.set(port, (answered.get(port) ?? 0) + 1);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.once('error', () => outgoing.destroy());
    });
    passed.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && up.includes(port)) up.splice(up.indexOf(port), 1);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502, { 'Content-Type': 'text/html' }).end('<html>Bad Gateway</html>');
    });
    outgoing.once('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  const { origin, stop } = await listening(server);
  return { origin, answered, stop };
}
