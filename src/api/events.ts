import { errorOfAnswer } from './classify.ts';
import type { ApiClientDeps } from './client.ts';
import { SignedOutError, UnreachableError } from './errors.ts';

export type EventsDeps = Pick<ApiClientDeps, 'host' | 'token' | 'fetch' | 'idempotency' | 'onSignedOut'>;

/**
 * Opens the host's stream of changes. Uses fetch, because an EventSource sends no headers and a token must never be
 * part of an address. Rejects as ApiPort does; a 200 that is not an event stream is not ours.
 */
export async function openEvents(
  { host, token, fetch, idempotency, onSignedOut }: EventsDeps,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const sent = token();
  const headers = new Headers({ Accept: 'text/event-stream' });
  if (sent !== null) headers.set('Authorization', `Token ${sent}`);
  const response = await fetch(`${host().replace(/\/+$/, '')}/events`, {
    headers,
    redirect: 'error',
    cache: 'no-store',
    credentials: 'omit',
    signal,
  }).catch((cause: unknown) => {
    throw new UnreachableError('network', { cause });
  });
  const { status, body } = response;
  if (response.ok && body !== null && isEventStream(response.headers)) return body;
  if (response.ok) {
    await body?.cancel();
    throw new UnreachableError('not-ours', { status });
  }
  // The status of a cut body is still known, which is enough.
  const text = await response.text().catch(() => '');
  const answer = { status, headers: response.headers, body: text };
  const apiError = errorOfAnswer(answer, { now: new Date(), isOwnHost: idempotency?.() });
  if (apiError instanceof SignedOutError) onSignedOut(sent, apiError.detail);
  throw apiError;
}

function isEventStream(headers: Headers): boolean {
  return /^text\/event-stream\b/i.test(headers.get('Content-Type') ?? '');
}
