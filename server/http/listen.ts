import { type IncomingMessage, type Server, ServerResponse, STATUS_CODES } from 'node:http';
import {
  constants,
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { readJsonBody } from './json-body.ts';
import {
  HEADERS_TIMEOUT_MS,
  KEEP_ALIVE_MS,
  REQUEST_TIMEOUT_MS,
  SILENCE_MS,
  STOP_FORCE_MS,
} from './limits.ts';
import { securityHeaders } from './security-headers.ts';
import type { Credentials } from './tls.ts';

export type Listening = {
  /** The port in use; chosen by the system if 0 was requested. */
  readonly port: number;
  /** From now on every answer closes its connection, so that clients move to another server. */
  readonly drain: () => void;
  /** New connections get this certificate from now on; does nothing without TLS. */
  readonly renew: (credentials: Credentials) => void;
  /** Accepts no new connections, lets running requests finish, and cuts those that take longer than STOP_FORCE_MS. */
  readonly stop: () => Promise<void>;
};

/** Connection of a request; empty for a request made in this process. */
export type Connection = {
  /** Set if the request is part of a batch: its body, which was parsed with the batch. */
  readonly inner?: { readonly body: unknown };
  readonly incoming?: Pick<IncomingMessage, 'complete'> & {
    /** HTTP/2 only, where a request that was cut off also counts as complete. */
    readonly aborted?: boolean;
    readonly socket?: { readonly remoteAddress?: string | undefined; readonly destroyed?: boolean };
  } & Partial<Pick<IncomingMessage, 'readableDidRead' | typeof Symbol.asyncIterator>>;
};

/**
 * IP address of a request's client. Behind a trusted proxy it is the last one in `X-Forwarded-For`, which that proxy
 * wrote. Otherwise anybody may write anything there.
 */
export function clientOf(request: Request, { incoming }: Connection, trustProxy: boolean): string {
  const said = trustProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  // Some proxies append the port, which differs for each connection.
  const address = said?.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[(.+)\](?::\d+)?$/, '$1');
  return address === undefined || address === '' ? (incoming?.socket?.remoteAddress ?? '') : address;
}

/** The parsed JSON body of a request, {} if it has none. Throws the 400, 413 or 415 problem. */
export async function jsonOf(request: Request, { inner }: Connection): Promise<unknown> {
  return inner === undefined ? readJsonBody(request) : (inner.body ?? {});
}

/**
 * The body of a request as it arrives: from the connection if it has one, without the web stream that a Request makes
 * of it.
 */
export function bodyOf(request: Request, { incoming }: Connection): AsyncIterable<Uint8Array> {
  const { [Symbol.asyncIterator]: read } = incoming ?? {};
  return read === undefined
    ? (request.body ?? NOTHING)
    : { [Symbol.asyncIterator]: () => read.call(incoming) };
}

const NOTHING: AsyncIterable<Uint8Array> = {
  [Symbol.asyncIterator]: async function* () {},
};

/** True if the body has been read completely, or if there can be none. */
export function isBodyConsumed(request: Request, { incoming }: Connection): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return true;
  return request.bodyUsed || incoming?.readableDidRead === true;
}

/** True if the body of a request arrived completely. */
export function isRequestComplete({ incoming }: Connection): boolean {
  return incoming === undefined || (incoming.complete && incoming.aborted !== true);
}

/** True if the client no longer waits for the answer. */
export function isGone({ incoming }: Connection): boolean {
  return incoming?.aborted === true || incoming?.socket?.destroyed === true;
}

/**
 * Serves a function from request to answer on a TCP port: with credentials over TLS by HTTP/2 and HTTP/1.1, else by
 * HTTP/1.1. Rejects if the port is taken. `headers` are set on every answer, including those that Node itself gives to
 * invalid requests. A request must arrive completely within `requestMs`, however slowly.
 */
export async function listen(
  fetch: (request: Request, connection: Connection) => Promise<Response>,
  host: string,
  port: number,
  headers: Readonly<Record<string, string>> = securityHeaders(false),
  credentials: Credentials | null = null,
  requestMs: number = REQUEST_TIMEOUT_MS,
): Promise<Listening> {
  let isDraining = false;
  const Response1 = answering(headers, () => isDraining);
  const parts = { fetch, overrideGlobalObjects: false };
  const http =
    credentials === null
      ? (createAdaptorServer({
          ...parts,
          serverOptions: { connectionsCheckingInterval: 5_000, ServerResponse: Response1 },
        }) as Server)
      : (createAdaptorServer({
          ...parts,
          createServer: createSecureServer,
          serverOptions: {
            ...{ cert: credentials.cert, key: credentials.key, allowHTTP1: true },
            Http1ServerResponse: Response1,
            // A window of one photo, so that a distant tablet is not slowed down by waiting for window updates.
            settings: { initialWindowSize: STREAM_WINDOW_BYTES, maxConcurrentStreams: STREAMS },
          },
        }) as Http2SecureServer & Server);
  Object.assign(http, TIMEOUTS, { requestTimeout: requestMs });
  http.setTimeout(SILENCE_MS);
  const secure =
    credentials === null ? null : new SecureConnections(http as Http2SecureServer & Server, requestMs);
  answerInTurn(http);
  answerBadRequests(http, headers);
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, () => {
      http.off('error', reject);
      resolve();
    });
  });
  const drain = (): void => {
    isDraining = true;
    secure?.drain();
  };
  return {
    port: (http.address() as AddressInfo).port,
    drain,
    renew: ({ cert, key }) => secure?.renew({ cert, key }),
    stop: () => {
      drain();
      return stop(http, () => (secure === null ? http.closeAllConnections() : secure.cut()));
    },
  };
}

const TIMEOUTS = {
  headersTimeout: HEADERS_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
};
const STREAM_WINDOW_BYTES = 1024 * 1024;
const SESSION_WINDOW_BYTES = 8 * 1024 * 1024;
const STREAMS = 100;

/**
 * What Node's TLS server does not do: tell HTTP/2 clients to leave, close open connections, and abort an HTTP/2 request
 * whose body never ends, for which `requestTimeout` has no effect.
 */
class SecureConnections {
  readonly #http: Http2SecureServer;
  readonly #sockets = new Set<Socket>();
  readonly #sessions = new Set<ServerHttp2Session>();
  #isDraining = false;

  constructor(http: Http2SecureServer, requestMs: number) {
    this.#http = http;
    http.on('secureConnection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    http.on('session', (session) => {
      this.#sessions.add(session);
      session.once('close', () => this.#sessions.delete(session));
      session.setLocalWindowSize(SESSION_WINDOW_BYTES);
    });
    http.on('stream', (stream) => {
      if (this.#isDraining) stream.session?.close();
      if (!stream.endAfterHeaders) closeWhenLate(stream, requestMs);
    });
  }

  /** Running requests finish; later ones go to another server. */
  drain(): void {
    this.#isDraining = true;
    for (const session of this.#sessions) session.close();
  }

  renew(pair: { readonly cert: Buffer; readonly key: Buffer }): void {
    this.#http.setSecureContext(pair);
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** Limits how long the request itself takes to arrive. The answer may take longer, as event streams do. */
function closeWhenLate(stream: ServerHttp2Stream, requestMs: number): void {
  const late = setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), requestMs);
  late.unref();
  for (const end of ['end', 'close']) stream.once(end, () => clearTimeout(late));
}

/**
 * Answers the requests of an HTTP/1.1 connection one after the other, and none after it closes. Node passes on
 * everything that arrives in one packet, which can be hundreds of requests, and all of them would be worked on for
 * nobody. As many may wait as HTTP/2 has streams.
 */
function answerInTurn(http: Server): void {
  const [answer] = http.listeners('request') as [
    (request: IncomingMessage, response: ServerResponse) => void,
  ];
  const waiting = new WeakMap<Socket, (() => void)[]>();
  http.removeAllListeners('request').on('request', (request, response) => {
    if (request.httpVersionMajor > 1) {
      // In a flood of resets, most requests are cancelled in the same packet that opened them.
      setImmediate(() => {
        if (!response.destroyed && !isReset(request)) answer(request, response);
      });
      return;
    }
    const { socket } = request;
    const goOn = (): void => {
      const next = waiting.get(socket)?.shift();
      if (next === undefined) waiting.delete(socket);
      else if (!socket.destroyed) next();
    };
    const begin = (): void => {
      response.once('close', goOn);
      answer(request, response);
    };
    const others = waiting.get(socket);
    if (others === undefined) {
      waiting.set(socket, []);
      begin();
    } else if (others.push(begin) > STREAMS) socket.destroy();
  });
}

function isReset(request: object): boolean {
  return (request as Partial<Http2ServerRequest>).stream?.closed === true;
}

/** Every answer starts with these headers; the program may replace them. */
function answering(headers: Readonly<Record<string, string>>, isLast: () => boolean): typeof ServerResponse {
  return class extends ServerResponse {
    constructor(...input: ConstructorParameters<typeof ServerResponse>) {
      super(...input);
      for (const [name, value] of Object.entries(headers)) this.setHeader(name, value);
    }

    // Checked when the answer begins: the request may have come long before.
    override writeHead(status: number, ...more: unknown[]): this {
      if (isLast()) this.shouldKeepAlive = false;
      const write = super.writeHead as (status: number, ...more: unknown[]) => this;
      return write.call(this, status, ...more);
    }
  } as typeof ServerResponse;
}

/** By error code; any other is 400. */
const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers what cannot be parsed as a request. It never reaches the program: Node answers it itself, without our
 * headers.
 */
function answerBadRequests(http: Server, headers: Readonly<Record<string, string>>): void {
  const answers = new WeakMap<object, ServerResponse>();
  http.prependListener('request', (request, response) => answers.set(request.socket, response));
  http.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const running = answers.get(socket);
    const isMidAnswer = running?.headersSent === true && !running.writableFinished;
    if (!socket.writable || error.code === 'ECONNRESET' || isMidAnswer) {
      socket.destroy();
      return;
    }
    const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
    const lines = Object.entries({ ...headers, 'Cache-Control': 'no-store', 'Content-Length': '0' });
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Connection: close',
        ...lines.map(([name, value]) => `${name}: ${value}`),
        '\r\n',
      ].join('\r\n'),
      () => socket.destroy(),
    );
  });
}

async function stop(http: Server, cut: () => void): Promise<void> {
  const idle = setInterval(() => http.closeIdleConnections(), 50);
  const force = setTimeout(cut, STOP_FORCE_MS);
  try {
    await new Promise<void>((resolve, reject) => {
      http.close((error) => (error === undefined ? resolve() : reject(error)));
    });
  } finally {
    clearInterval(idle);
    clearTimeout(force);
  }
}
