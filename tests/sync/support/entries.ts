import type { EntryRow } from '#app/data/rows.ts';
import { ROLES } from '#domain/permissions.ts';
import { type SomeEntry, someAttempts } from '#testkit/builders.ts';

/** A queued step of order-1 by demo.creator. */
export function anEntry({ attempts, ...entry }: SomeEntry = {}): EntryRow {
  return {
    seq: 1,
    id: 'entry-1',
    owner: '1/demo.creator',
    ownerName: 'demo.creator',
    role: ROLES.superAdmin,
    lane: 'work-order:order-1',
    kind: 'work-order.take-step',
    version: 1,
    payload: { orderId: 'order-1', orderNumber: 'WO-1', step: 'receive' },
    photoIds: [],
    label: 'Car received · WO-1',
    capturedAt: '2026-01-05T08:00:00.000Z',
    notBefore: null,
    state: 'queued',
    attempts: someAttempts(attempts, entry.id),
    ...entry,
  };
}
