import { MISSING_PART, updateTexts } from '#app/texts/updates.ts';

/** In session storage: when this tab last loaded anew for a missing part. It counts only for a while, so that a good start ends it. */
const RELOADED_AT = 'reloaded-for-chunk';
const IN_A_ROW_MS = 2 * 60_000;
const PROBE_LIMIT_MS = 5_000;

/** Stores what is filled in and not stored yet; whoever keeps drafts says how. */
let storeUnsaved = async (): Promise<boolean> => true;

export function storeBeforeReload(store: () => Promise<boolean>): void {
  storeUnsaved = store;
}

/**
 * A part of the app that is gone means that another version took over: the page loads anew, once, after everything unsaved is
 * stored. A second failure right after is shown, or the page would load for ever; and so is one without a way to the server,
 * since what is not on this tablet would not be there after it either.
 */
export function healMissingChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // In words for the person, and no longer in the browser's: by those the router would reload at once, with unsaved work.
    payload.message = navigator.onLine ? updateTexts.partMissing : updateTexts.partMissingOffline;
    payload.name = MISSING_PART;
    // Where session storage is refused nothing could stop a loop: the error stays on screen.
    void heal().catch(() => undefined);
  });
}

/** Whether loading anew may help. `lastReloadMs`: when that was done last; null = never in this tab. */
export function mayReload(isReachable: boolean, lastReloadMs: number | null, nowMs: number): boolean {
  const isInARow = lastReloadMs !== null && Math.abs(nowMs - lastReloadMs) < IN_A_ROW_MS;
  return isReachable && !isInARow;
}

async function heal(): Promise<void> {
  const last = sessionStorage.getItem(RELOADED_AT);
  const now = Date.now();
  if (!mayReload(navigator.onLine && (await isServerThere()), last === null ? null : Date.parse(last), now))
    return;
  if (!(await storeUnsaved())) return;
  sessionStorage.setItem(RELOADED_AT, new Date(now).toISOString());
  location.reload();
}

/** The configuration is never answered from this tablet. */
async function isServerThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_LIMIT_MS);
    return (await fetch('/config.json', { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}
