import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { DIGEST_HEADER } from '#contract/action-digest.ts';
import { DECIDED_HEADER } from '#contract/call.ts';
import type { Answer } from './idempotency.ts';
import { EARLY_ANSWER_BYTES, EARLY_ANSWER_MS } from './limits.ts';

const compress = promisify(gzip);

/** Smaller answers (bytes) fit into one packet, so compressing them only costs time. */
const COMPRESS_FROM = 1_400;

/**
 * HTTP answer of a call. Compression shrinks a list of orders to about a tenth, which matters on a workshop's
 * connection.
 */
export async function jsonAnswer(
  { status, body, replayed, decided }: Answer,
  request: Request,
): Promise<Response> {
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    Vary: 'Accept-Encoding',
    ...(replayed ? { 'Idempotent-Replayed': 'true' } : {}),
    ...(decided !== null && { [DECIDED_HEADER]: decided.key }),
    ...(decided?.digest && { [DIGEST_HEADER]: decided.digest }),
  };
  if (!takesGzip(request) || body.length < COMPRESS_FROM) return new Response(body, { status, headers });
  const compressed = new Uint8Array(await compress(body, { level: 5 }));
  return new Response(compressed, { status, headers: { ...headers, 'Content-Encoding': 'gzip' } });
}

export function takesGzip(request: Request): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/i.test(request.headers.get('accept-encoding') ?? '');
}

/**
 * Sends an answer that was known before the request's body was read. It goes out at once and complete, but stays open
 * while the rest of the body is read and discarded, within limits. A browser sends everything before it reads, and
 * takes a connection that closes in the middle for a network error. An answer to a request without a body is left as it
 * is.
 */
export async function answerEarly(answer: Response, request: Request): Promise<Response> {
  const { body } = request;
  if (body === null) return answer;
  const text = new Uint8Array(await answer.arrayBuffer());
  const rest = body.getReader();
  const open = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      controller.enqueue(text);
      await drainWithinLimits(rest);
      controller.close();
    },
    cancel: () => rest.cancel(),
  });
  const headers = new Headers(answer.headers);
  // Tells a client that is already reading that the answer is complete.
  headers.set('Content-Length', String(text.byteLength));
  return new Response(open, { status: answer.status, headers });
}

/** Reads to the end or to the limits, where it cuts the connection. */
async function drainWithinLimits(rest: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const cut = (): void => void rest.cancel().catch(() => undefined);
  const timer = setTimeout(cut, EARLY_ANSWER_MS);
  try {
    let bytes = 0;
    for (let read = await rest.read(); !read.done; read = await rest.read()) {
      bytes += read.value.byteLength;
      if (bytes > EARLY_ANSWER_BYTES) cut();
    }
  } catch {
    // The sender disconnected in the middle of a refused request, which changes nothing.
  } finally {
    clearTimeout(timer);
  }
}
