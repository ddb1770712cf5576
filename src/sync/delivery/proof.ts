import type { Answer } from '#app/api/api-port.ts';
import { RejectedError, UnreachableError } from '#app/api/errors.ts';
import { photosInOrder } from '#app/data/photos.ts';
import type { EntryRow } from '#app/data/rows.ts';
import type { Trace } from '#app/sync/action.ts';
import { isLocalId } from '#domain/local-ids.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import type { ReadEntry } from '../outbox/entry.ts';
import { namedBy } from '../outbox/id-map.ts';
import type { EngineDeps } from '../ports.ts';
import { classify, isKeyReused, isUnreadableAnswer } from './failure.ts';
import { areEqual, readOrGiveUp } from './picture-check.ts';

/** Conclusions about an action from an answer, or from a missing one [X17] [X22]. */

/** An attempt that was sent. `keyed`: with an Idempotency-Key that the host understands. */
type Sent = { entry: EntryRow; read: ReadEntry; keyed: boolean };

/** The order in an answer. An answer without it is treated like an unreadable one. */
export function readOrder(
  { orderId }: ReadEntry,
  { value, status }: Answer<unknown>,
): Result<WorkOrder | null, Error> {
  if (orderId === null) return ok(null);
  if (typeof value === 'object' && value !== null && 'statusLog' in value) {
    const order = value as WorkOrder;
    if (isLocalId(orderId) || order.id === orderId) return ok(order);
  }
  return refused(new UnreachableError('not-ours', { status }));
}

/** True if the answer shows the action as applied. A replayed one shows the order as it was then, which counts. */
export function showsDone(read: ReadEntry, order: WorkOrder | null): boolean {
  if (order === null) return true;
  const { action, payload, context } = read;
  const isRaised = action.creates?.order !== undefined && order.requestKey === undefined;
  // A host without request keys does not show who raised the order.
  return isRaised ? namedBy(read, order) !== null : action.isApplied(order, payload, context);
}

/** True if a failure may be caused by our own successful attempt, so that the server is asked before the user is. */
export function mayBeOwnRepeat({ keyed }: Sent, error: unknown): boolean {
  // The server has compared: its state is neither what the author saw nor what the action would write.
  if (error instanceof RejectedError && error.problem.currentPaise !== undefined) return false;
  if (classify(error) === 'conflict' || isUnreadableAnswer(error)) return true;
  // Browsers silently repeat requests on dropped connections, and a host without keys refuses the second. Or a
  // gateway refuses on behalf of a host that has applied it.
  return !keyed && error instanceof RejectedError;
}

/**
 * True if what was found counts as the action's own result. With a key, this entry did not cause the conflict: the
 * server would have replayed its answer. The same action by the same user from another device is as good, unless this
 * entry has photos that only this tablet has. A name taken in the catalogue does not show who took it. Under a key
 * that was used for something else, only what matched in every part counts as found.
 */
export function isOurs({ keyed, entry, read }: Sent, error: unknown): boolean {
  if (!keyed || isKeyReused(error) || isUnreadableAnswer(error)) return true;
  return read.orderId !== null && entry.photoIds.length === 0;
}

type Deps = Pick<EngineDeps, 'database' | 'readPicture'>;

/**
 * The candidate on the server that is proven to be the action's own result: by its key or its author if it has no
 * pictures, otherwise by its pictures' bytes, since a key does not show what arrived under it. Null: none; only the
 * user can decide. Rejects while the pictures cannot be reached.
 */
export async function findProven(
  deps: Deps,
  entry: EntryRow,
  traces: readonly Trace[],
  signal: AbortSignal,
): Promise<string | null> {
  if (entry.photoIds.length === 0) return traces.find(({ knownBy }) => knownBy !== null)?.id ?? null;
  const photos = await photosInOrder(deps.database, entry.photoIds);
  if (photos === null) return null;
  const own = photos.map(({ bytes }) => bytes);
  for (const { id, pictures } of traces) {
    const urls = pictures.flatMap((picture) => (picture.at === 'server' ? [picture.url] : []));
    if (urls.length === own.length && (await haveSameBytes(deps, entry, urls, own, signal))) return id;
  }
  return null;
}

async function haveSameBytes(
  deps: Deps,
  entry: EntryRow,
  urls: readonly string[],
  own: readonly ArrayBuffer[],
  signal: AbortSignal,
): Promise<boolean> {
  for (const [index, url] of urls.entries()) {
    const theirs = await readOrGiveUp(deps, entry, url, signal);
    const ours = own[index];
    if (theirs === null || ours === undefined || !areEqual(theirs, ours)) return false;
  }
  return true;
}
