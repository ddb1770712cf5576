type Asked = { url: URL; request: Pick<Request, 'method' | 'mode' | 'destination'>; sameOrigin: boolean };

/**
 * Whether a request may be for a picture of the API. On another origin pictures may have any path, so everything an `<img>` or the
 * prefetch requests there counts. `origins` null: not known yet, so any origin may be one. Other origins are left alone, because
 * the worker's own policy may forbid what the page's allows.
 */
export function mayBePicture(
  { url, request, sameOrigin }: Asked,
  origins: ReadonlySet<string> | null,
): boolean {
  if (sameOrigin) return url.pathname.startsWith('/api/media/');
  return isCrossOriginPicture(request) && (origins === null || origins.has(url.origin));
}

/** Whether a request to another origin is one that an `<img>` or the prefetch makes. */
export function isCrossOriginPicture({ method, mode, destination }: Asked['request']): boolean {
  return method === 'GET' && mode === 'no-cors' && /^(image)?$/.test(destination);
}
