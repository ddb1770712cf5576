import { open, writeFile } from 'node:fs/promises';
import type { Decoder } from './decoder.ts';
import { type FileStore, orFault, StorageFault } from './file-store.ts';
import type { AcceptedFile, MediaType } from './files.sql.ts';
import { discardFiles, type IncomingFile, receiveFile, strippedPath, thumbnailPath } from './incoming.ts';
import { BrokenStructure } from './pieces.ts';
import { stripMetadata } from './strip.ts';

export type Rejection = 'not-an-image' | 'broken-image' | 'huge-image' | 'not-a-pdf';

/** The bytes are not what the call takes. */
export class ContentRejected extends Error {
  readonly reason: Rejection;
  constructor(reason: Rejection, cause?: unknown) {
    super(`the file is refused: ${reason}`, { cause });
    this.name = 'ContentRejected';
    this.reason = reason;
  }
}

/** A file that was checked and still lies among those on their way in; `keepFiles` moves it into the store. */
export type ReadyFile = AcceptedFile & { readonly path: string; readonly thumbnail: string | null };

/**
 * Judges a file by its bytes alone: a picture is stripped of its metadata, decoded once, and gets its thumbnail.
 * Throws ContentRejected for other content, DecoderBusy when it could not be decoded now and StorageFault when the disk fails.
 */
export async function acceptFile(
  decoder: Decoder,
  file: IncomingFile,
  content: 'image' | 'pdf',
  sender: string,
): Promise<ReadyFile> {
  const mediaType = mediaTypeOf(await orFault(firstBytes(file.path)));
  if (content === 'pdf') {
    if (mediaType !== 'application/pdf') throw new ContentRejected('not-a-pdf');
    const { path, sha256, bytes } = file;
    return { sha256, mediaType, bytes, width: null, height: null, path, thumbnail: null };
  }
  if (file.bytes === 0) throw new ContentRejected('broken-image');
  if (mediaType === null || mediaType === 'application/pdf') throw new ContentRejected('not-an-image');
  const { path, sha256, bytes } = await strip(file, mediaType);
  const thumbnail = thumbnailPath(file.path);
  const size = await makeThumbnail(decoder, path, thumbnail, sender);
  return { sha256, mediaType, bytes, ...size, path, thumbnail };
}

/** Moves checked files into the store, for rows that are about to be committed: a row never names a file that is not there. */
export async function keepFiles(store: FileStore, files: readonly ReadyFile[]): Promise<void> {
  for (const { sha256, path, thumbnail } of files) {
    // The thumbnail first: an original that is there always has its small picture.
    if (thumbnail !== null) await store.keep(thumbnail, sha256, 'thumb');
    await store.keep(path, sha256, 'original');
  }
}

/** Who sends them, among those who take turns. */
const OWN = 'the program';

/** Checks and keeps bytes of the program's own that are in memory already. */
export async function acceptBytes(
  store: FileStore,
  decoder: Decoder,
  bytes: Uint8Array,
  content: 'image' | 'pdf',
): Promise<AcceptedFile> {
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    yield bytes;
  };
  const file = await receiveFile(chunks(), store.incoming);
  try {
    const ready = await acceptFile(decoder, file, content, OWN);
    await keepFiles(store, [ready]);
    return ready;
  } finally {
    await discardFiles([file]);
  }
}

async function strip(
  file: IncomingFile,
  mediaType: Exclude<MediaType, 'application/pdf'>,
): Promise<IncomingFile> {
  try {
    return await stripMetadata(file, mediaType, strippedPath(file.path));
  } catch (error) {
    if (error instanceof BrokenStructure) throw new ContentRejected('broken-image', error);
    throw error;
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function mediaTypeOf(bytes: Buffer): MediaType | null {
  const starts = (hex: string, at = 0): boolean => bytes.subarray(at).toString('hex').startsWith(hex);
  if (starts('ffd8ff')) return 'image/jpeg';
  if (starts('89504e470d0a1a0a')) return 'image/png';
  if (starts('52494646') && starts('57454250', 8)) return 'image/webp';
  return starts('255044462d') ? 'application/pdf' : null;
}

async function makeThumbnail(
  decoder: Decoder,
  from: string,
  to: string,
  sender: string,
): Promise<{ width: number; height: number }> {
  const seen = await decoder.decode(from, sender);
  if ('refused' in seen) {
    if (seen.refused === 'missing') throw new StorageFault(new Error('the file is gone'));
    throw new ContentRejected(seen.refused);
  }
  await orFault(writeFile(to, seen.thumbnail, { flag: 'wx', mode: 0o600 }));
  return { width: seen.width, height: seen.height };
}
