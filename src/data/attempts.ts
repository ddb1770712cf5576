import type { Transaction } from 'dexie';
import type { Attempts, EntryFailure, EntryRow } from './rows.ts';

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

/** What builds before the fourth version of the database wrote of an entry's attempts, there or in a file. */
export type FormerAttempts = {
  attempts: number;
  maybeApplied: boolean;
  nextAttemptAt: string | null;
  failure: EntryFailure | null;
  faults?: number;
  key?: string;
  verifyFirst?: boolean;
};

type FormerEntry = Omit<EntryRow, 'attempts'> & FormerAttempts;

/** A stored entry, whatever build wrote it. */
export function asEntry(stored: EntryRow | FormerEntry): EntryRow {
  if (!isFormer(stored)) return stored;
  const {
    attempts: count,
    maybeApplied,
    nextAttemptAt,
    failure,
    faults = 0,
    key,
    verifyFirst,
    ...entry
  } = stored;
  const keys = key === undefined || key === entry.id ? [entry.id] : [entry.id, key];
  const outcome = outcomeOf(stored);
  return { ...entry, attempts: { count, keys, outcome, faults, nextAt: nextAttemptAt, failure } };
}

function isFormer(stored: EntryRow | FormerEntry): stored is FormerEntry {
  return typeof stored.attempts === 'number';
}

function outcomeOf({ state, maybeApplied, verifyFirst, failure }: FormerEntry): Attempts['outcome'] {
  if (maybeApplied || state === 'sending') return verifyFirst === true ? 'unguarded' : 'unknown';
  if (failure?.kind !== 'refused' && failure?.kind !== 'conflict') return 'none';
  // Refusals bore no mark then. Our server's are known by their code; another's may be a gateway's, and the key stays.
  return failure.code !== '' || verifyFirst === true ? 'refused' : 'unknown';
}

/** Brings the entries of a former version into today's form, in the transaction of the upgrade. */
export async function migrateEntries(upgrade: Transaction): Promise<void> {
  await upgrade
    .table<EntryRow | FormerEntry>('entries')
    .toCollection()
    .modify((stored, row) => {
      row.value = asEntry(stored);
    });
}
