import type { Transaction } from 'dexie';
import type { Attempts, EntryFailure, EntryRow } from './rows.ts';

/** Attempts as stored by builds before version 4 of the database, also in exported files. */
export type FormerAttempts = {
  attempts: number;
  maybeApplied: boolean;
  nextAttemptAt: string | null;
  failure: EntryFailure | null;
  faults?: number;
  key?: string | undefined;
  verifyFirst?: boolean;
};

type FormerEntry = Omit<EntryRow, 'attempts'> & FormerAttempts;

/** An entry stored by any build, in the current format. */
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
  // Refusals were not marked then. One with a code is our server's; any other may be a gateway's, so the key stays.
  return failure.code !== '' || verifyFirst === true ? 'refused' : 'unknown';
}

/** Converts the entries of a former version, inside the upgrade transaction. */
export async function migrateEntries(upgrade: Transaction): Promise<void> {
  await upgrade
    .table<EntryRow | FormerEntry>('entries')
    .toCollection()
    .modify((stored, row) => {
      row.value = asEntry(stored);
    });
}
