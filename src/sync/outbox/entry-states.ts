import { mayBeDone } from '#app/data/entries.ts';
import type { EntryRow } from '#app/data/rows.ts';

/** The server may have its effect by an earlier attempt, or by a copy that was taken to another device. */
export function mayHaveArrived(entry: EntryRow): boolean {
  return mayBeDone(entry.attempts) || entry.exportedAt !== undefined;
}

/** Whether the author may still take the entry back: it never left, or the server is known not to have taken it. */
export function isWithdrawable({ state, attempts }: Pick<EntryRow, 'state' | 'attempts'>): boolean {
  return state === 'queued' && !mayBeDone(attempts);
}

/** Where an entry stands in the outbox: the part of the address after '#'. */
export function entryAnchor(entryId: string): string {
  return `entry-${entryId}`;
}
