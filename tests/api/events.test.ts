import { expect, it } from 'vitest';
import { SignedOutError, UnreachableError } from '#app/api/errors.ts';
import { openEvents } from '#app/api/events.ts';

const STREAM = { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } };
const HTML = { headers: { 'Content-Type': 'text/html' } };
const JSON_TYPE = { 'Content-Type': 'application/json' };

async function open(answer: () => Response) {
  const asked: { url: string; init: RequestInit }[] = [];
  const signedOut: (string | null)[] = [];
  const deps = {
    host: () => 'https://host.example/api/',
    token: () => 'secret',
    fetch: (async (url: RequestInfo | URL, init: RequestInit = {}) => {
      asked.push({ url: String(url), init });
      return answer();
    }) as typeof fetch,
    onSignedOut: (token: string | null) => void signedOut.push(token),
  };
  const outcome = await openEvents(deps, new AbortController().signal).catch((error: unknown) => error);
  return { outcome, asked, signedOut };
}

it('the stream is asked for with the token in its header, never in its address', async () => {
  const { outcome, asked } = await open(() => new Response('data: {}\n\n', STREAM));
  expect(outcome).toBeInstanceOf(ReadableStream);
  expect(asked.map(({ url }) => url)).toEqual(['https://host.example/api/events']);
  expect(new Headers(asked[0]?.init.headers).get('Authorization')).toBe('Token secret');
  expect(asked[0]?.init).toMatchObject({ redirect: 'error', cache: 'no-store', credentials: 'omit' });
});

it("a portal's page is no stream, whatever status it has", async () => {
  for (const status of [200, 401, 403]) {
    const { outcome, signedOut } = await open(() => new Response('<html>', { ...HTML, status }));
    expect(outcome).toBeInstanceOf(UnreachableError);
    expect(outcome).toMatchObject({ reason: 'not-ours' });
    expect(signedOut).toEqual([]);
  }
});

it('a token that is no longer taken signs out, as with every other call', async () => {
  const body = JSON.stringify({ detail: 'no longer valid', code: 'unauthenticated' });
  const { outcome, signedOut } = await open(() => new Response(body, { status: 401, headers: JSON_TYPE }));
  expect(outcome).toBeInstanceOf(SignedOutError);
  expect(signedOut).toEqual(['secret']);
});

it("a busy host's wish and a broken network are told as what they are", async () => {
  const headers = { ...JSON_TYPE, 'Retry-After': '30' };
  const busy = await open(() => new Response('{}', { status: 503, headers }));
  expect(busy.outcome).toMatchObject({ reason: 'busy', retryAfterMs: 30_000 });
  const broken = await open(() => {
    throw new TypeError('failed to fetch');
  });
  expect(broken.outcome).toMatchObject({ reason: 'network' });
});
