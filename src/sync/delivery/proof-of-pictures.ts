import { UnreachableError } from '#app/api/errors.ts';
import { photosInOrder } from '#app/data/photos.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { OWN_FAULT_ATTEMPTS } from '../limits.ts';
import type { Trace } from '../outbox/mutation.ts';
import type { EngineDeps } from '../ports.ts';

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
