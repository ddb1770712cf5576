import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import {
  HEADERS_TIMEOUT_MS,
  KEEP_ALIVE_MS,
  REQUEST_TIMEOUT_MS,
  SILENCE_MS,
  STOP_FORCE_MS,
} from './limits.ts';

export type Listening = {
  /** The port taken; the one chosen by the system when 0 was asked for. */
  readonly port: number;
  /** Takes no new connection, lets running requests finish, and cuts those that last longer than STOP_FORCE_MS. */
  readonly stop: () => Promise<void>;
};

/** What a request came in by; nothing for one that was made in this process. */
export type Connection = { readonly incoming?: Pick<IncomingMessage, 'complete'> };

/** Serves a function from request to answer on a TCP port. Rejects when the port is taken. */
export async function listen(
  fetch: (request: Request, connection: Connection) => Promise<Response>,
  host: string,
  port: number,
): Promise<Listening> {
  const http = createAdaptorServer({
    fetch,
    overrideGlobalObjects: false,
    serverOptions: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: 5_000,
    },
  }) as Server;
  http.setTimeout(SILENCE_MS);
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, () => {
      http.off('error', reject);
      resolve();
    });
  });
  return { port: (http.address() as AddressInfo).port, stop: () => stop(http) };
}

async function stop(http: Server): Promise<void> {
  const idle = setInterval(() => http.closeIdleConnections(), 50);
  const force = setTimeout(() => http.closeAllConnections(), STOP_FORCE_MS);
  try {
    await new Promise<void>((resolve, reject) => {
      http.close((error) => (error === undefined ? resolve() : reject(error)));
    });
  } finally {
    clearInterval(idle);
    clearTimeout(force);
  }
}
