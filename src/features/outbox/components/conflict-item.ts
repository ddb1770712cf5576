import type { OutboxItem } from '#app/sync/read-models/outbox-items.ts';

/**
 * Whether an entry ran into what its order has become: by status 409, or by any other refusal that is not about what was typed
 * (a job that is gone, a role that may do less than before).
 */
export function hasConflictCard({ state, order, attempts: { failure } }: OutboxItem): boolean {
  if (state !== 'attention' || order === null || failure === null) return false;
  if (failure.kind === 'conflict') return Object.keys(failure.fields ?? {}).length === 0;
  return failure.kind === 'refused' && Object.keys(failure.fields).length === 0;
}
