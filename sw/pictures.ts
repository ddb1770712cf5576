import { registerRoute } from 'workbox-routing';
import { Strategy, type StrategyHandler } from 'workbox-strategies';
import { otherSizeUrl } from '#app/api/media.ts';
import { areAsNamed } from '#app/api/named-bytes.ts';
import { PICTURE_CACHE } from '#app/data/cache.ts';
import { MAX_CACHED_PICTURES } from '#app/sync/pull/picture-cache.ts';
import { REPR_DIGEST_HEADER } from '#contract/repr-digest.ts';
import { bounded } from './bounded.ts';
import { knownOrigins, pictureOrigins, rereadOrigins } from './on-device.ts';
import { isCrossOriginPicture, mayBePicture } from './picture-request.ts';

/** Origins known not to allow CORS. */
const withoutCors = new Set<string>();

/** Serves pictures cache-first, up to a limit. When space runs short they are the first to go. */
export function keepPictures(): void {
  registerRoute(
    (asked) => {
      const isKept = mayBePicture(asked, knownOrigins);
      if (!isKept && !asked.sameOrigin && isCrossOriginPicture(asked.request)) rereadOrigins();
      return isKept;
    },
    new FirstCopy({ cacheName: PICTURE_CACHE, plugins: [bounded(PICTURE_CACHE, MAX_CACHED_PICTURES)] }),
  );
}

/**
 * A picture at an address never changes, so its first copy is valid for good. Without the server its other size is
 * better than a broken picture.
 */
class FirstCopy extends Strategy {
  protected async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const { origin } = new URL(request.url);
    if (!(await pictureOrigins()).has(origin)) return handler.fetch(request);
    const kept = await handler.cacheMatch(request.url);
    if (kept !== undefined) return kept;
    const answer = await fetchReadable(request, handler);
    if (answer !== null && isPicture(answer)) {
      void handler.waitUntil(keep(request, handler, answer.clone()));
      return answer;
    }
    const otherSize = await handler.cacheMatch(otherSizeUrl(request.url));
    return otherSize ?? answer ?? (await fetchUnread(request, handler));
  }
}

/**
 * A picture that was altered on the way is shown once and not cached. The browser, which has cached it for good,
 * fetches it again.
 */
async function keep(request: Request, handler: StrategyHandler, answer: Response): Promise<void> {
  if (await isWhole(answer)) {
    await handler.cachePut(request.url, answer);
    return;
  }
  const again = await handler.fetch(new Request(request.url, { cache: 'reload' }));
  if (isPicture(again) && (await isWhole(again))) await handler.cachePut(request.url, again);
}

async function isWhole(answer: Response): Promise<boolean> {
  const { headers } = answer;
  return !headers.has(REPR_DIGEST_HEADER) || areAsNamed(await answer.clone().arrayBuffer(), headers);
}

/**
 * An `<img>` requests another origin without CORS, so neither status nor type can be read: Chromium counts such a
 * response as several megabytes, and an error page would be cached as a picture. So the worker requests it with CORS.
 * Pictures of a host that does not allow that are shown while online, but not cached. Null: no readable answer.
 */
async function fetchReadable(request: Request, handler: StrategyHandler): Promise<Response | null> {
  const { origin } = new URL(request.url);
  const isOpaque = request.mode === 'no-cors' && origin !== location.origin;
  if (isOpaque && withoutCors.has(origin)) return null;
  const readable = new Request(request.url, { mode: 'cors', credentials: 'omit' });
  try {
    return await handler.fetch(isOpaque ? readable : request);
  } catch {
    // No network or no CORS; only another request can show which.
    return null;
  }
}

/** The request as the page made it. */
async function fetchUnread(request: Request, handler: StrategyHandler): Promise<Response> {
  const answer = await handler.fetch(request);
  if (answer.type === 'opaque') withoutCors.add(new URL(request.url).origin);
  return answer;
}

function isPicture(response: Response): boolean {
  return response.status === 200 && (response.headers.get('content-type') ?? '').startsWith('image/');
}
