import type { EntryFailure, EntryRow, EntryState } from '#app/data/rows.ts';
import type { DomainError } from '#domain/errors.ts';
import { isLocalId } from '#domain/local-ids.ts';
import { complexOf } from '#domain/session/session.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { mayHaveArrived } from '../outbox/entry-states.ts';
import {
  type AnyMutation,
  type CaptureContext,
  type MutationRegistry,
  readPayload,
} from '../outbox/mutation.ts';

/** One of the person's own waiting acts on a shown order. */
export type PendingMark = {
  entryId: string;
  kind: string;
  label: string;
  state: EntryState;
  /** The job it is about, where the payload names one as `jobId`. */
  jobId: string | null;
  failure: EntryFailure | null;
  /** Why it no longer fits the server's order; null while it does. */
  refusal: DomainError | null;
  /** The label of the entry in attention that blocks it; null when none does. */
  waitsFor: string | null;
};

/** A stored entry whose kind and payload this build understands. */
export type ReadEntry = {
  mutation: AnyMutation;
  payload: unknown;
  context: CaptureContext;
  orderId: string | null;
};

/** Parses a stored entry; null when this build does not know its kind or version. */
export function readEntry(entry: EntryRow, registry: MutationRegistry): ReadEntry | null {
  const mutation = registry.get(entry.kind);
  if (mutation === undefined) return null;
  const payload: unknown = readPayload(mutation, entry.payload, entry.version);
  if (payload === null) return null;
  return { mutation, payload, context: contextOf(entry), orderId: mutation.orderId(payload) };
}

/** The context of an entry's capture. */
export function contextOf(entry: EntryRow): CaptureContext {
  const { id, attempts, owner, ownerName, role, capturedAt, photoIds, seen } = entry;
  const actor = { username: ownerName, role, at: capturedAt };
  const complexId = complexOf(owner);
  return { entryId: id, keys: attempts.keys, actor, complexId, photoIds, ...(seen && { seen }) };
}

/**
 * The order as the person sees it: the server's snapshot with their entries applied in order (design: offline, section 3).
 * `entries` are the owner's, in any order; those of other orders are skipped. Pure.
 */
export function overlayOrder(
  order: WorkOrder,
  entries: readonly EntryRow[],
  registry: MutationRegistry,
): { order: WorkOrder; pending: PendingMark[] } {
  const pending: PendingMark[] = [];
  const inOrder = [...entries].sort((one, other) => (one.seq ?? 0) - (other.seq ?? 0));
  let shown = order;
  for (const entry of inOrder) {
    const read = readEntry(entry, registry);
    if (read === null || read.orderId !== order.id) continue;
    const { order: next, refusal } = applyEntry(shown, order, entry, read);
    shown = next;
    pending.push({
      entryId: entry.id,
      kind: entry.kind,
      label: entry.label,
      state: entry.state,
      jobId: jobIdOf(read),
      failure: entry.attempts.failure,
      refusal,
      waitsFor: blockerOf(entry, inOrder)?.label ?? null,
    });
  }
  return { order: shown, pending };
}

/** The earlier entry of the same lane in attention that blocks an entry; null when there is none. */
function blockerOf(entry: EntryRow, entries: readonly EntryRow[]): EntryRow | null {
  const earlier = entries.find(
    (other) =>
      other.lane === entry.lane && other.state === 'attention' && (other.seq ?? 0) < (entry.seq ?? 0),
  );
  return earlier ?? null;
}

/**
 * An act that may have reached the server is looked for in the snapshot first, because some acts could be applied twice (adding a
 * job). One that was never sent is applied, and a refusal means that somebody else was quicker.
 */
function applyEntry(
  shown: WorkOrder,
  snapshot: WorkOrder,
  entry: EntryRow,
  { mutation, payload, context }: ReadEntry,
): { order: WorkOrder; refusal: DomainError | null } {
  const mayBeThere = mayHaveArrived(entry) || entry.state === 'sending';
  if (mayBeThere && mutation.isApplied(snapshot, payload, context)) return { order: shown, refusal: null };
  const applied = mutation.apply(shown, payload, context);
  if (applied.ok) return { order: isRefused(entry) ? shown : applied.value, refusal: null };
  const there = mutation.isApplied(snapshot, payload, context);
  return { order: shown, refusal: there ? null : applied.error };
}

/** Refused, so it is not shown as done. A fault of the server itself is not a refusal. */
function isRefused({ state, attempts }: EntryRow): boolean {
  return state === 'attention' && attempts.failure?.kind !== 'unreachable';
}

/** The act's job: the one it creates, or the one it refers to. */
function jobIdOf({ mutation: { creates }, payload, context }: ReadEntry): string | null {
  if (creates !== undefined) return creates.order === undefined ? creates.localId(payload, context) : null;
  return namedJob({ payload });
}

function namedJob({ payload }: Pick<ReadEntry, 'payload'>): string | null {
  if (typeof payload !== 'object' || payload === null || !('jobId' in payload)) return null;
  return typeof payload.jobId === 'string' ? payload.jobId : null;
}

/** An order that only this device knows, and the entry that raises it. */
export type UnsentOrder = { order: WorkOrder; entry: EntryRow };

/** The orders still to be raised, by local id. */
export function unsentOrders(
  entries: readonly EntryRow[],
  registry: MutationRegistry,
): Map<string, UnsentOrder> {
  return new Map(
    entries.flatMap((entry): [string, UnsentOrder][] => {
      const read = readEntry(entry, registry);
      const order = read?.mutation.creates?.order?.(read.payload, read.context);
      // One with a server id is among the snapshots already.
      return order === undefined || !isLocalId(order.id) ? [] : [[order.id, { order, entry }]];
    }),
  );
}

/** The entries that refer by local id to what `entry` creates, and make no sense without it. */
export function dependentsOf(
  entry: EntryRow,
  entries: readonly EntryRow[],
  registry: MutationRegistry,
): EntryRow[] {
  const read = readEntry(entry, registry);
  const firstId = read?.mutation.creates?.localId(read.payload, read.context);
  // With a server id, it exists whatever happens to the entry.
  if (firstId === undefined || !isLocalId(firstId)) return [];
  return entries.filter((other) => {
    const follower = other.id === entry.id ? null : readEntry(other, registry);
    return follower !== null && (follower.orderId === firstId || namedJob(follower) === firstId);
  });
}
