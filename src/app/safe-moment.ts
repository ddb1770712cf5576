import type { EntryRow } from '#app/data/rows.ts';
import { JSON_TIMEOUT_MS, UPLOAD_TIMEOUT_CAP_MS } from '#app/sync/limits.ts';

/** Why the page must not be reloaded now; null when nothing would be lost or cut off. */
export type Hindrance = 'draft' | 'sending' | null;

type OnItsWay = Pick<EntryRow, 'id' | 'photoIds'>;

/** What comes before and after the request itself. */
const MARGIN_MS = 30_000;

/** No request lasts longer: an entry marked as on its way since then was cut off, and nobody here is sending it. */
function sendingAtMostMs({ photoIds }: Pick<OnItsWay, 'photoIds'>): number {
  return (photoIds.length === 0 ? JSON_TIMEOUT_MS : UPLOAD_TIMEOUT_CAP_MS) + MARGIN_MS;
}

/** `forMs`: how long each entry has been seen on its way. */
export function hindranceOf(
  isStored: boolean,
  sending: readonly (Pick<OnItsWay, 'photoIds'> & { forMs: number })[],
): Hindrance {
  if (!isStored) return 'draft';
  return sending.some((entry) => entry.forMs < sendingAtMostMs(entry)) ? 'sending' : null;
}

export type SafeMomentDeps = {
  /** Stores what is typed and not stored yet; answers whether all of it is. */
  storeDrafts: () => Promise<boolean>;
  /** The entries that are on their way now, by whichever tab. */
  sending: () => Promise<readonly OnItsWay[]>;
  nowMs: () => number;
  /** Resolves a little later, for another look. */
  wait: () => Promise<void>;
  /** Says what is waited for, whenever that changes. */
  notify: (hindrance: Exclude<Hindrance, null>) => void;
};

/** Resolves when the page can be reloaded: what is being filled in lies on the device, and nothing is on its way. */
export async function safeMoment({
  storeDrafts,
  sending,
  nowMs,
  wait,
  notify,
}: SafeMomentDeps): Promise<void> {
  const seenSince = new Map<string, number>();
  let notified: Hindrance = null;
  for (;;) {
    const isStored = await storeDrafts();
    const onTheirWay = await sending();
    const now = nowMs();
    for (const { id } of onTheirWay) seenSince.set(id, seenSince.get(id) ?? now);
    const hindrance = hindranceOf(
      isStored,
      onTheirWay.map(({ id, photoIds }) => ({ photoIds, forMs: now - (seenSince.get(id) ?? now) })),
    );
    if (hindrance === null) return;
    if (hindrance !== notified) notify(hindrance);
    notified = hindrance;
    await wait();
  }
}
