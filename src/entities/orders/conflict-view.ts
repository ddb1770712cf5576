import { read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { entryById } from '#app/data/entries.ts';
import { orderKey, readOrder } from '#app/data/orders.ts';
import type { EntryFailure, EntryRow } from '#app/data/rows.ts';
import type { ActionRegistry } from '#app/sync/action.ts';
import { ALTERED, failureReason } from '#app/sync/outbox/attempts.ts';
import { type ReadEntry, readEntry } from '#app/sync/outbox/entry.ts';
import { PROBLEM_CODES } from '#contract/problem.ts';
import { captionsIn } from '#contract/stored.ts';
import type { DomainError } from '#domain/errors.ts';
import type { Role } from '#domain/permissions.ts';
import { type Conflict, explainConflict, type Version } from '#domain/work-order/conflicts.ts';
import type { Fact, OrderRequest } from '#domain/work-order/order-request.ts';
import { statusLabel } from '#domain/work-order/statuses.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';

/** A refused action next to the server's current order. `said`: the server's own sentence. */
export type ConflictView = {
  conflict: Conflict;
  action: OrderRequest | null;
  entry: EntryRow;
  capturedAt: string;
  said: string;
  /** The server has something else for this action than what was captured; `said` explains it. */
  isAltered: boolean;
  /** Possible results of this action on the server; only the user can decide. */
  candidates: Candidate[];
};

export type Candidate = { id: string; version: Version };

/**
 * Explains an entry in attention; null if it is gone, or this build cannot read it. `role`: its author's current
 * role, against which another attempt would be checked.
 */
export async function readConflict(
  { database, registry }: { database: DeviceDatabase; registry: ActionRegistry },
  { complexId, role }: { complexId: string; role: Role },
  entryId: string,
): Promise<ConflictView | null> {
  const { entries, orders } = database;
  return await read(database, [entries, orders], async () => {
    const entry = await entryById(database, entryId);
    const read = entry === undefined ? null : readEntry(entry, registry);
    if (entry === undefined || read === null) return null;
    const row = read.orderId === null ? undefined : await readOrder(database, complexId, read.orderId);
    const { ownerName, capturedAt, photoIds } = entry;
    const { failure } = entry.attempts;
    const order = row?.order ?? null;
    const action = orderRequestOf(read);
    const conflict = explainConflict({
      action,
      order,
      code: codeOf(failure),
      refusal: refusalOf(read, order, failure, role),
      author: { username: ownerName, at: capturedAt },
      photoIds,
      captions: captionsIn(entry.payload, photoIds),
    });
    const said = failureReason(failure);
    const isAltered = ([ALTERED, PROBLEM_CODES.keyReused] as string[]).includes(codeOf(failure));
    const ids = failure?.kind === 'conflict' ? (failure.candidates ?? []) : [];
    const raised = await orders.bulkGet(ids.map((id) => orderKey(complexId, id)));
    const candidates = ids.flatMap((id, index) => candidateOf(id, raised[index]?.order ?? order));
    return { conflict, action, entry, capturedAt, said, isAltered, candidates };
  });
}

/** What the action asks of its order; null where there is no order yet. */
export function orderRequestOf({
  action,
  payload,
}: Pick<ReadEntry, 'action' | 'payload'>): OrderRequest | null {
  const asked = action.asks?.(payload);
  const { jobId: id, jobName: name } = payload as { jobId?: string; jobName?: string };
  return asked === undefined ? null : { ...asked, job: { id, name } };
}

/** An order, or a job of one. */
function candidateOf(id: string, order: WorkOrder | null): Candidate[] {
  if (order?.id === id) {
    const { number, statusText, status, createdBy, createdAt } = order;
    const facts: Fact[] = [
      { name: 'order', value: number },
      { name: 'status', value: statusLabel(status, statusText) },
    ];
    return [{ id, version: { who: createdBy, at: createdAt, facts, pictures: [] } }];
  }
  const line = order?.jobs.find((job) => job.id === id);
  if (line === undefined) return [];
  const facts: Fact[] = [{ name: 'quantity', value: line.quantity }];
  return [{ id, version: { who: null, at: null, facts, pictures: line.pictures } }];
}

function codeOf(failure: EntryFailure | null): string {
  return failure !== null && 'code' in failure ? failure.code : '';
}

function refusalOf(
  { action, payload, context }: ReadEntry,
  order: WorkOrder | null,
  failure: EntryFailure | null,
  role: Role,
): DomainError | null {
  if (codeOf(failure) === 'order/not-found') return { kind: 'order/not-found' };
  if (order === null) return null;
  const applied = action.apply(order, payload, { ...context, actor: { ...context.actor, role } });
  return applied.ok ? null : applied.error;
}
