import type { Puller } from './pull.ts';
import { PICTURE_TIMEOUT_MS } from './pull-limits.ts';
import type { ReadDeps } from './pull-orders.ts';

/** How far the prefetch is; `asOf`: when it last was to the end, for this person, null = never yet. */
export type PrefetchState =
  | { state: 'idle' }
  | { state: 'running'; done: number; of: number; asOf: string | null }
  | { state: 'done'; at: string }
  | { state: 'stopped'; done: number; of: number; asOf: string | null };

export type PrefetchDeps = ReadDeps & {
  puller: Puller;
  fetch: typeof globalThis.fetch;
  /** Resolves once fetched pictures are kept: on a first visit the service worker takes charge only after a while. */
  picturesAreKept?: () => Promise<void>;
  /** The runtime configuration, as far as addresses of pictures need it. */
  config: { getSnapshot(): { apiHost: string } };
  report: (error: unknown, context: string) => void;
  /** Of the page; against it a host-relative address stands. */
  origin?: string;
};

/** Whether the service worker has the picture already. */
export async function isKept(url: string): Promise<boolean> {
  return typeof caches !== 'undefined' && (await caches.match(url)) !== undefined;
}

/** Asks for a picture like an `<img>` would, so that the service worker's route takes it in. */
export async function fetchPicture({ fetch, origin }: PrefetchDeps, url: string): Promise<void> {
  const mode = new URL(url).origin === (origin ?? location.origin) ? 'same-origin' : 'no-cors';
  try {
    const signal = AbortSignal.timeout(PICTURE_TIMEOUT_MS);
    const response = await fetch(url, { credentials: 'omit', mode, signal });
    await response.arrayBuffer();
  } catch {
    // One picture less in advance; it is fetched when it is shown.
  }
}
