import type { Answer } from '#app/api/api-port.ts';
import { RejectedError, UnreachableError } from '#app/api/errors.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { isLocalId } from '#domain/local-ids.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { namedBy } from '../outbox/id-map.ts';
import type { ReadEntry } from '../read-models/overlay.ts';
import { classify, isKeyReused, isUnreadableAnswer } from './failure.ts';

/** What an answer, or the lack of one, proves of an act (design: offline, section 11). */

/** An attempt that went out. `keyed`: with an Idempotency-Key the host understands. */
type Sent = { entry: EntryRow; read: ReadEntry; keyed: boolean };

/** The order an answer carries. A host that answers without it has to be asked, like one whose answer could not be read. */
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

/** Whether the answer as it came shows the act done. A replayed one tells how the order was then, which is what counts. */
export function showsDone(read: ReadEntry, order: WorkOrder | null): boolean {
  if (order === null) return true;
  const { mutation, payload, facts } = read;
  const isRaised = mutation.creates?.order !== undefined && order.requestKey === undefined;
  // A host that tells no request keys shows the order it raised, and nothing of who asked.
  return isRaised ? namedBy(read, order) !== null : mutation.isApplied(order, payload, facts);
}

/** Whether trouble may be the echo of an attempt that was done, so that the server is asked before a person is troubled. */
export function mayBeOurEcho({ keyed }: Sent, error: unknown): boolean {
  if (classify(error) === 'conflict' || isUnreadableAnswer(error)) return true;
  // Browsers repeat a request on a dropped connection without telling, and a host without keys then refuses the second one; or
  // a gateway refuses in the name of a host that has done it.
  return !keyed && error instanceof RejectedError;
}

/**
 * With a key, a conflict was not caused by this entry: the server would have replayed its answer. The same act on an order from
 * another device of the same person is as good, unless this entry carries photos that only this tablet has. A name that is
 * taken in the catalogue says nothing of who took it.
 */
export function isOurs({ keyed, entry, read }: Sent, error: unknown): boolean {
  if (!keyed || isKeyReused(error) || isUnreadableAnswer(error)) return true;
  return read.orderId !== null && entry.photoIds.length === 0;
}
