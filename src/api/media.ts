/** The address of a picture or PDF: hosts give absolute ones, or ones relative to themselves. */
export function mediaUrl(url: string, apiHost: string, origin: string): string {
  return new URL(url, new URL(apiHost, origin)).href;
}

/** The 320 px form of a picture's absolute address, where the host makes one; others ignore the parameter. */
export function thumbnailUrl(url: string): string {
  const address = new URL(url);
  address.searchParams.set('size', 'thumb');
  return address.href;
}

/** The address of the same picture in its other size: of a thumbnail the whole picture, and the other way round. */
export function otherSizeUrl(url: string): string {
  const address = new URL(url);
  if (address.searchParams.get('size') !== 'thumb') return thumbnailUrl(url);
  address.searchParams.delete('size');
  return address.href;
}
