import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { Strategy, type StrategyHandler } from 'workbox-strategies';
import { otherSizeUrl } from '#app/api/media.ts';
import { PICTURE_CACHE } from '#app/data/cache.ts';
import { MAX_CACHED_PICTURES } from '#app/sync/pull/picture-cache.ts';
import { apiOrigin, knownApiOrigin } from './on-device.ts';
import { mayBePicture } from './picture-request.ts';

/** Origins that do not let their pictures be read, learnt in this worker's life. */
const withoutCors = new Set<string>();

/** Serves pictures from this tablet first, within a bound; when space is short they are the first to go. */
export function keepPictures(): void {
  // The library's class declares its hooks as optional in a way its own plugin type does not take under exact optionals.
  const bounded = new ExpirationPlugin({
    maxEntries: MAX_CACHED_PICTURES,
    purgeOnQuotaError: true,
  }) as WorkboxPlugin;
  registerRoute(
    (asked) => mayBePicture(asked, knownApiOrigin),
    new FirstCopy({ cacheName: PICTURE_CACHE, plugins: [bounded] }),
  );
}

/**
 * A picture never changes behind its address, so the first copy serves for good. Out of reach of the server its other size is
 * better than a broken picture.
 */
class FirstCopy extends Strategy {
  protected async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const { origin } = new URL(request.url);
    if (origin !== location.origin && origin !== (await apiOrigin())) return handler.fetch(request);
    const kept = await handler.cacheMatch(request.url);
    if (kept !== undefined) return kept;
    const answer = await fetchReadable(request, handler);
    if (answer !== null && isPicture(answer)) {
      void handler.waitUntil(handler.cachePut(request.url, answer.clone()));
      return answer;
    }
    const otherSize = await handler.cacheMatch(otherSizeUrl(request.url));
    return otherSize ?? answer ?? (await fetchUnread(request, handler));
  }
}

/**
 * An `<img>` asks another origin without CORS, and then neither status nor type can be read: Chromium counts such an answer as
 * several megabytes of the tablet's space, and an error page would be kept as a picture. So the worker asks with CORS. A host
 * that does not allow it has its pictures shown with a network, and kept by nobody. Null: no answer that can be read.
 */
async function fetchReadable(request: Request, handler: StrategyHandler): Promise<Response | null> {
  const { origin } = new URL(request.url);
  const isOpaque = request.mode === 'no-cors' && origin !== location.origin;
  if (isOpaque && withoutCors.has(origin)) return null;
  const readable = new Request(request.url, { mode: 'cors', credentials: 'omit' });
  try {
    return await handler.fetch(isOpaque ? readable : request);
  } catch {
    // No network, or no CORS: which of both, only another request can tell.
    return null;
  }
}

/** As the page asked for it. */
async function fetchUnread(request: Request, handler: StrategyHandler): Promise<Response> {
  const answer = await handler.fetch(request);
  if (answer.type === 'opaque') withoutCors.add(new URL(request.url).origin);
  return answer;
}

function isPicture(response: Response): boolean {
  return response.status === 200 && (response.headers.get('content-type') ?? '').startsWith('image/');
}
