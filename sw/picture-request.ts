type Asked = {
  url: URL;
  request: Pick<Request, 'method' | 'mode' | 'destination' | 'cache'>;
  sameOrigin: boolean;
};

/**
 * True if a request may be for a picture of the API. On another origin pictures may have any path, so everything an
 * `<img>` or the prefetch requests there counts. `origins` null: not known yet, so any origin may be one. Other
 * origins are left alone, because the worker's own policy may forbid what the page's allows. A request with
 * `no-store` wants the server's current state.
 */
export function mayBePicture(
  { url, request, sameOrigin }: Asked,
  origins: ReadonlySet<string> | null,
): boolean {
  if (request.cache === 'no-store') return false;
  if (sameOrigin) return url.pathname.startsWith('/api/media/');
  return isCrossOriginPicture(request) && (origins === null || origins.has(url.origin));
}

/** True if a request to another origin is one that an `<img>` or the prefetch makes. */
export function isCrossOriginPicture({ method, mode, destination, cache }: Asked['request']): boolean {
  return cache !== 'no-store' && method === 'GET' && mode === 'no-cors' && /^(image)?$/.test(destination);
}
