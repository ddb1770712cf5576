import type { Transaction } from 'dexie';
import type { Attempts, EntryFailure, EntryRow } from './rows.ts';

/** What builds before the fourth version of the database wrote of an entry's attempts, there or in a file. */
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
