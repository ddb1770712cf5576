import { isServerThere } from '#app/data/service-worker-control.ts';
import { onOutdatedParts } from '#app/parts.ts';

/** Session storage key: when this tab last reloaded for a missing chunk. */
const RELOADED_AT = 'reloaded-for-chunk';
const IN_A_ROW_MS = 2 * 60_000;

/** Stores unsaved input; set once the drafts are available. */
let storeUnsaved = async (): Promise<boolean> => true;

export function storeBeforeReload(store: () => Promise<boolean>): void {
  storeUnsaved = store;
}

/**
 * A part that the server no longer has means that another version took over: the page reloads once, after everything
 * unsaved is stored. A second failure right after that is shown, instead of an endless loop. A part that only waits for
 * a connection is not a failure (src/parts.ts).
 */
export function healMissingChunks(): void {
  // Without session storage nothing would stop a loop, so the error stays on the screen.
  onOutdatedParts(() => void reloadForNewChunks().catch(() => undefined));
}

/** True if a reload may help. `lastReloadMs`: this tab's last one, null if there was none. */
export function mayReload(isReachable: boolean, lastReloadMs: number | null, nowMs: number): boolean {
  const isInARow = lastReloadMs !== null && Math.abs(nowMs - lastReloadMs) < IN_A_ROW_MS;
  return isReachable && !isInARow;
}

async function reloadForNewChunks(): Promise<void> {
  const last = sessionStorage.getItem(RELOADED_AT);
  const now = Date.now();
  if (!mayReload(await isServerThere(), last === null ? null : Date.parse(last), now)) return;
  if (!(await storeUnsaved())) return;
  sessionStorage.setItem(RELOADED_AT, new Date(now).toISOString());
  location.reload();
}
