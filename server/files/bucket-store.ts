import { hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Bucket, type BucketBody, type BucketPlace } from './bucket.ts';
import { BucketFault } from './bucket-faults.ts';
import {
  asStorageFault,
  type FileStore,
  type FileToKeep,
  type OpenedFile,
  StorageFault,
  type Variant,
} from './file-store.ts';
import { discardFiles, distinct, sweepIncoming } from './incoming.ts';
import { mapConcurrently } from './map-concurrently.ts';
import {
  contentsOf,
  isContent,
  keyOf,
  STORE_ID,
  TRASH,
  trashDays,
  trashKeyOf,
  VARIANTS,
} from './store-names.ts';

/** Objects that are deleted at the same time. */
const AT_ONCE = 16;

/**
 * A store in an S3-compatible bucket, with the same names as in a folder. Several servers share it, so everything that
 * decides between them is a conditional put. `incoming` is a folder of this machine.
 */
export function openBucketStore(place: BucketPlace, incoming: string): FileStore {
  const bucket = new Bucket(place);
  const restore = async (sha256: string): Promise<boolean> => {
    for (const variant of VARIANTS) await restoreOne(bucket, sha256, variant);
    return touch(bucket, sha256);
  };
  return {
    place: { kind: 'bucket', address: addressOf(place) },
    incoming,
    keep: (files) => asStorageFault(keepAll(bucket, files)),
    keepThumbnail: (sha256, thumbnail) => asStorageFault(keepThumbnail(bucket, sha256, thumbnail)),
    has: (sha256) => asStorageFault(touch(bucket, sha256).then((isThere) => isThere || restore(sha256))),
    open: (sha256, variant) => asStorageFault(openAnywhere(bucket, sha256, variant)),
    lend: async (sha256, path) => {
      const opened = await asStorageFault(openAnywhere(bucket, sha256, 'original'));
      if (opened === null) return false;
      await asStorageFault(pipeline(opened.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 })));
      return true;
    },
    contents: () => contents(bucket),
    identity: () => asStorageFault(readIdentity(bucket).then((found) => found?.id ?? null)),
    identify: (id, replacing) => asStorageFault(identify(bucket, id, replacing)),
    trash: (sha256, day) => asStorageFault(trash(bucket, sha256, day)),
    trashed: () => asStorageFault(trashed(bucket)),
    restore: (sha256) => asStorageFault(restore(sha256)),
    purge: (day, hashes) => asStorageFault(purge(bucket, day, hashes)),
    sweepIncoming: (beforeMs) => asStorageFault(sweepIncoming(incoming, beforeMs)),
  };
}

/** Address in the form of the setting FILES. */
export function addressOf({ bucket, prefix }: BucketPlace): string {
  return `s3://${bucket}${prefix === '' ? '' : `/${prefix.slice(0, -1)}`}`;
}

async function keepAll(bucket: Bucket, files: readonly FileToKeep[]): Promise<void> {
  const { contents, copies } = distinct(files);
  await mapConcurrently(contents, (file) => keep(bucket, file));
  await discardFiles(copies);
}

async function keepThumbnail(bucket: Bucket, sha256: string, thumbnail: Uint8Array): Promise<void> {
  await bucket.put(keyOf(sha256, 'thumb'), bodyOf(thumbnail));
}

async function keep(bucket: Bucket, { path, sha256, thumbnail }: FileToKeep): Promise<void> {
  const { size } = await stat(path);
  const body = { sha256, bytes: size, open: () => createReadStream(path, { highWaterMark: 256 * 1024 }) };
  // First, so that nobody finds an original without its thumbnail.
  if (thumbnail !== null) await keepThumbnail(bucket, sha256, thumbnail);
  const original = keyOf(sha256, 'original');
  const isNew = await bucket.put(original, body, { ifNoneMatch: '*' });
  // An existing object has the same bytes; its new date protects it from the sweep. It may have moved to the trash
  // meanwhile.
  if (!isNew && !(await bucket.copy(original, original))) await bucket.put(original, body);
  await rm(path, { force: true });
}

export function bodyOf(bytes: Uint8Array): BucketBody {
  const sha256 = hash('sha256', bytes);
  return { sha256, bytes: bytes.length, open: () => Readable.from([bytes], { objectMode: false }) };
}

/** Sets a content's date to today; false if it does not exist. */
function touch(bucket: Bucket, sha256: string): Promise<boolean> {
  const key = keyOf(sha256, 'original');
  return bucket.copy(key, key);
}

async function daysOf(bucket: Bucket): Promise<string[]> {
  return trashDays(await bucket.folders(`${TRASH}/`));
}

async function openAnywhere(bucket: Bucket, sha256: string, variant: Variant): Promise<OpenedFile | null> {
  const opened = await bucket.get(keyOf(sha256, variant));
  if (opened !== null) return opened;
  for (const day of await daysOf(bucket)) {
    const thrown = await bucket.get(trashKeyOf(day, sha256, variant));
    if (thrown !== null) return thrown;
  }
  // It may have been restored while the trash was searched.
  return bucket.get(keyOf(sha256, variant));
}

async function* contents(bucket: Bucket): AsyncGenerator<{ sha256: string; keptMs: number }> {
  try {
    for await (const { key, changedMs } of bucket.list('')) {
      const [shard = '', name = '', ...more] = key.split('/');
      if (more.length === 0 && isContent(name) && name.startsWith(shard))
        yield { sha256: name, keptMs: changedMs };
    }
  } catch (error) {
    throw error instanceof BucketFault ? new StorageFault(error) : error;
  }
}

async function readIdentity(bucket: Bucket): Promise<{ id: string; etag: string } | null> {
  const found = await bucket.getText(STORE_ID);
  return found === null ? null : { id: found.text.trim(), etag: found.etag };
}

async function identify(bucket: Bucket, id: string, replacing: string | null): Promise<boolean> {
  const present = await readIdentity(bucket);
  if ((present?.id ?? null) !== replacing) return false;
  const condition = present === null ? ({ ifNoneMatch: '*' } as const) : { ifMatch: present.etag };
  await bucket.put(STORE_ID, bodyOf(Buffer.from(`${id}\n`)), condition);
  // Read back, because the answer to the put may have been lost and its retry refused. A bucket without conditional
  // puts, on the other hand, accepts every put.
  return (await readIdentity(bucket))?.id === id;
}

/** Copy, then delete. After an interruption the object is in both places and is moved again. */
async function trash(bucket: Bucket, sha256: string, day: string): Promise<void> {
  for (const variant of VARIANTS) {
    const from = keyOf(sha256, variant);
    if (await bucket.copy(from, trashKeyOf(day, sha256, variant))) await bucket.delete(from);
  }
}

async function trashed(bucket: Bucket): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>();
  for await (const { key } of bucket.list(`${TRASH}/`)) {
    const [, day = '', name = ''] = key.split('/');
    const ofDay = names.get(day) ?? [];
    ofDay.push(name);
    names.set(day, ofDay);
  }
  return new Map(trashDays([...names.keys()]).map((day) => [day, contentsOf(names.get(day) ?? [])]));
}

async function restoreOne(bucket: Bucket, sha256: string, variant: Variant): Promise<void> {
  for (const day of await daysOf(bucket)) {
    const thrown = trashKeyOf(day, sha256, variant);
    if (!(await bucket.copy(thrown, keyOf(sha256, variant)))) continue;
    await bucket.delete(thrown);
    return;
  }
}

async function purge(bucket: Bucket, day: string, hashes: readonly string[]): Promise<void> {
  const keys = hashes.flatMap((sha256) => VARIANTS.map((variant) => trashKeyOf(day, sha256, variant)));
  await mapConcurrently(keys, (key) => bucket.delete(key), AT_ONCE);
}
