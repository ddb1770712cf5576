import type { Socket } from 'node:net';
import { requestFraming } from './http-framing.ts';
import { type LineSpeed, PacedDirection } from './line.ts';

/** A request as it passed the proxy. A request that a browser silently sends twice appears twice. */
export type SeenRequest = {
  method: string;
  /** Path and query. */
  path: string;
  headers: ReadonlyMap<string, string>;
  /** False for the first request of a connection. */
  onReusedConnection: boolean;
};

/**
 * Ways in which an answer is lost after the server has carried out the request:
 * - `before-headers`: the connection ends within the answer's first word, and the client's `fetch` rejects. With no
 * byte at all, a browser may take the connection for a stale one and resend, even if it opened it in advance and never
 * used it;
 * - `reset-keepalive`: the same on a connection that has served a request before. A browser takes it for one that went
 * stale while idle and silently resends the request, even a POST. Requests on new connections pass;
 * - `cut-body`: status and headers arrive, `fetch` resolves, and the body ends too early;
 * - `bad-gateway`: a gateway replaces the answer with its own page.
 */
export type LostAnswerFace = 'before-headers' | 'reset-keepalive' | 'cut-body' | 'bad-gateway';

export type Strike = { face: LostAnswerFace } | { face: 'cut-request'; afterBytes: number };

export type Wiring = {
  speed: LineSpeed;
  upLine: { freeAt: number };
  downLine: { freeAt: number };
  /** Called with each request's head; returns the fault for this request, if any. */
  onRequest: (request: SeenRequest) => Strike | undefined;
};

const BAD_GATEWAY_PAGE = '<!doctype html><title>502 Bad Gateway</title>';
const BAD_GATEWAY = [
  'HTTP/1.1 502 Bad Gateway',
  'Content-Type: text/html',
  `Content-Length: ${BAD_GATEWAY_PAGE.length}`,
  'Connection: close',
  '',
  BAD_GATEWAY_PAGE,
].join('\r\n');

/** Connects a client to the target until one of them ends or a fault applies. */
export class ProxiedConnection {
  readonly #client: Socket;
  readonly #upstream: Socket;
  readonly #wiring: Wiring;
  readonly #up: PacedDirection;
  readonly #down: PacedDirection;
  readonly #frame: (bytes: Buffer) => void;
  #requestCount = 0;
  #strike: Strike | undefined;
  #over = false;
  #forwardedOfRequest = 0;
  #held = Buffer.alloc(0);

  constructor(client: Socket, upstream: Socket, wiring: Wiring) {
    this.#client = client;
    this.#upstream = upstream;
    this.#wiring = wiring;
    this.#up = new PacedDirection(client, upstream, () => ({ ...wiring.speed, delayMs: 0 }), wiring.upLine);
    this.#down = new PacedDirection(upstream, client, () => wiring.speed, wiring.downLine);
    this.#frame = requestFraming((head) => this.#meetRequest(head));

    client.on('data', (bytes: Buffer) => this.#fromClient(bytes));
    client.on('end', () => this.#up.end());
    client.on('close', () => upstream.destroy());
    upstream.on('data', (bytes: Buffer) => this.#fromServer(bytes));
    upstream.on('end', () => this.#down.end());
    upstream.on('close', () => {
      if (!upstream.readableEnded && !this.#over) client.destroy();
    });
    // An error is always followed by 'close', which ends both sides.
    client.on('error', () => undefined);
    upstream.on('error', () => undefined);
  }

  /** Ends both sides now; bytes in transit are lost. */
  cut(): void {
    this.#over = true;
    this.#up.cut();
    this.#down.cut();
    this.#client.destroy();
    this.#upstream.destroy();
  }

  #meetRequest({ startLine, headers }: { startLine: string; headers: ReadonlyMap<string, string> }): void {
    const [method = '', path = ''] = startLine.split(' ');
    this.#requestCount += 1;
    this.#forwardedOfRequest = 0;
    this.#held = Buffer.alloc(0);
    const onReusedConnection = this.#requestCount > 1;
    this.#strike = this.#wiring.onRequest({ method, path, headers, onReusedConnection });
  }

  #fromClient(bytes: Buffer): void {
    this.#frame(bytes);
    if (this.#over) return;
    if (this.#strike?.face !== 'cut-request') {
      this.#up.send(bytes);
      return;
    }
    const { afterBytes } = this.#strike;
    this.#up.send(bytes.subarray(0, Math.max(0, afterBytes - this.#forwardedOfRequest)));
    this.#forwardedOfRequest += bytes.length;
    if (this.#forwardedOfRequest < afterBytes) return;
    // The forwarded bytes must reach the server before the cut, or the request would not be cut in the middle.
    this.#client.pause();
    this.#upstream.once('finish', () => this.cut());
    this.#up.end();
  }

  #fromServer(bytes: Buffer): void {
    if (this.#over) return;
    switch (this.#strike?.face) {
      case undefined:
      case 'cut-request':
        this.#down.send(bytes);
        return;
      case 'cut-body':
        this.#held = Buffer.concat([this.#held, bytes]);
        this.#passCutBody();
        return;
      case 'bad-gateway':
        this.#endWith(Buffer.from(BAD_GATEWAY));
        return;
      case 'before-headers':
        // From the fourth letter of 'HTTP' on, Chromium takes it for an answer.
        this.#endWith(bytes.subarray(0, 2));
        return;
      case 'reset-keepalive':
        this.#client.resetAndDestroy();
        this.cut();
        return;
    }
  }

  /** Passes the head and one byte of the body, then ends cleanly: a reset could overtake the sent bytes. */
  #passCutBody(): void {
    const held = this.#held;
    const headEnd = held.indexOf('\r\n\r\n');
    if (headEnd < 0 || held.length <= headEnd + 4) return;
    this.#endWith(held.subarray(0, headEnd + 5));
  }

  #endWith(last: Buffer): void {
    this.#over = true;
    this.#down.send(last);
    this.#down.end();
    this.#upstream.destroy();
  }
}
