import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listening } from '../../tests/support/listen.ts';
import type { Pages } from './build-pages.ts';

/** One action carried out. A second one of the same id is a doubled action. */
export type Effect = { id: string; at: number; photoSha256: string | null };

/** A request of an action, once it has arrived completely. `tab`: the tab that sent it; null: a service worker. */
export type Arrival = { at: number; tab: string | null };

/** The response that replaces the action's own. `everything`: for reads too, like a captive portal. */
export type Refusal = { status: number; html?: boolean; everything?: boolean; only?: string };

/** The server of the comparison: carries out actions, records them, and refuses on request. */
export type Ledger = {
  readonly port: number;
  readonly effects: readonly Effect[];
  /** Requests of actions so far, whatever their result. */
  readonly requests: readonly Arrival[];
  refuse(refusal: Refusal | null): void;
  close(): Promise<void>;
};

type Reply = { status: number; type: string; body: string | Uint8Array; headers?: Record<string, string> };

const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json';
const NDJSON = 'application/x-ndjson';
const BATCH = '/ledger/batch';
type Batch = { acts: { path: string; key: string }[] };
const ACTION = /^\/ledger\/acts\/([^/]+)$/;

/** `keyed`: an Idempotency-Key seen before gets the same response, and nothing is done. */
export async function startLedger(pages: Pages, { keyed }: { keyed: boolean }): Promise<Ledger> {
  const effects: Effect[] = [];
  const answers = new Map<string, Reply>();
  let refusal: Refusal | null = null;
  const requests: Arrival[] = [];

  const take = (effect: Effect, key: string | null): Reply => {
    const known = keyed && key !== null ? answers.get(key) : undefined;
    if (known !== undefined)
      return { ...known, headers: { ...known.headers, 'idempotent-replayed': 'true' } };
    effects.push(effect);
    const answer = json(200, { data: { records: [{ id: effect.id }] } });
    if (key !== null) answers.set(key, answer);
    return answer;
  };

  /** A final response is marked as the last word on its key. */
  const decided = (reply: Reply, key: string | null, digest: string | null = null): Reply => {
    const isFinal = reply.type === JSON_TYPE && reply.status < 500 && ![401, 429].includes(reply.status);
    if (!keyed || key === null || !isFinal) return reply;
    const named = digest === null ? {} : { 'idempotency-digest': digest };
    return { ...reply, headers: { ...reply.headers, ...named, 'idempotency-decided': key } };
  };

  const answerAction = async (request: IncomingMessage, id: string): Promise<Reply> => {
    const key = header(request, 'idempotency-key');
    const body = await bytesOf(request);
    const isPost = request.method === 'POST';
    const at = performance.now();
    if (isPost) requests.push({ at, tab: header(request, 'x-tab') });
    if (refusal !== null && (isPost || refusal.everything === true) && (refusal.only ?? id) === id)
      return decided(refused(refusal), key);
    if (isPost) {
      const photoSha256 = await photoOf(request, body);
      // The same header as the product's own server uses for its decisions.
      return decided(take({ id, at, photoSha256 }, key), key, header(request, 'idempotency-digest'));
    }
    const isDone = effects.some((effect) => effect.id === id);
    return isDone ? json(200, { data: { records: [{ id }] } }) : problem(404);
  };

  /** Like the product's server: each action separately, one line for each. */
  const answerBatch = async (request: IncomingMessage): Promise<Reply> => {
    const { acts: actions } = JSON.parse((await bytesOf(request)).toString()) as Batch;
    const at = performance.now();
    requests.push({ at, tab: header(request, 'x-tab') });
    const lines = actions.map(({ path, key }, index) => {
      const id = decodeURIComponent(path.slice('/acts/'.length));
      const { status, type, body, headers } = decided(take({ id, at, photoSha256: null }, key), key);
      const said = Object.entries({ 'content-type': type, ...headers });
      return JSON.stringify({ index, status, headers: said, body: JSON.parse(String(body)) });
    });
    return { status: 200, type: NDJSON, body: `${lines.join('\n')}\n` };
  };

  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const { pathname } = new URL(request.url ?? '/', 'http://ledger');
    const id = ACTION.exec(pathname)?.[1];
    if (id !== undefined) return await answerAction(request, decodeURIComponent(id));
    if (pathname === BATCH) return await answerBatch(request);
    if (pathname === '/ledger/slow') return await slowly();
    if (pathname.startsWith('/ledger/'))
      return refusal?.everything === true ? refused(refusal) : problem(404);
    return pageAt(pages, pathname);
  };

  const server = createServer((request, response) => {
    void answer(request).then((reply) => send(response, reply));
  });
  server.keepAliveTimeout = 120_000;
  const { port, stop } = await listening(server);
  return {
    port,
    effects,
    requests,
    refuse: (next) => {
      refusal = next;
    },
    close: stop,
  };
}

/** Late enough that simultaneous requests need a connection each. */
async function slowly(): Promise<Reply> {
  await new Promise((resolve) => setTimeout(resolve, 250));
  return json(200, {});
}

function send(response: ServerResponse, { status, type, body, headers }: Reply): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers }).end(body);
}

function json(status: number, value: unknown): Reply {
  return { status, type: JSON_TYPE, body: JSON.stringify(value) };
}

function problem(status: number): Reply {
  return json(status, { detail: `The ledger answers ${status}.`, code: `ledger_${status}` });
}

function refused({ status, html }: Refusal): Reply {
  if (html === true)
    return { status, type: HTML, body: '<!doctype html><title>Welcome to the guest network</title>' };
  const later = status === 429 || status === 503;
  return { ...problem(status), ...(later ? { headers: { 'retry-after': '1' } } : {}) };
}

function pageAt(pages: Pages, pathname: string): Reply {
  const [, name = '', file = ''] = pathname.split('/');
  if (file === '')
    return {
      status: 200,
      type: HTML,
      body: '<!doctype html><title>Bench</title><script type="module" src="./page.js"></script>',
    };
  const script = pages.get(`${name}/${file}`);
  return script === undefined ? problem(404) : { status: 200, type: 'text/javascript', body: script };
}

function header(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function photoOf(request: IncomingMessage, body: Buffer): Promise<string | null> {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) return null;
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const photo = form.get('photo');
  if (!(photo instanceof Blob)) return null;
  return hash('sha256', new Uint8Array(await photo.arrayBuffer()));
}
