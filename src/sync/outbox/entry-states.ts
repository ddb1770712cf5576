import { mayBeDone } from '#app/data/entries.ts';
import type { EntryRow } from '#app/data/rows.ts';

/** True if the server may have it from an earlier attempt, or from a copy on another device. */
export function mayHaveArrived(entry: EntryRow): boolean {
  return mayBeDone(entry.attempts) || entry.exportedAt !== undefined;
}

/** True if the author may still withdraw it: it was never sent, or the server is known not to have it. */
export function isWithdrawable({ state, attempts }: Pick<EntryRow, 'state' | 'attempts'>): boolean {
  return state === 'queued' && !mayBeDone(attempts);
}

/** True if its photos are lost: neither store had them when it was to be sent. */
export function lacksPhotos({ attempts: { failure } }: Pick<EntryRow, 'attempts'>): boolean {
  return failure?.kind === 'unreadable' && failure.code === 'photo-missing';
}

/** An entry's anchor in the outbox: the part of the address after '#'. */
export function entryAnchor(entryId: string): string {
  return `entry-${entryId}`;
}
