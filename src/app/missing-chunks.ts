import { MISSING_PART, updateTexts } from '#app/texts/updates.ts';

/** In session storage: when this tab last reloaded for a missing chunk. */
const RELOADED_AT = 'reloaded-for-chunk';
const IN_A_ROW_MS = 2 * 60_000;
const PROBE_LIMIT_MS = 5_000;

/** Stores what is typed and not stored yet; set once the drafts are there. */
let storeUnsaved = async (): Promise<boolean> => true;

export function storeBeforeReload(store: () => Promise<boolean>): void {
  storeUnsaved = store;
}

/**
 * A missing chunk means that another version took over: the page reloads once, after everything unsaved is stored. A second failure
 * right after is shown instead of an endless loop, and so is one without a connection, where a reload could not help.
 */
export function healMissingChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // Our words replace the browser's, by which the router would reload at once and lose unsaved work.
    payload.message = navigator.onLine ? updateTexts.partMissing : updateTexts.partMissingOffline;
    payload.name = MISSING_PART;
    // Without session storage nothing would stop a loop, so the error stays on screen.
    void reloadForNewChunks().catch(() => undefined);
  });
}

/** Whether a reload may help. `lastReloadMs`: the last one in this tab, null if there was none. */
export function mayReload(isReachable: boolean, lastReloadMs: number | null, nowMs: number): boolean {
  const isInARow = lastReloadMs !== null && Math.abs(nowMs - lastReloadMs) < IN_A_ROW_MS;
  return isReachable && !isInARow;
}

async function reloadForNewChunks(): Promise<void> {
  const last = sessionStorage.getItem(RELOADED_AT);
  const now = Date.now();
  if (!mayReload(navigator.onLine && (await isServerThere()), last === null ? null : Date.parse(last), now))
    return;
  if (!(await storeUnsaved())) return;
  sessionStorage.setItem(RELOADED_AT, new Date(now).toISOString());
  location.reload();
}

/** Asks for the configuration, which is never served from a cache. */
async function isServerThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_LIMIT_MS);
    return (await fetch('/config.json', { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}
