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

function asPicture(bytes: ArrayBuffer, mediaType: string): Response {
  return new Response(bytes, {
    headers: { 'Content-Type': mediaType, 'Content-Length': String(bytes.byteLength) },
  });
}
