import type { Answer } from '#app/api/api-port.ts';
import { RejectedError, UnreachableError } from '#app/api/errors.ts';
import { photosInOrder } from '#app/data/photos.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { isLocalId } from '#domain/local-ids.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { OWN_FAULT_ATTEMPTS } from '../limits.ts';
import { namedBy } from '../outbox/id-map.ts';
import type { Trace } from '../outbox/mutation.ts';
import type { EngineDeps } from '../ports.ts';
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

type Deps = Pick<EngineDeps, 'database' | 'readPicture'>;

/**
 * Which of some things on the server is proven to be the act's own work: by its key, by its author where it carries no picture, else
 * by the very bytes of its pictures. Null: none is, and only the person can tell. Rejects while the pictures can not be reached.
 */
export async function provenAmong(
  deps: Deps,
  entry: EntryRow,
  traces: readonly Trace[],
  signal: AbortSignal,
): Promise<string | null> {
  const byKey = traces.find(({ knownBy }) => knownBy === 'by-key');
  if (byKey !== undefined) return byKey.id;
  if (entry.photoIds.length === 0) return traces.find(({ knownBy }) => knownBy === 'by-name')?.id ?? null;
  const photos = await photosInOrder(deps.database, entry.photoIds);
  if (photos === null) return null;
  const own = photos.map(({ bytes }) => bytes);
  for (const { id, pictures } of traces) {
    const urls = pictures.flatMap((picture) => (picture.at === 'server' ? [picture.url] : []));
    if (urls.length === own.length && (await areBehind(deps, entry, urls, own, signal))) return id;
  }
  return null;
}

async function areBehind(
  deps: Deps,
  entry: EntryRow,
  urls: readonly string[],
  own: readonly ArrayBuffer[],
  signal: AbortSignal,
): Promise<boolean> {
  for (const [index, url] of urls.entries()) {
    const theirs = await fetched(deps, entry, url, signal);
    const ours = own[index];
    if (theirs === null || ours === undefined || !areEqual(theirs, ours)) return false;
  }
  return true;
}

/** A host that never lets its pictures be read (no CORS) fails like a network: after some attempts it counts as one that does not tell. */
async function fetched(
  { readPicture }: Deps,
  { attempts: { count } }: EntryRow,
  url: string,
  signal: AbortSignal,
): Promise<ArrayBuffer | null> {
  try {
    return (await readPicture?.(url, signal)) ?? null;
  } catch (error) {
    if (error instanceof UnreachableError && count >= OWN_FAULT_ATTEMPTS) return null;
    throw error;
  }
}

function areEqual(one: ArrayBuffer, other: ArrayBuffer): boolean {
  if (one.byteLength !== other.byteLength) return false;
  const [left, right] = [new Uint8Array(one), new Uint8Array(other)];
  return left.every((byte, index) => byte === right[index]);
}
