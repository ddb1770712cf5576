import { UnreachableError } from './errors.ts';
import { FILES_TIMEOUT_MS } from './limits.ts';

/** The absolute address of a picture or PDF; hosts send absolute ones or ones relative to themselves. */
export function mediaUrl(url: string, apiHost: string, origin: string): string {
  return new URL(url, new URL(apiHost, origin)).href;
}

/** Where the bundled server has its pictures; only it makes a smaller form of them. */
const OWN_PICTURES = '/api/media/';

/** The 320 px form of a picture's absolute address; the address itself where the host makes none. */
export function thumbnailUrl(url: string): string {
  const address = new URL(url);
  // A signed address of a file store would not bear another parameter.
  if (!address.pathname.includes(OWN_PICTURES)) return url;
  address.searchParams.set('size', 'thumb');
  return address.href;
}

/** The same picture's other size: thumbnail to whole picture, and vice versa; the address itself where there is one size only. */
export function otherSizeUrl(url: string): string {
  const address = new URL(url);
  if (address.searchParams.get('size') !== 'thumb') return thumbnailUrl(url);
  address.searchParams.delete('size');
  return address.href;
}

/** The bytes behind a picture's address; null: there are none. Rejects with UnreachableError. The address is the permission. */
export async function readMedia(
  fetch: typeof globalThis.fetch,
  url: string,
  signal: AbortSignal,
): Promise<ArrayBuffer | null> {
  const abort = new AbortController();
  const abortFetch = () => abort.abort();
  const timer = setTimeout(abortFetch, FILES_TIMEOUT_MS);
  signal.addEventListener('abort', abortFetch, { once: true });
  try {
    const response = await fetch(url, { signal: abort.signal, cache: 'no-store', credentials: 'omit' });
    const { status } = response;
    if (status === 404 || status === 410) return null;
    if (!response.ok) throw new UnreachableError('busy', { status });
    return await response.arrayBuffer();
  } catch (cause) {
    throw cause instanceof UnreachableError ? cause : new UnreachableError('network', { cause });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abortFetch);
  }
}
