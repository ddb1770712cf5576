import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Config, readBucketPlace } from './config.ts';
import { NOTE } from './db/embedded/backup-note.ts';
import { Bucket, type BucketBody, type BucketPlace } from './files/bucket.ts';
import { addressOf, openBucketStore } from './files/bucket-store.ts';
import type { FileStore } from './files/file-store.ts';
import { mapConcurrently } from './files/map-concurrently.ts';
import type { OnProgress } from './progress.ts';

/*
 * In a bucket, `files/` contains the photos and PDFs of all backups below one address, so that a backup uploads only
 * new ones. Each backup has its own folder, named by its start time, with its tables and, uploaded last, its note.
 */
const FILES = 'files/';
const TABLES = 'database';
/** A bucket accepts 5 GB per put; a failed piece is put again. */
const PIECE_BYTES = 64 * 1024 * 1024;
const AT_ONCE = 4;
/** Backups may be slow; requests may not. */
const LIMITS = { silenceMs: 30_000, begunWithinMs: 300_000 };

export const isInBucket = (address: string): boolean => address.startsWith('s3://');

/** Location for backups. Throws if they would be inside the photos of FILES, or the photos inside them. */
export function placeForBackups(address: string, { bucket }: Pick<Config, 'bucket'>): BucketPlace {
  const place = readBucketPlace(process.env, address, 'The address of the backup');
  const isSame = bucket !== null && bucket.endpoint === place.endpoint && bucket.bucket === place.bucket;
  if (isSame && (bucket.prefix.startsWith(place.prefix) || place.prefix.startsWith(bucket.prefix)))
    throw new Error(
      `${address} is not apart from the photos in ${addressOf(bucket)}. Name another bucket, or a prefix beside that one.`,
    );
  return place;
}

/** Photos and PDFs of all backups at an address; incoming files are in a folder of this machine. */
export async function openBackupFiles(place: BucketPlace, folder: string): Promise<FileStore> {
  const incoming = join(folder, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  return openBucketStore({ ...place, prefix: `${place.prefix}${FILES}` }, incoming);
}

type Piece = { readonly key: string; readonly path: string; readonly start: number; readonly end: number };

/**
 * Uploads the tables and the note of a folder. Returns the address of the backup, which is complete once its note is
 * there.
 */
export async function putTables(
  place: BucketPlace,
  folder: string,
  beganAt: Date,
  onPiece: OnProgress,
): Promise<string> {
  const name = beganAt.toISOString().replaceAll(':', '');
  const bucket = new Bucket(place, LIMITS);
  const pieces: Piece[] = [];
  for (const table of await readdir(join(folder, TABLES))) {
    const path = join(folder, TABLES, table);
    const { size } = await stat(path);
    for (let start = 0; start === 0 || start < size; start += PIECE_BYTES) {
      const key = `${name}/${TABLES}/${table}/${String(start / PIECE_BYTES).padStart(6, '0')}`;
      pieces.push({ key, path, start, end: Math.min(start + PIECE_BYTES, size) });
    }
  }
  // Without a condition: a put whose answer was lost is retried, and would find its own object.
  const put = async (key: string, path: string, start: number, end: number): Promise<void> => {
    await bucket.put(key, await bodyOfPart(path, start, end));
  };
  let done = 0;
  const putPiece = async ({ key, path, start, end }: Piece): Promise<void> => {
    await put(key, path, start, end);
    done += 1;
    onPiece(done, pieces.length);
  };
  await mapConcurrently(pieces, putPiece, AT_ONCE);
  const note = join(folder, NOTE);
  await put(`${name}/${NOTE}`, note, 0, (await stat(note)).size);
  return `${addressOf(place)}/${name}`;
}

async function bodyOfPart(path: string, start: number, end: number): Promise<BucketBody> {
  const bytes = end - start;
  // An empty file has no last byte to end at.
  const part = bytes === 0 ? {} : { start, end: end - 1 };
  const open = (): Readable => createReadStream(path, { ...part, highWaterMark: 256 * 1024 });
  const hash = createHash('sha256');
  await pipeline(open(), hash);
  return { sha256: hash.digest('hex'), bytes, open };
}

/** Downloads the tables and the note of a backup to a folder. Returns the location of its photos and PDFs. */
export async function fetchTables(address: string, folder: string): Promise<BucketPlace> {
  const place = readBucketPlace(process.env, address, 'The address of the backup');
  const bucket = new Bucket(place, LIMITS);
  if (!(await fetchOne(bucket, NOTE, join(folder, NOTE), 'w')))
    throw new Error(`${address} is not a whole backup: it has no ${NOTE}.${await namesOf(bucket)}`);
  await mkdir(join(folder, TABLES), { mode: 0o700 });
  const keys: string[] = [];
  for await (const { key } of bucket.list(`${TABLES}/`)) keys.push(key);
  // Pieces of a table in order.
  for (const key of keys.sort())
    if (!(await fetchOne(bucket, key, join(folder, TABLES, basename(dirname(key))), 'a')))
      throw new Error(`${address} lost ${key} while it was fetched.`);
  return { ...place, prefix: place.prefix.replace(/[^/]+\/$/, '') };
}

async function fetchOne(bucket: Bucket, key: string, path: string, flags: 'w' | 'a'): Promise<boolean> {
  const found = await bucket.get(key);
  if (found === null) return false;
  await pipeline(found.stream, createWriteStream(path, { flags, mode: 0o600 }));
  return true;
}

/** Backups below an address that is not a backup itself, as a sentence. */
async function namesOf(bucket: Bucket): Promise<string> {
  const names = (await bucket.folders('')).filter((name) => /^\d{4}-\d\d-\d\dT\d{6}(\.\d{3})?Z$/.test(name));
  const { place } = bucket;
  return names.length === 0
    ? ''
    : ` Name one of these:\n${names.map((name) => `  ${addressOf(place)}/${name}`).join('\n')}`;
}

/** Temporary folder on this machine for the tables of a backup, removed when the work ends. */
export async function withTempFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'vm-backup-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
