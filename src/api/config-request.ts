import { CONFIG_TIMEOUT_MS } from './limits.ts';

let early: Promise<Response> | null = null;

/** Asks while the rest of the app is still on its way: on a slow network the answer is there before anybody waits for it. */
export function requestConfigEarly(): void {
  early = send(fetch, '/config.json');
  // Whoever wants it asks again.
  early.catch(() => undefined);
}

/** The origin's `/config.json`; the first time the answer that was asked for early, where one came. */
export async function requestConfig(fetch: typeof globalThis.fetch, url: string): Promise<Response> {
  const asked = await early?.catch(() => null);
  early = null;
  return asked ?? (await send(fetch, url));
}

function send(fetch: typeof globalThis.fetch, url: string): Promise<Response> {
  const signal = AbortSignal.timeout(CONFIG_TIMEOUT_MS);
  return fetch(url, { cache: 'no-store', credentials: 'omit', redirect: 'error', signal });
}
