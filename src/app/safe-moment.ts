import { PHOTO_TIMEOUT_MS } from '#app/sync/limits.ts';

/** Why the page must not be reloaded now; null when nothing would be lost or cut off. */
export type Hindrance = 'draft' | 'sending' | null;

/** No request lasts longer: an entry marked as on its way since then was cut off, and nobody here is sending it. */
const SENDING_AT_MOST_MS = PHOTO_TIMEOUT_MS + 30_000;

/** `sendingForMs`: how long each entry has been seen on its way. */
export function hindranceOf(isStored: boolean, sendingForMs: readonly number[]): Hindrance {
  if (!isStored) return 'draft';
  return sendingForMs.some((ms) => ms < SENDING_AT_MOST_MS) ? 'sending' : null;
}

export type SafeMomentDeps = {
  /** Stores what is typed and not stored yet; answers whether all of it is. */
  storeDrafts: () => Promise<boolean>;
  /** The entries that are on their way now, by whichever tab. */
  sendingIds: () => Promise<readonly string[]>;
  nowMs: () => number;
  /** Resolves a little later, for another look. */
  wait: () => Promise<void>;
  /** Says what is waited for, whenever that changes. */
  tell: (hindrance: Exclude<Hindrance, null>) => void;
};

/** Resolves when the page can be reloaded: what is being filled in lies on the device, and nothing is on its way. */
export async function safeMoment({
  storeDrafts,
  sendingIds,
  nowMs,
  wait,
  tell,
}: SafeMomentDeps): Promise<void> {
  const seenSince = new Map<string, number>();
  let told: Hindrance = null;
  for (;;) {
    const isStored = await storeDrafts();
    const sending = await sendingIds();
    const now = nowMs();
    for (const id of sending) seenSince.set(id, seenSince.get(id) ?? now);
    const hindrance = hindranceOf(
      isStored,
      sending.map((id) => now - (seenSince.get(id) ?? now)),
    );
    if (hindrance === null) return;
    if (hindrance !== told) tell(hindrance);
    told = hindrance;
    await wait();
  }
}
