import { DIGEST_HEADER } from '#contract/action-digest.ts';
import { BATCH_PATH, batchedAnswer, MAX_BATCH, NDJSON } from '#contract/batch.ts';
import { isOwnAnswer } from './classify.ts';
import { BATCH_BLOCKED_MS, BATCH_PAUSE_CAP_MS, BATCH_REFUSED_MS } from './limits.ts';

type Fetch = typeof globalThis.fetch;

/** Sends an action. `sign` writes its digest into the headers of `init`; the sender awaits it before they are sent. */
export type SendAction = (url: string, init: RequestInit, sign: () => Promise<void>) => Promise<Response>;

export type BatchDeps = {
  fetch: Fetch;
  /** The API's address. */
  host: () => string;
  /** True if the host takes batches. */
  isTaken: () => boolean;
  /** Milliseconds of a monotonic clock. */
  nowMs?: () => number;
};

export type Batches = {
  /** For actions with a key and without files. */
  fetch: SendAction;
  /** True if actions share requests now. */
  areOn(): boolean;
};

/** An action in flight, whose caller waits for its own answer. */
type Action = {
  url: string;
  init: RequestInit;
  headers: Headers;
  sign: () => Promise<void>;
  answer: (response: Response) => void;
  fail: (error: unknown) => void;
  isOver: boolean;
};

/** Answers to a batch from a host without batches, or from a proxy that lets none through. */
const NOT_TAKEN = new Set([400, 404, 405, 413, 415, 501]);

/**
 * Actions sent at the same moment by the same user share a request. Each gets the answer it would have got alone, as
 * soon as the host has decided it. An action that the host did not answer fails like a request that was cut off.
 */
export function openBatches({ fetch, host, isTaken, nowMs = () => performance.now() }: BatchDeps): Batches {
  let queuedActions: Action[] = [];
  const pause = new Pause(nowMs);
  const areOn = () => isTaken() && !pause.isOn();

  const signed: SendAction = async (url, init, sign) => {
    await sign();
    return await fetch(url, init);
  };
  const alone = ({ url, init, sign, answer, fail }: Action) => signed(url, init, sign).then(answer, fail);

  const send = async (actions: readonly Action[]): Promise<void> => {
    const [first, second] = actions;
    if (first === undefined) return;
    if (second === undefined) return void alone(first);
    const abort = new AbortController();
    const giveUp = () => {
      if (actions.every(({ isOver }) => isOver)) abort.abort();
    };
    for (const { init } of actions) init.signal?.addEventListener('abort', giveUp);
    const headers = headersOf(first);
    setRequestIds(actions, headers.get(REQUEST_ID));
    try {
      await Promise.all(actions.map(({ sign }) => sign()));
      const response = await fetch(`${baseOf(host())}${BATCH_PATH}`, {
        ...first.init,
        method: 'POST',
        headers,
        body: JSON.stringify({ acts: actions.map((action) => asBatched(action, baseOf(host()))) }),
        signal: abort.signal,
      });
      if (response.ok && response.headers.get('Content-Type')?.startsWith(NDJSON) === true) {
        pause.end();
        await readLines(response, (line) => resolveAction(actions, line));
        for (const action of actions)
          action.fail(new TypeError('The batch ended without an answer to this action.'));
      } else if (NOT_TAKEN.has(response.status)) {
        pause.begin((await isHostsOwn(response)) ? BATCH_REFUSED_MS : BATCH_BLOCKED_MS);
        for (const action of actions) void alone(action);
      } else {
        // No token, a server at rest, a gateway's page: each action gets the answer it would have got alone.
        const { status, headers } = response;
        const body = await response.text();
        for (const action of actions) action.answer(new Response(body, { status, headers }));
      }
    } catch (error) {
      for (const action of actions) action.fail(error);
    }
  };

  const sendGathered = () => {
    const waiting = queuedActions.filter(({ isOver }) => !isOver);
    queuedActions = [];
    for (const token of new Set(waiting.map(tokenOf))) {
      const actions = waiting.filter((action) => tokenOf(action) === token);
      for (let at = 0; at < actions.length; at += MAX_BATCH) void send(actions.slice(at, at + MAX_BATCH));
    }
  };

  const together: SendAction = (url, init, sign) => {
    if (!areOn() || !url.startsWith(`${baseOf(host())}/`)) return signed(url, init, sign);
    return new Promise<Response>((resolve, reject) => {
      const action: Action = {
        url,
        init,
        headers: init.headers instanceof Headers ? init.headers : new Headers(init.headers),
        sign,
        answer: (response) => {
          action.isOver = true;
          resolve(response);
        },
        fail: (error) => {
          action.isOver = true;
          reject(error);
        },
        isOver: false,
      };
      init.signal?.addEventListener('abort', () => action.fail(init.signal?.reason));
      if (queuedActions.push(action) === 1) soon(sendGathered);
    });
  };
  return { fetch: together, areOn };
}

/**
 * Runs `work` after everything that is ready to run, so that entries marked in one transaction are sent in one
 * request. A message rather than a timer: Firefox gives all timers of a hidden tab together 4 ms a second, and those
 * of its screens were set earlier.
 */
function soon(work: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    work();
  };
  port2.postMessage(null);
}

/** Time in which no batch is tried; twice as long after each refusal in a row. */
class Pause {
  readonly #nowMs: () => number;
  #inARow = 0;
  #untilMs = Number.NEGATIVE_INFINITY;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  isOn(): boolean {
    return this.#nowMs() < this.#untilMs;
  }

  begin(firstMs: number): void {
    // Two batches may be in flight: both refusals are the same news.
    if (this.isOn()) return;
    this.#untilMs = this.#nowMs() + Math.min(firstMs * 2 ** this.#inARow, BATCH_PAUSE_CAP_MS);
    this.#inARow += 1;
  }

  end(): void {
    this.#inARow = 0;
    this.#untilMs = Number.NEGATIVE_INFINITY;
  }
}

async function isHostsOwn(response: Response): Promise<boolean> {
  const { status, headers } = response;
  return isOwnAnswer({ status, headers, body: await response.text().catch(() => '') });
}

function baseOf(host: string): string {
  return host.replace(/\/+$/, '');
}

/** The batch's own headers: those that the actions share. */
function headersOf({ headers }: Action): Headers {
  const shared = new Headers(headers);
  shared.set('Content-Type', 'application/json');
  shared.delete('Idempotency-Key');
  return shared;
}

const REQUEST_ID = 'X-Request-Id';

/**
 * The host's log identifies an action of a batch by the batch's id and its position in it. This device uses the same
 * id when no answer comes.
 */
function setRequestIds(actions: readonly Action[], id: string | null): void {
  if (id === null) return;
  for (const [index, { headers }] of actions.entries()) headers.set(REQUEST_ID, `${id}.${index}`);
}

function tokenOf({ headers }: Action): string | null {
  return headers.get('Authorization');
}

function asBatched({ url, init, headers }: Action, base: string): unknown {
  const key = headers.get('Idempotency-Key');
  const digest = headers.get(DIGEST_HEADER) ?? undefined;
  const body = typeof init.body === 'string' ? JSON.parse(init.body) : null;
  return { method: init.method, path: url.slice(base.length), key, digest, body };
}

async function readLines(response: Response, read: (line: string) => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
    const lines = `${text}${part.value}`.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) read(line);
  }
}

function resolveAction(actions: readonly Action[], line: string): void {
  const { index, status, headers, body } = batchedAnswer.decode(JSON.parse(line), '');
  const said = headers.map(([name = '', value = '']): [string, string] => [name, value]);
  actions[index]?.answer(new Response(JSON.stringify(body), { status, headers: said }));
}
