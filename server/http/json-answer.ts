import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { DECIDED_HEADER } from '#contract/idempotency.ts';
import type { Answer } from './idempotency.ts';

const compress = promisify(gzip);

/** Below this (bytes) an answer fits one packet and compressing it only costs time. */
const COMPRESS_FROM = 1_400;

/** The HTTP answer of a call: a list of orders shrinks to about a tenth, which a workshop's connection feels. */
export async function jsonAnswer(
  { status, body, replayed, decidedKey }: Answer,
  request: Request,
): Promise<Response> {
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    Vary: 'Accept-Encoding',
    ...(replayed ? { 'Idempotent-Replayed': 'true' } : {}),
    ...(decidedKey === null ? {} : { [DECIDED_HEADER]: decidedKey }),
  };
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/i.test(
    request.headers.get('accept-encoding') ?? '',
  );
  if (!takesGzip || body.length < COMPRESS_FROM) return new Response(body, { status, headers });
  const compressed = new Uint8Array(await compress(body, { level: 5 }));
  return new Response(compressed, { status, headers: { ...headers, 'Content-Encoding': 'gzip' } });
}
