import { UnreachableError, UnreadableError } from './errors.ts';
import { FILES_TIMEOUT_MS } from './limits.ts';
import { areAsNamed } from './named-bytes.ts';

/** The absolute address of a picture or PDF. Hosts send absolute addresses or ones relative to themselves. */
export function mediaUrl(url: string, apiHost: string, origin: string): string {
  return new URL(url, new URL(apiHost, origin)).href;
}

/** Path of the bundled server's pictures; only it makes a smaller form of them. */
const OWN_PICTURES = '/api/media/';

/** The 320 px form of a picture's absolute address, or the address itself if the host makes none. */
export function thumbnailUrl(url: string): string {
  const address = new URL(url);
  // A signed address of a file store would not survive another parameter.
  if (!address.pathname.includes(OWN_PICTURES)) return url;
  address.searchParams.set('size', 'thumb');
  return address.href;
}

/** The picture's other size: thumbnail to whole picture, and vice versa; the address itself if there is only one. */
export function otherSizeUrl(url: string): string {
  const address = new URL(url);
  if (address.searchParams.get('size') !== 'thumb') return thumbnailUrl(url);
  address.searchParams.delete('size');
  return address.href;
}

/**
 * The bytes at a picture's address; null if there are none. Rejects with UnreachableError, also if the bytes differ
 * from those the answer names. On the app's own origin a cookie identifies the user. `cache`: by default the server's
 * current state; 'default' accepts a copy on this device too.
 */
export async function readMedia(
  fetch: typeof globalThis.fetch,
  url: string,
  signal: AbortSignal,
  cache: RequestCache = 'no-store',
): Promise<ArrayBuffer | null> {
  const abort = new AbortController();
  const abortFetch = () => abort.abort();
  const timer = setTimeout(abortFetch, FILES_TIMEOUT_MS);
  signal.addEventListener('abort', abortFetch, { once: true });
  try {
    const response = await fetch(url, { signal: abort.signal, cache });
    const { status } = response;
    if (status === 404 || status === 410) return null;
    if (!response.ok) throw new UnreachableError('busy', { status });
    const bytes = await response.arrayBuffer();
    if (!(await areAsNamed(bytes, response.headers))) throw new UnreachableError('altered', { status });
    return bytes;
  } catch (cause) {
    if (cause instanceof UnreachableError) throw cause;
    throw (await isUnreadable(fetch, url, abort.signal))
      ? new UnreadableError(cause)
      : new UnreachableError('network', { cause });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abortFetch);
  }
}

/** Without CORS a browser sends a request whose answer it exposes to nobody; without a network it does not. */
async function isUnreadable(
  fetch: typeof globalThis.fetch,
  url: string,
  signal: AbortSignal,
): Promise<boolean> {
  if (typeof location === 'undefined' || new URL(url).origin === location.origin || signal.aborted)
    return false;
  return await fetch(url, { mode: 'no-cors', cache: 'no-store', signal }).then(
    ({ type }) => type === 'opaque',
    () => false,
  );
}
