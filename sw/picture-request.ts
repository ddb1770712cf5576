type Asked = { url: URL; request: Pick<Request, 'method' | 'mode' | 'destination'>; sameOrigin: boolean };

/**
 * Whether a request may be for a picture of the API. On another origin pictures may have any path, so everything an `<img>` or the
 * prefetch requests there counts. `apiOrigin` null: not known yet, so any origin may be it. Other origins are left alone, because
 * the worker's own policy may forbid what the page's allows.
 */
export function mayBePicture({ url, request, sameOrigin }: Asked, apiOrigin: string | null): boolean {
  if (sameOrigin) return url.pathname.startsWith('/api/media/');
  if (apiOrigin !== null && url.origin !== apiOrigin) return false;
  return request.method === 'GET' && request.mode === 'no-cors' && /^(image)?$/.test(request.destination);
}
