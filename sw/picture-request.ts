type Asked = { url: URL; request: Pick<Request, 'method' | 'mode' | 'destination'>; sameOrigin: boolean };

/**
 * Whether a request may be for a picture of the API. A host of another origin names them as it likes, so there whatever an `<img>`
 * or the tablet's preparation asks for counts. `apiOrigin` null: not read yet, and every other origin could be it. Origins that
 * are not the API's are left alone, because the worker's own policy may forbid what the page's allows.
 */
export function mayBePicture({ url, request, sameOrigin }: Asked, apiOrigin: string | null): boolean {
  if (sameOrigin) return url.pathname.startsWith('/api/media/');
  if (apiOrigin !== null && url.origin !== apiOrigin) return false;
  return request.method === 'GET' && request.mode === 'no-cors' && /^(image)?$/.test(request.destination);
}
