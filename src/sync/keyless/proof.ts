import { RejectedError } from '#app/api/errors.ts';
import { photosInOrder } from '#app/data/photos.ts';
import type { EntryRow } from '#app/data/rows.ts';
import type { Trace } from '#app/sync/action.ts';
import type { Sending } from '../delivery/evidence.ts';
import { classify, isKeyReused, isUnreadableAnswer } from '../delivery/failure.ts';
import type { EngineDeps } from '../ports.ts';
import { areEqual, readOrGiveUp } from './picture-check.ts';

/** Conclusions about an action from a refused or unanswered attempt [X17] [X22]. */

/** True if a failure may be caused by our own successful attempt, so that the server is asked before the user is. */
export function mayBeOwnRepeat({ key }: Sending, error: unknown): boolean {
  // The server has compared: its state is neither what the author saw nor what the action would write.
  if (error instanceof RejectedError && error.problem.currentPaise !== undefined) return false;
  if (classify(error) === 'conflict' || isUnreadableAnswer(error)) return true;
  // Browsers silently repeat requests on dropped connections, and a host without keys refuses the second. Or a
  // gateway refuses on behalf of a host that has applied it.
  return key === null && error instanceof RejectedError;
}

/**
 * True if what was found counts as the action's own result. With a key, this entry did not cause the conflict: the
 * server would have replayed its answer. The same action by the same user from another device is as good, unless this
 * entry has photos that only this tablet has. A name taken in the catalogue does not show who took it. Under a key
 * that was used for something else, only what matched in every part counts as found.
 */
export function isOurs({ key, entry, read }: Sending, error: unknown): boolean {
  if (key === null || isKeyReused(error) || isUnreadableAnswer(error)) return true;
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
