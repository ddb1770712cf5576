import { JSON_TIMEOUT_MS } from '#app/api/limits.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { UPLOAD_TIMEOUT_CAP_MS } from '#app/sync/limits.ts';

/** Reason why the page must not be reloaded now; null if nothing would be lost or interrupted. */
export type ReloadBlocker = 'draft' | 'sending' | null;

type OnItsWay = Pick<EntryRow, 'id' | 'photoIds'>;

/** Time before and after the request itself. */
const MARGIN_MS = 30_000;

/** No request lasts longer: an entry marked as sending for longer was interrupted, and nobody is sending it. */
function sendingAtMostMs({ photoIds }: Pick<OnItsWay, 'photoIds'>): number {
  return (photoIds.length === 0 ? JSON_TIMEOUT_MS : UPLOAD_TIMEOUT_CAP_MS) + MARGIN_MS;
}

/** `forMs`: how long each entry has been observed as sending. */
export function reloadBlocker(
  isStored: boolean,
  sending: readonly (Pick<OnItsWay, 'photoIds'> & { forMs: number })[],
): ReloadBlocker {
  if (!isStored) return 'draft';
  return sending.some((entry) => entry.forMs < sendingAtMostMs(entry)) ? 'sending' : null;
}

export type SafeMomentDeps = {
  /** Stores unsaved input; resolves to true if everything is stored. */
  storeDrafts: () => Promise<boolean>;
  /** The entries that any tab is sending now. */
  sending: () => Promise<readonly OnItsWay[]>;
  nowMs: () => number;
  /** Waits a little before the next check. */
  wait: () => Promise<void>;
  /** Tells the user what the reload is waiting for, whenever that changes. */
  notify: (blocker: Exclude<ReloadBlocker, null>) => void;
};

/** Resolves when the page can be reloaded: all drafts are stored, and nothing is being sent. */
export async function safeMoment({
  storeDrafts,
  sending,
  nowMs,
  wait,
  notify,
}: SafeMomentDeps): Promise<void> {
  const seenSince = new Map<string, number>();
  let notified: ReloadBlocker = null;
  for (;;) {
    const isStored = await storeDrafts();
    const onTheirWay = await sending();
    const now = nowMs();
    for (const { id } of onTheirWay) seenSince.set(id, seenSince.get(id) ?? now);
    const blocker = reloadBlocker(
      isStored,
      onTheirWay.map(({ id, photoIds }) => ({ photoIds, forMs: now - (seenSince.get(id) ?? now) })),
    );
    if (blocker === null) return;
    if (blocker !== notified) notify(blocker);
    notified = blocker;
    await wait();
  }
}
