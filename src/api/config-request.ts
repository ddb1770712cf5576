import { CONFIG_TIMEOUT_MS } from './limits.ts';

let early: Promise<Response> | null = null;

/**
 * Requests the configuration while the rest of the app is still loading: on a slow network the answer is there before
 * anything waits for it.
 */
export function requestConfigEarly(): void {
  early = send(fetch, '/config.json');
  // Callers that need it request it again.
  early.catch(() => undefined);
}

/** The origin's `/config.json`. The first call gets the answer requested early, if there is one. */
export async function requestConfig(fetch: typeof globalThis.fetch, url: string): Promise<Response> {
  const asked = await early?.catch(() => null);
  early = null;
  return asked ?? (await send(fetch, url));
}

function send(fetch: typeof globalThis.fetch, url: string): Promise<Response> {
  const signal = AbortSignal.timeout(CONFIG_TIMEOUT_MS);
  return fetch(url, { cache: 'no-store', credentials: 'omit', redirect: 'error', signal });
}
