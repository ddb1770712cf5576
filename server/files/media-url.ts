/** Where a file is served; relative to the host, so that it holds behind any name the server is reached by. */
export function mediaUrl(key: string): string {
  return `/api/media/${key}`;
}
