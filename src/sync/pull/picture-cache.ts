import { thumbnailUrl } from '#app/api/media.ts';
import { keepNewest, PICTURE_CACHE } from '#app/data/cache.ts';

export const MAX_CACHED_PICTURES = 800;

/** Caches a picture that this device sent, under its absolute address and that of its 320 px form (image/jpeg). */
export async function keepPicture(
  address: string,
  { bytes, mediaType, thumbnail }: { bytes: ArrayBuffer; mediaType: string; thumbnail: ArrayBuffer | null },
): Promise<void> {
  if (typeof caches === 'undefined') return;
  const cache = await caches.open(PICTURE_CACHE);
  await cache.put(address, asPicture(bytes, mediaType));
  const small = thumbnailUrl(address);
  if (thumbnail !== null && small !== address) await cache.put(small, asPicture(thumbnail, 'image/jpeg'));
  await keepNewest(PICTURE_CACHE, MAX_CACHED_PICTURES);
}

/**
 * Fetches and caches a picture that lies on another origin than page and API: the service worker knows such an origin by what is
 * kept of it. Rejects where there is no network, or where that origin forbids others to read it.
 */
export async function cacheCrossOrigin(
  fetch: typeof globalThis.fetch,
  address: string,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(address, { mode: 'cors', credentials: 'omit', signal });
  const bytes = await response.arrayBuffer();
  const mediaType = response.headers.get('Content-Type') ?? '';
  if (!response.ok || !mediaType.startsWith('image/')) return;
  await keepPicture(address, { bytes, mediaType, thumbnail: null });
}

function asPicture(bytes: ArrayBuffer, mediaType: string): Response {
  return new Response(bytes, {
    headers: { 'Content-Type': mediaType, 'Content-Length': String(bytes.byteLength) },
  });
}
