/** The service worker's cache of pictures from the server: re-fetchable, so it is the first to go when space is short. */
export const PICTURE_CACHE = 'pictures';
export const MAX_CACHED_PICTURES = 800;

/** Deletes every cached picture; the service worker fetches them again when they are next shown with a network. */
export async function dropCachedPictures(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(PICTURE_CACHE);
}
