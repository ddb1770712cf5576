import type { EntryRow } from '#app/data/rows.ts';
import { type ActionRegistry, type AnyAction, type CaptureContext, readPayload } from '#app/sync/action.ts';
import { isLocalId } from '#domain/local-ids.ts';
import { complexOf } from '#domain/session/session.ts';
import { orderOfLane } from './lanes.ts';

/** A stored entry whose kind and payload this build understands. */
export type ReadEntry = {
  action: AnyAction;
  payload: unknown;
  context: CaptureContext;
  orderId: string | null;
};

/** Parses a stored entry; null when this build does not know its kind or version. */
export function readEntry(entry: EntryRow, registry: ActionRegistry): ReadEntry | null {
  const action = registry.get(entry.kind);
  if (action === undefined) return null;
  const payload: unknown = readPayload(action, entry);
  if (payload === null) return null;
  return { action, payload, context: contextOf(entry), orderId: action.orderId(payload) };
}

/** The context in which an entry was captured. */
export function contextOf(entry: EntryRow): CaptureContext {
  const { id, attempts, owner, ownerName, role, capturedAt, photoIds, seen } = entry;
  const actor = { username: ownerName, role, at: capturedAt };
  const complexId = complexOf(owner);
  return { entryId: id, keys: attempts.keys, actor, complexId, photoIds, ...(seen && { seen }) };
}

/** The action's job: the one it creates, or the one it refers to. */
export function jobIdOf({ action: { creates }, payload, context }: ReadEntry): string | null {
  if (creates !== undefined) return creates.order === undefined ? creates.localId(payload, context) : null;
  return namedJob({ payload });
}

function namedJob({ payload }: Pick<ReadEntry, 'payload'>): string | null {
  if (typeof payload !== 'object' || payload === null || !('jobId' in payload)) return null;
  return typeof payload.jobId === 'string' ? payload.jobId : null;
}

/** Entries that refer by local id to what `entry` creates, and make no sense without it. */
export function dependentsOf(
  entry: EntryRow,
  entries: readonly EntryRow[],
  registry: ActionRegistry,
): EntryRow[] {
  const read = readEntry(entry, registry);
  const firstId = read?.action.creates?.localId(read.payload, read.context);
  // With a server id, it exists whatever happens to the entry.
  if (firstId === undefined || !isLocalId(firstId)) return [];
  return entries.filter((other) => {
    const follower = other.id === entry.id ? null : readEntry(other, registry);
    return follower !== null && localIdsNamed(follower).includes(firstId);
  });
}

/** Local ids of the orders and the job that an action refers to. */
export function localIdsNamed({ action, payload, orderId }: ReadEntry): string[] {
  const names = [...(action.changes?.(payload) ?? []), ...(action.restsOn?.(payload) ?? [])];
  const ids = [orderId, namedJob({ payload }), ...names.map(orderOfLane)];
  return ids.filter((id) => id !== null && isLocalId(id)).map(String);
}

/**
 * True if it refers to something that was never sent, or whose id the host did not return: no host would know what is
 * meant.
 */
export function namesUnsent({ action, payload }: ReadEntry): boolean {
  if (Object.values(action.request(payload).params).some(isLocalId)) return true;
  const names = [...(action.changes?.(payload) ?? []), ...(action.restsOn?.(payload) ?? [])];
  return names.some((name) => isLocalId(orderOfLane(name) ?? ''));
}
