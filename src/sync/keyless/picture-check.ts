import { UnreachableError, UnreadableError } from '#app/api/errors.ts';
import { read } from '#app/data/access.ts';
import { sha256Of } from '#app/data/checksums.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { photosInOrder } from '#app/data/photos.ts';
import type { EntryRow } from '#app/data/rows.ts';
import type { Picture } from '#domain/work-order/work-order.ts';
import { OWN_FAULT_ATTEMPTS } from '../limits.ts';
import { failedAttempts } from '../outbox/attempts.ts';
import type { EngineDeps } from '../ports.ts';

/**
 * Result of comparing the pictures that a host shows for an action with those that were sent, for hosts that do not
 * name the files they store.
 */
export type PictureCheck =
  /** Every photo of the action is there, byte for byte. */
  | 'same'
  /** The pictures there were made from the action's photos on the way: cut, changed or swapped, or some are missing. */
  | 'altered'
  /** The host stores pictures in its own format, shows none, or lets nobody read them. */
  | 'unknown';

type Deps = Pick<EngineDeps, 'database' | 'readPicture'>;
type Bytes = Uint8Array<ArrayBuffer>;

/** Compares the host's pictures with the action's photos. Rejects with UnreachableError while they cannot be read. */
export async function checkPictures(
  deps: Deps,
  entry: EntryRow,
  pictures: readonly Picture[],
  signal: AbortSignal,
): Promise<PictureCheck> {
  const photos = await photosInOrder(deps.database, entry.photoIds);
  const urls = pictures.flatMap((picture) => (picture.at === 'server' ? [picture.url] : []));
  if (photos === null || urls.length === 0) return 'unknown';
  const own = photos.map(({ bytes }) => new Uint8Array(bytes));
  const found = await readAll(deps, entry, urls, signal);
  if (found === null) return 'unknown';
  const check = await compare(deps.database, own, found);
  if (check !== 'altered') return check;
  // They may have been altered on the way back: stored bytes are the same on every read.
  const again = await readAll(deps, entry, urls, signal);
  if (again?.every((bytes, at) => areEqual(bytes, found[at])) !== true) throw new UnreachableError('altered');
  return 'altered';
}

/** Null: some cannot be read, however often it is tried. */
async function readAll(
  deps: Deps,
  entry: EntryRow,
  urls: readonly string[],
  signal: AbortSignal,
): Promise<Bytes[] | null> {
  const found: Bytes[] = [];
  for (const url of urls) {
    const bytes = await readOrGiveUp(deps, entry, url, signal);
    if (bytes === null) return null;
    found.push(new Uint8Array(bytes));
  }
  return found;
}

/**
 * The bytes at a picture's address; null if there are none, or nobody may read them. A failure that looks like the
 * network may be a host that never allows it, so it is tried several times.
 */
export async function readOrGiveUp(
  { readPicture }: Pick<EngineDeps, 'readPicture'>,
  { attempts }: EntryRow,
  url: string,
  signal: AbortSignal,
): Promise<ArrayBuffer | null> {
  try {
    return (await readPicture?.(url, signal)) ?? null;
  } catch (error) {
    const isTried = error instanceof UnreachableError && failedAttempts(attempts) >= OWN_FAULT_ATTEMPTS;
    if (isTried || error instanceof UnreadableError) return null;
    throw error;
  }
}

/** In whatever order the host shows them: then all of them arrived. */
async function compare(
  database: DeviceDatabase,
  own: readonly Bytes[],
  found: readonly Bytes[],
): Promise<PictureCheck> {
  const others = [...found];
  const missing = own.filter((bytes) => {
    const at = others.findIndex((other) => areEqual(bytes, other));
    if (at >= 0) others.splice(at, 1);
    return at < 0;
  });
  if (missing.length === 0) return 'same';
  if (found.length < own.length) return 'altered';
  const isDamaged = others.some((other) => missing.some((bytes) => isMadeOf(other, bytes)));
  return isDamaged || (await areOfThisDevice(database, others)) ? 'altered' : 'unknown';
}

/** True for photos of another action, sent or waiting, or of this one a second time. */
async function areOfThisDevice(database: DeviceDatabase, found: readonly Bytes[]): Promise<boolean> {
  const hashes = new Set(await Promise.all(found.map((bytes) => sha256Of(bytes))));
  const { photos, receipts } = database;
  return await read(database, [photos, receipts], async () => {
    const held = photos.filter(({ sha256 }) => hashes.has(sha256));
    const sent = receipts.filter(({ photoHashes = [] }) => photoHashes.some((hash) => hashes.has(hash)));
    return (await held.count()) > 0 || (await sent.count()) > 0;
  });
}

/**
 * True if `found` is `own` with a part changed, cut out or inserted. A host that stores pictures in its own format
 * changes their length and nearly every byte; one that adds or removes metadata leaves everything after the first few
 * bytes intact.
 */
function isMadeOf(found: Bytes, own: Bytes): boolean {
  if (found.length === 0 || found.length === own.length) return true;
  const shorter = Math.min(found.length, own.length);
  let before = 0;
  while (before < shorter && found[before] === own[before]) before += 1;
  let after = 0;
  while (after < shorter - before && found.at(-1 - after) === own.at(-1 - after)) after += 1;
  const scan = own.findIndex((byte, at) => byte === 0xff && own[at + 1] === JPEG_SCAN);
  const isCut = before + after === shorter && before > (scan < 0 ? own.length / 8 : scan);
  return before === found.length || (before < own.length && isCut);
}

/** The marker after which a JPEG contains its picture and no more metadata. */
const JPEG_SCAN = 0xda;

export function areEqual(one: Bytes | ArrayBuffer, other: Bytes | ArrayBuffer | undefined): boolean {
  if (other === undefined || one.byteLength !== other.byteLength) return false;
  const [left, right] = [new Uint8Array(one), new Uint8Array(other)];
  return left.every((byte, index) => byte === right[index]);
}
