import { open } from 'node:fs/promises';
import { MAX_PHOTO_EDGE_PX } from '#domain/limits.ts';
import type { Decoder } from './decoder.ts';
import { EVERYDAY_PIXELS } from './decoder-process.ts';
import { type FileStore, type FileToKeep, orFault, StorageFault } from './file-store.ts';
import type { AcceptedFile, MediaType } from './files.sql.ts';
import { discardFiles, type IncomingFile, receiveFile, strippedPath } from './incoming.ts';
import { BrokenStructure, FileView } from './pieces.ts';
import { sideBySide } from './side-by-side.ts';
import { stripMetadata } from './strip.ts';
import { sizeOfPlainJpeg } from './strip-jpeg.ts';

/** Pictures of one act that are decoded together: others are to have their turn as well. */
const AT_ONCE = 2;

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

/** A file that was checked and still lies among those on their way in, until the store keeps it. */
export type ReadyFile = AcceptedFile & FileToKeep;

/** Judges the files of one act (`acceptFile`). Throws what the first of those that are refused was refused for. */
export function acceptFiles(
  decoder: Decoder,
  files: readonly IncomingFile[],
  content: 'image' | 'pdf',
  sender: string,
): Promise<ReadyFile[]> {
  return sideBySide(files, (file) => acceptFile(decoder, file, content, sender), AT_ONCE);
}

/**
 * Judges a file by its bytes alone: a picture is stripped of its metadata, decoded once, and gets its thumbnail. One that its sender
 * vouched for, from which nothing had to be stripped, is decoded after the answer if its structure is whole and its header that of
 * an everyday photo (decision 017). Throws ContentRejected for other content, DecoderBusy when it could not be decoded now and StorageFault when the disk fails.
 */
async function acceptFile(
  decoder: Decoder,
  file: IncomingFile,
  content: 'image' | 'pdf',
  sender: string,
): Promise<ReadyFile> {
  const mediaType = mediaTypeOf(await orFault(firstBytes(file.path)));
  if (content === 'pdf') {
    if (mediaType !== 'application/pdf') throw new ContentRejected('not-a-pdf');
    const { path, sha256, bytes } = file;
    return { sha256, mediaType, bytes, width: null, height: null, path, thumbnail: null, state: 'checked' };
  }
  if (file.bytes === 0) throw new ContentRejected('broken-image');
  if (mediaType === null || mediaType === 'application/pdf') throw new ContentRejected('not-an-image');
  const stripped = await strip(file, mediaType);
  const { path, sha256, bytes } = stripped;
  const plain =
    stripped.isVouchedFor && mediaType === 'image/jpeg' ? await orFault(everydaySize(stripped)) : null;
  if (plain !== null)
    return { sha256, mediaType, bytes, path, ...plain, thumbnail: null, state: 'unchecked' };
  return { sha256, mediaType, bytes, path, ...(await decoded(decoder, path, sender)), state: 'checked' };
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
    await store.keep([ready]);
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

/** The size of an everyday JPEG by its header; null for any other. */
async function everydaySize(file: IncomingFile): Promise<{ width: number; height: number } | null> {
  const handle = await open(file.path, 'r');
  try {
    const size = await sizeOfPlainJpeg(new FileView(handle, file.bytes));
    if (size === null || Math.max(size.width, size.height) > MAX_PHOTO_EDGE_PX) return null;
    return size.width * size.height > EVERYDAY_PIXELS ? null : size;
  } finally {
    await handle.close();
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

async function decoded(
  decoder: Decoder,
  path: string,
  sender: string,
): Promise<{ width: number; height: number; thumbnail: Uint8Array }> {
  const seen = await decoder.decode(path, sender);
  if (!('refused' in seen)) return seen;
  if (seen.refused === 'missing') throw new StorageFault(new Error('the file is gone'));
  throw new ContentRejected(seen.refused);
}
