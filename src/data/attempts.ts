import type { Attempts, EntryRow } from './rows.ts';

/** What is known of an act that nobody has tried to send yet. `id` is its entry's, and its first key. */
export function noAttempts(id: string): Attempts {
  return { count: 0, keys: [id], outcome: 'none', faults: 0, nextAt: null, failure: null };
}

/** Whether the server may have its effect by an attempt of this device. */
export function mayBeDone({ outcome }: Attempts): boolean {
  return outcome === 'unknown' || outcome === 'unguarded';
}

/** What is known of an act that another copy of its entry may have sent since. */
export function perhapsDone(attempts: Attempts): Attempts {
  return mayBeDone(attempts) ? attempts : { ...attempts, outcome: 'unknown' };
}

/** The Idempotency-Key in use. */
export function keyInUse({ id, attempts }: Pick<EntryRow, 'id' | 'attempts'>): string {
  return attempts.keys.at(-1) ?? id;
}

const VERSION_NIBBLE = 14;

/**
 * The key after the last one, which the server has decided: the entry's id in the form of a UUIDv8 that counts keys. Two devices
 * with copies of one entry come to the same key, so that the server itself makes their attempts one act.
 */
export function nextKey({ id, attempts }: Pick<EntryRow, 'id' | 'attempts'>): string {
  const counter =
    Number.parseInt(id.slice(VERSION_NIBBLE + 1, VERSION_NIBBLE + 4), 16) ^ attempts.keys.length;
  const counted = (counter & 0xfff).toString(16).padStart(3, '0');
  return `${id.slice(0, VERSION_NIBBLE)}8${counted}${id.slice(VERSION_NIBBLE + 4)}`;
}
