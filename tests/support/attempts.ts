import { noAttempts } from '#app/data/attempts.ts';
import type { Attempts, EntryRow } from '#app/data/rows.ts';

/** The record of an entry's attempts; it was never tried unless told otherwise. */
export function someAttempts(given: Partial<Attempts> = {}, id = 'entry-1'): Attempts {
  return { ...noAttempts(id), ...given };
}

/** What a test says of an entry; of its attempts only what its story is about. */
export type SomeEntry = Omit<Partial<EntryRow>, 'attempts'> & { attempts?: Partial<Attempts> };
