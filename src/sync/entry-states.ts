import type { EntryRow } from '#app/data/rows.ts';
import { PROBLEM_CODES } from '#contract/problem.ts';
import { OUTCOME_UNKNOWN } from './failure.ts';

/** The server may have its effect by an earlier attempt, or by a copy that was taken to another device. */
export function mayHaveArrived(entry: EntryRow): boolean {
  return entry.maybeApplied || entry.exportedAt !== undefined;
}

/** Whether the author may still take the entry back: it never left, or the server is known not to have taken it. */
export function isWithdrawable(entry: EntryRow): boolean {
  return entry.state === 'queued' && !entry.maybeApplied;
}

/**
 * A refusal is kept on the server under its key and would only be repeated, so another attempt gets another key. Where the
 * effect may be there, the key stays: it is what keeps a second attempt from doubling it.
 */
export function asRetried(entry: EntryRow, newKey: string): Partial<EntryRow> {
  const waiting = { state: 'queued', nextAttemptAt: null, failure: null, faults: 0 } as const;
  const code = entry.failure?.kind === 'conflict' ? entry.failure.code : '';
  // The person has looked at the server and says: again.
  if (code === OUTCOME_UNKNOWN) return { ...waiting, key: newKey, maybeApplied: false, verifyFirst: false };
  // The key belongs to another payload now, so only looking first makes another attempt safe.
  if (code === PROBLEM_CODES.keyReused) return { ...waiting, key: newKey, verifyFirst: true };
  if (entry.maybeApplied) return waiting;
  // Its copy on another device may be tried again under a key of its own, so the server is asked first.
  const isCopied = entry.exportedAt !== undefined;
  return { ...waiting, key: newKey, verifyFirst: isCopied, maybeApplied: isCopied };
}
