import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { PassThrough, Transform } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { findQuietPort } from '#tests/support/quiet-port.ts';
import { swapped } from '../faults/bodies.ts';

/** Answer of a party between tablet and server: instead of a request to the server, or after it has acted. */
export type ForeignAnswer = {
  status: number;
  type: string;
  body: string;
  when: 'before' | 'after';
  headers?: Readonly<Record<string, string>>;
};

/**
 * Treatment of one request. `cut-request`: half of its body goes through. `cut-answer`: the server has acted, and the
 * connection ends before the answer (`nothing`) or within it (`body`).
 */
export type Disturbance =
  | { kind: 'pass' }
  | { kind: 'delay'; ms: number }
  /** Its body takes this long. */
  | { kind: 'slow'; bytesPerSecond: number }
  | { kind: 'cut-request' }
  | { kind: 'cut-answer'; after: 'nothing' | 'body' }
  | { kind: 'answer'; answer: ForeignAnswer }
  /** The body arrives altered, with correct lengths; `loses`: the answer to it does not arrive. */
  | { kind: 'alter'; alter: (body: Buffer, type: string) => Buffer; loses: boolean }
  /** Its first file is swapped with that of the next request to be swapped; if none comes it passes after a while. */
  | { kind: 'swap'; loses: boolean };

export type PassingRequest = { method: string; path: string; key: string | undefined };
export type Disturb = (request: PassingRequest) => Disturbance;

/** An action that the server has answered, whether or not the tablet received the answer. */
export type AnsweredAction = PassingRequest & { status: number; body: string };

/** The server's answer. */
type Answered = { status: number; type: string; body: Buffer };

/** A connection that waits longer than this for its first request was opened in advance. */
const OPENED_IN_ADVANCE_MS = 30;
const SHORT_BODY_BYTES = 2_000;
const SWAP_WAIT_MS = 1_500;

/** A body that waits for another one to swap with. */
type Swapping = { body: Buffer; type: string; go: (body: Buffer) => void };

/** The only way from the tablet to the server: an HTTP proxy that treats each request according to its settings. */
export class Network {
  readonly port: number;
  readonly actions: AnsweredAction[] = [];
  /** Number of requests that did not simply pass. */
  disturbed = 0;
  requests = 0;
  /** Number of answers that were cut. */
  lostAnswers = 0;
  /** Number of bodies that were altered on the way. */
  altered = 0;
  /**
   * A browser automatically repeats a POST if a connection that it had used or opened before ends without an answer.
   * Where that cannot be distinguished from a second action, such connections end within the answer instead.
   */
  allowRepeats = true;
  #disturb: Disturb = () => ({ kind: 'pass' });
  #swapping: Swapping | null = null;
  #target: number;
  /** Port that serves the app's own files. */
  #appTarget: number;
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #sockets = new Map<Socket, { since: number; requests: number }>();

  private constructor(port: number, target: number) {
    this.port = port;
    this.#target = target;
    this.#appTarget = target;
    this.#server = createServer((request, response) => void this.#handle(request, response));
    this.#server.keepAliveTimeout = 30_000;
    this.#server.on('connection', (socket) => {
      this.#sockets.set(socket, { since: performance.now(), requests: 0 });
      socket.on('close', () => this.#sockets.delete(socket));
      socket.on('error', () => undefined);
    });
    this.#server.on('clientError', (_, socket) => socket.destroy());
  }

  static async start(target: number): Promise<Network> {
    const network = new Network(await findQuietPort(), target);
    await network.goOnline();
    return network;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** From now on another server answers; the app's own files may come from a third one. */
  leadTo(target: number, appTarget = target): void {
    this.#target = target;
    this.#appTarget = appTarget;
  }

  /** Treatment of requests from now on. */
  treat(disturb: Disturb): void {
    this.#disturb = disturb;
  }

  /** From now on every request passes. */
  calm(): void {
    this.#disturb = () => ({ kind: 'pass' });
  }

  async goOffline(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#sockets.keys()) socket.destroy();
    await closed;
  }

  async goOnline(): Promise<void> {
    if (this.#server.listening) return;
    await new Promise<void>((resolve) => this.#server.listen(this.port, '127.0.0.1', () => resolve()));
  }

  async close(): Promise<void> {
    await this.goOffline();
    this.#agent.destroy();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const key = request.headers['idempotency-key'];
    const passing = { method, path: url, key: typeof key === 'string' ? key : undefined };
    const connection = this.#sockets.get(request.socket);
    const isFresh =
      connection !== undefined &&
      connection.requests === 0 &&
      performance.now() - connection.since < OPENED_IN_ADVANCE_MS;
    if (connection !== undefined) connection.requests += 1;
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    this.requests += 1;
    const disturbance = this.#disturb(passing);
    if (disturbance.kind !== 'pass') this.disturbed += 1;
    const cut = (): void => void request.socket.destroy();
    const cutWithin = ({ status, type, body }: Answered): void => {
      // The full length is announced, and less than that sent.
      response.writeHead(status, { 'content-type': type, 'content-length': body.length });
      response.write(body.subarray(0, body.length >> 1));
      response.socket?.once('drain', cut);
      setTimeout(cut, 5);
    };
    switch (disturbance.kind) {
      case 'pass':
        return this.#forward(passing, request, response);
      case 'delay':
        await delay(disturbance.ms);
        return this.#forward(passing, request, response);
      case 'slow':
        return this.#forward(passing, request, response, paced(disturbance.bytesPerSecond));
      case 'cut-request':
        return this.#cutRequest(passing, request, cut);
      case 'cut-answer':
        this.lostAnswers += 1;
        if (disturbance.after === 'nothing' && (isFresh || this.allowRepeats))
          return this.#withAnswer(passing, request, cut, cut);
        return this.#withAnswer(passing, request, cut, cutWithin);
      case 'alter':
      case 'swap': {
        const body = await wholeBody(request).catch(() => null);
        if (body === null) return cut();
        const type = request.headers['content-type'] ?? '';
        const arrives =
          disturbance.kind === 'alter' ? disturbance.alter(body, type) : await this.#swapped(body, type);
        if (!arrives.equals(body)) this.altered += 1;
        const lose = isFresh || this.allowRepeats ? cut : cutWithin;
        return this.#sendOther(passing, request, response, arrives, disturbance.loses ? lose : null);
      }
      case 'answer': {
        const { status, type, body, when, headers } = disturbance.answer;
        const typed = type === '' ? {} : { 'content-type': type };
        const say = (): void => {
          if (!response.destroyed) response.writeHead(status, { ...typed, ...headers }).end(body);
        };
        if (when === 'after') return this.#withAnswer(passing, request, cut, say);
        request.resume().on('end', say);
      }
    }
  }

  #ask(request: IncomingMessage): RequestOptions {
    const { method, url = '/', headers } = request;
    const port = /^\/(api\/|config\.json)/.test(url) ? this.#target : this.#appTarget;
    return { host: '127.0.0.1', port, method, path: url, headers, agent: this.#agent };
  }

  /** The body with another's first file, once another comes. */
  #swapped(body: Buffer, type: string): Promise<Buffer> {
    const waiting = this.#swapping;
    if (waiting !== null) {
      this.#swapping = null;
      const [theirs, mine] = swapped(waiting.body, waiting.type, body, type);
      waiting.go(theirs);
      return Promise.resolve(mine);
    }
    return new Promise((resolve) => {
      const swapping: Swapping = { body, type, go: resolve };
      this.#swapping = swapping;
      setTimeout(() => {
        if (this.#swapping === swapping) this.#swapping = null;
        resolve(body);
      }, SWAP_WAIT_MS).unref();
    });
  }

  /** `lose`: ends the connection in place of the answer, or within it. */
  #sendOther(
    passing: PassingRequest,
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    lose: ((answer: Answered) => void) | null,
  ): void {
    const asked = this.#ask(request);
    const headers = { ...request.headers, 'content-length': String(body.length) };
    const upstream = httpRequest({ ...asked, headers }, (answer) => {
      if (lose !== null) return this.#gather(passing, answer, lose, () => response.destroy());
      answer.on('data', this.#remember(passing, answer.statusCode ?? 0));
      answer.on('error', () => response.destroy());
      if (response.destroyed) answer.resume();
      else answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
    });
    upstream.on('error', () => request.socket.destroy());
    upstream.end(body);
  }

  #forward(
    passing: PassingRequest,
    request: IncomingMessage,
    response: ServerResponse,
    pace: Transform = new PassThrough(),
  ): void {
    const upstream = httpRequest(this.#ask(request), (answer) => {
      const remember = this.#remember(passing, answer.statusCode ?? 0);
      if (response.destroyed) return void answer.resume();
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('data', remember);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    upstream.on('error', () => request.socket.destroy());
    // A tablet that disconnects ends a stream of events, but not an action that the server has begun.
    if (passing.method === 'GET') response.on('close', () => upstream.destroy());
    request.pipe(pace).pipe(upstream);
    request.on('aborted', () => upstream.destroy());
  }

  #cutRequest(passing: PassingRequest, request: IncomingMessage, cut: () => void): void {
    const half = Number(request.headers['content-length'] ?? 0) / 2;
    const upstream = httpRequest(this.#ask(request), (answer) => {
      this.#remember(passing, answer.statusCode ?? 0);
      answer.resume();
    });
    upstream.on('error', () => undefined);
    let seen = 0;
    const end = (): void => {
      cut();
      setTimeout(() => upstream.destroy(), 20);
    };
    request.on('data', (bytes: Buffer) => {
      const rest = Math.max(0, Math.ceil(half - seen));
      upstream.write(bytes.subarray(0, rest));
      seen += bytes.length;
      if (seen >= half) end();
    });
    request.on('end', end);
  }

  #withAnswer(
    passing: PassingRequest,
    request: IncomingMessage,
    fail: () => void,
    use: (answer: Answered) => void,
  ): void {
    const upstream = httpRequest(this.#ask(request), (answer) => {
      // A stream never ends: it is cut as soon as it begins.
      if (answer.headers['content-type']?.startsWith('text/event-stream')) {
        fail();
        upstream.destroy();
        return;
      }
      this.#gather(passing, answer, use, fail);
    });
    upstream.on('error', fail);
    request.pipe(upstream);
    request.on('aborted', () => upstream.destroy());
  }

  #gather(
    passing: PassingRequest,
    answer: IncomingMessage,
    use: (answer: Answered) => void,
    fail: () => void,
  ): void {
    const status = answer.statusCode ?? 0;
    const remember = this.#remember(passing, status);
    const pieces: Buffer[] = [];
    answer.on('data', (bytes: Buffer) => {
      remember(bytes);
      pieces.push(bytes);
    });
    const type = answer.headers['content-type'] ?? '';
    answer.on('end', () => use({ status, type, body: Buffer.concat(pieces) }));
    answer.on('error', fail);
  }

  #remember(passing: PassingRequest, status: number): (bytes: Buffer) => void {
    if (passing.method === 'GET') return () => undefined;
    const action: AnsweredAction = { ...passing, status, body: '' };
    this.actions.push(action);
    return (bytes) => {
      if (action.body.length < SHORT_BODY_BYTES)
        action.body += bytes.toString('utf8').slice(0, SHORT_BODY_BYTES);
    };
  }
}

/** Passes at most this many bytes a second. */
function paced(bytesPerSecond: number): Transform {
  return new Transform({
    transform: (bytes: Buffer, _encoding, pass) => {
      setTimeout(() => pass(null, bytes), (bytes.length / bytesPerSecond) * 1_000);
    },
  });
}

async function wholeBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
