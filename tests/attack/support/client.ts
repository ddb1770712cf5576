import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';

export type Sent = {
  readonly method: string;
  /** Below the origin, query included, exactly as sent on the wire. */
  readonly path: string;
  readonly token?: string | null;
  readonly headers?: OutgoingHttpHeaders;
  readonly json?: unknown;
  readonly body?: Buffer;
};

/** `status` 0: the connection ended without an answer, and `text` describes how. */
export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly ms: number;
};

/** Time limit for one answer; then the server counts as stopped. */
const PATIENCE_MS = 60_000;
const CONNECTIONS = 8;

/**
 * HTTP client of a started server that knows nothing else about it. Every answer is checked against the rules for all
 * answers.
 */
export class Client {
  readonly origin: string;
  readonly statuses = new Map<number, number>();
  readonly breaches: string[] = [];
  readonly #agent: Agent;

  constructor(origin: string, connections = CONNECTIONS) {
    this.origin = origin;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  async send(sent: Sent): Promise<Answer> {
    const answer = await this.#exchange(sent);
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    const wrong = whatIsWrong(answer);
    if (wrong !== null)
      this.breach(`${sent.method} ${sent.path.slice(0, 160)} answered ${answer.status}: ${wrong}`);
    return answer;
  }

  /** Records of a list or an entity; throws if the call is refused: the ground of an attack must be right. */
  async records<T>(sent: Sent): Promise<T[]> {
    const answer = await this.send(sent);
    if (answer.status >= 300 || answer.status === 0)
      throw new Error(`${sent.method} ${sent.path} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
    return (JSON.parse(answer.text) as { data: { records: T[] } }).data.records;
  }

  breach(words: string): void {
    this.breaches.push(words);
  }

  close(): void {
    this.#agent.destroy();
  }

  #exchange({ method, path, token = null, headers = {}, json, body }: Sent): Promise<Answer> {
    const bytes = json === undefined ? body : Buffer.from(JSON.stringify(json));
    const beganMs = performance.now();
    return new Promise((resolve) => {
      const end = (status: number, text: string, received: IncomingHttpHeaders = {}): void =>
        resolve({ status, text, headers: received, ms: performance.now() - beganMs });
      const outgoing = request(
        `${this.origin}/`,
        {
          method,
          path,
          agent: this.#agent,
          timeout: PATIENCE_MS,
          headers: {
            ...(token === null ? {} : { Authorization: `Token ${token}` }),
            ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
            ...(bytes === undefined ? {} : { 'Content-Length': bytes.byteLength }),
            ...headers,
          },
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', (error) => end(0, error.message));
          incoming.on('end', () =>
            end(incoming.statusCode ?? 0, Buffer.concat(chunks).toString('utf8'), incoming.headers),
          );
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} s`)));
      outgoing.on('error', (error) => end(0, error.message));
      outgoing.end(bytes);
    });
  }
}

/** A 503 is correct if it states that nothing happened and when to retry. */
function whatIsWrong({ status, headers, text }: Answer): string | null {
  if (status === 0) return text;
  if (headers['x-content-type-options'] !== 'nosniff') return 'security headers are missing';
  if (status < 400) return null;
  const problem = problemIn(text);
  if (problem === null) return `not the API's own failure: ${text.slice(0, 120)}`;
  if (status < 500) return null;
  const isHonest = status === 503 && problem.code === 'unavailable' && headers['retry-after'] !== undefined;
  return isHonest ? null : `${problem.code}: ${problem.detail}`;
}

function problemIn(text: string): { code: string; detail: string } | null {
  try {
    const { code, detail } = JSON.parse(text) as { code?: unknown; detail?: unknown };
    return typeof code === 'string' && typeof detail === 'string' ? { code, detail } : null;
  } catch {
    // An answer to HEAD has no body.
    return text === '' ? { code: 'unavailable', detail: '' } : null;
  }
}
