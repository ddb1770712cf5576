import { mayBeDone, nextKey } from '#app/data/attempts.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { OUTCOME_UNKNOWN } from './failure.ts';

/** The server may have its effect by an earlier attempt, or by a copy that was taken to another device. */
export function mayHaveArrived(entry: EntryRow): boolean {
  return mayBeDone(entry.attempts) || entry.exportedAt !== undefined;
}

/** Whether the author may still take the entry back: it never left, or the server is known not to have taken it. */
export function isWithdrawable({ state, attempts }: Pick<EntryRow, 'state' | 'attempts'>): boolean {
  return state === 'queued' && !mayBeDone(attempts);
}

/**
 * An entry in attention as it is tried again. A refusal is kept on the server under its key and would only be repeated, so the
 * next key follows a decided one. Any other stays: it is what keeps a second attempt from doubling the first.
 */
export function asRetried(entry: EntryRow): Pick<EntryRow, 'state' | 'attempts'> {
  const { keys, outcome, failure } = entry.attempts;
  const waiting = { ...entry.attempts, nextAt: null, failure: null, faults: 0 };
  if (failure?.kind === 'refused' || failure?.kind === 'conflict') {
    const isDecided = outcome === 'refused' || outcome === 'unguarded';
    // The person has looked at the server and says: again.
    if (failure.kind === 'conflict' && failure.code === OUTCOME_UNKNOWN) waiting.outcome = 'none';
    else if (isDecided) waiting.keys = [...keys, nextKey(entry)];
    if (outcome === 'refused') waiting.outcome = 'none';
  }
  return { state: 'queued', attempts: waiting };
}
