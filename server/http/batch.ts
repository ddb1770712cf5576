import { pipeline, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import { DIGEST_HEADER } from '#contract/action-digest.ts';
import { batchCodec, MAX_BATCH, NDJSON } from '#contract/batch.ts';
import { DECIDED_HEADER } from '#contract/call.ts';
import type { Decoded } from '#contract/codec.ts';
import { WireError } from '#contract/codec.ts';
import { serverTexts } from '../texts.ts';
import { takesGzip } from './answers.ts';
import { readJsonBody } from './json-body.ts';
import { ACTIONS_AT_ONCE } from './limits.ts';
import { malformed } from './problem.ts';

type Action = Decoded<typeof batchCodec>['actions'][number];

/** Headers of an action's answer that the client's decisions depend on. */
const RELAYED_HEADERS = ['Content-Type', DECIDED_HEADER, DIGEST_HEADER, 'Idempotent-Replayed', 'Retry-After'];

/** Answers the request of one action, whose body has already been read. */
type Perform = (action: Request, body: unknown, index: number) => Promise<Response>;

/**
 * Answers a batch by making a separate request for each action, with the batch's token, a few at a time. Sessions,
 * keys, transactions and refusals work as for single actions. Actions that have not begun when the client disconnects
 * are not carried out.
 */
export async function answerBatch(request: Request, perform: Perform): Promise<Response> {
  const actions = await readActions(request);
  const lines = Readable.from(
    asCompleted(actions.map((action, index) => () => answerLine(request, action, index, perform))),
  );
  const headers = { 'Content-Type': NDJSON, Vary: 'Accept-Encoding' };
  if (!takesGzip(request)) return new Response(streamOf(lines), { headers });
  // Sends each line as soon as it is ready.
  const packed = createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH });
  // An error in the lines ends the answer, not the process.
  pipeline(lines, packed, () => undefined);
  return new Response(streamOf(packed), { headers: { ...headers, 'Content-Encoding': 'gzip' } });
}

async function readActions(request: Request): Promise<Action[]> {
  const body = await readJsonBody(request);
  try {
    const { actions } = batchCodec.decode(body, '');
    if (actions.length === 0 || actions.length > MAX_BATCH) throw malformed(serverTexts.batchSize(MAX_BATCH));
    return actions;
  } catch (error) {
    throw error instanceof WireError ? malformed(error.message, error) : error;
  }
}

async function answerLine(
  batch: Request,
  { method, path, key, digest, body }: Action,
  index: number,
  perform: Perform,
): Promise<Buffer> {
  const url = new URL(`/api/${path.replace(/^\/+/, '')}`, batch.url);
  const isCall = url.pathname.startsWith('/api/');
  const headers = new Headers({
    'Content-Type': 'application/json',
    // A text that no header can hold is no valid key either: only that action is refused.
    'Idempotency-Key': asHeader(key),
    ...(digest !== undefined && { [DIGEST_HEADER]: asHeader(digest) }),
  });
  for (const name of ['Authorization', 'X-Forwarded-For']) {
    const value = batch.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const answer = isCall
    ? await perform(new Request(url, { method, headers }), body, index)
    : new Response('{}', { status: 404, headers: { 'Content-Type': 'application/json' } });
  const said = RELAYED_HEADERS.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const head = JSON.stringify({ index, status: answer.status, headers: said }).slice(0, -1);
  return Buffer.from(`${head},"body":${await answer.text()}}\n`);
}

function asHeader(value: string): string {
  return /^[\x21-\x7e]+$/.test(value) ? value : 'malformed';
}

/** Runs a few at a time and yields each result as soon as it is ready. */
async function* asCompleted<T>(works: readonly (() => Promise<T>)[]): AsyncGenerator<T> {
  const running = new Map<number, Promise<[number, T]>>();
  for (let next = 0; next < works.length || running.size > 0; ) {
    for (; next < works.length && running.size < ACTIONS_AT_ONCE; next += 1) {
      const at = next;
      const work = works[at];
      if (work !== undefined)
        running.set(
          at,
          work().then((result) => [at, result]),
        );
    }
    const [done, result] = await Promise.race(running.values());
    running.delete(done);
    yield result;
  }
}

function streamOf(lines: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(lines) as ReadableStream<Uint8Array>;
}
