import { isPdf, PDF_HEADER_BYTES } from '#domain/invoice/pdf.ts';
import { MAX_PHOTO_EDGE_PX } from '#domain/limits.ts';
import type { Decoder } from './decoder.ts';
import { EVERYDAY_PIXELS, type PictureLimit } from './decoder-process.ts';
import { type FileStore, type FileToKeep, StorageFault } from './file-store.ts';
import type { AcceptedFile, MediaType } from './files.sql.ts';
import { discardFiles, type IncomingFile, receiveFile, strippedPath } from './incoming.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { BrokenStructure, FileView } from './pieces.ts';
import { stripMetadata } from './strip.ts';
import { sizeOfPlainJpeg } from './strip-jpeg.ts';

/** Pictures of one action that are decoded at the same time; other senders need turns too. */
const AT_ONCE = 2;

export type Rejection = 'not-an-image' | 'broken-image' | PictureLimit | 'not-a-pdf';

/** The bytes are not what the call accepts. */
export class ContentRejected extends Error {
  readonly reason: Rejection;
  constructor(reason: Rejection, cause?: unknown) {
    super(`the file is refused: ${reason}`, { cause });
    this.name = 'ContentRejected';
    this.reason = reason;
  }
}

/** A checked file that is still among the incoming ones, until the store keeps it. */
export type ReadyFile = AcceptedFile & FileToKeep;

/** Checks the files of one action (`acceptFile`). Throws the error of the first refused file. */
export function acceptFiles(
  decoder: Decoder,
  files: readonly IncomingFile[],
  content: 'image' | 'pdf',
  sender: string,
): Promise<ReadyFile[]> {
  return mapConcurrently(files, (file) => acceptFile(decoder, file, content, sender), AT_ONCE);
}

/**
 * Checks a file by its bytes alone: a picture is stripped of its metadata, decoded once, and gets its thumbnail. If the
 * sender named a picture by its hash and nothing had to be stripped, it is decoded after the answer, provided that its
 * structure is complete and its header is that of an everyday photo (decision 017). Throws ContentRejected for other
 * content, DecoderBusy if it could not be decoded now and StorageFault if the disk fails.
 */
async function acceptFile(
  decoder: Decoder,
  file: IncomingFile,
  content: 'image' | 'pdf',
  sender: string,
): Promise<ReadyFile> {
  const read = await readStructure(file, content);
  const { path, sha256, bytes, handle } = read.file;
  // The disk writes while the picture is decoded and the action is carried out.
  const flushed = handle?.sync() ?? null;
  // The store receives a failure, unless the action is refused before.
  flushed?.catch(() => undefined);
  const ready = { mediaType: read.mediaType, path, sha256, bytes, flushed };
  if (read.mediaType === 'application/pdf')
    return { ...ready, width: null, height: null, thumbnail: null, state: 'checked' };
  if (read.everydaySize !== null)
    return { ...ready, ...read.everydaySize, thumbnail: null, state: 'unchecked' };
  return { ...ready, ...(await decoded(decoder, path, sender)), state: 'checked' };
}

type Size = { readonly width: number; readonly height: number };

type Structure = {
  readonly mediaType: MediaType;
  /** The file without its metadata. */
  readonly file: IncomingFile;
  /** Size of a picture that need not be decoded now. */
  readonly everydaySize: Size | null;
};

/** Checks everything that does not need decoding. */
async function readStructure(file: IncomingFile, content: 'image' | 'pdf'): Promise<Structure> {
  const source = file.handle;
  if (source === null) throw new Error('a file that lies nowhere cannot be checked');
  const view = new FileView(source, file.bytes);
  try {
    const mediaType = mediaTypeOf(await view.bytes(0, Math.min(PDF_HEADER_BYTES, file.bytes)));
    if (content === 'pdf') {
      if (mediaType !== 'application/pdf') throw new ContentRejected('not-a-pdf');
      return { mediaType, file, everydaySize: null };
    }
    if (file.bytes === 0) throw new ContentRejected('broken-image');
    if (mediaType === null || mediaType === 'application/pdf') throw new ContentRejected('not-an-image');
    const stripped = await stripMetadata(file, { source, view }, mediaType, strippedPath(file.path));
    const mayWait = stripped === file && file.namedSha256 === file.sha256 && mediaType === 'image/jpeg';
    return { mediaType, file: stripped, everydaySize: mayWait ? await everydaySizeOf(view) : null };
  } catch (error) {
    if (error instanceof BrokenStructure) throw new ContentRejected('broken-image', error);
    throw error;
  }
}

/** Size of an everyday JPEG according to its header; null for all others. */
async function everydaySizeOf(view: FileView): Promise<Size | null> {
  const size = await sizeOfPlainJpeg(view);
  if (size === null || Math.max(size.width, size.height) > MAX_PHOTO_EDGE_PX) return null;
  return size.width * size.height > EVERYDAY_PIXELS ? null : size;
}

/** Sender of the program's own files, for the decoder's turns. */
const OWN = 'the program';

/** Checks and stores the program's own bytes, which are already in memory. */
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
  const kept = new Set<string>();
  try {
    const ready = await acceptFile(decoder, file, content, OWN);
    await store.keep([ready]);
    kept.add(ready.path);
    return ready;
  } finally {
    await discardFiles([file], kept);
  }
}

function mediaTypeOf(bytes: Buffer): MediaType | null {
  const starts = (hex: string, at = 0): boolean =>
    bytes
      .subarray(at, at + 8)
      .toString('hex')
      .startsWith(hex);
  if (starts('ffd8ff')) return 'image/jpeg';
  if (starts('89504e470d0a1a0a')) return 'image/png';
  if (starts('52494646') && starts('57454250', 8)) return 'image/webp';
  return isPdf(bytes) ? 'application/pdf' : null;
}

async function decoded(
  decoder: Decoder,
  path: string,
  sender: string,
): Promise<Size & { thumbnail: Uint8Array }> {
  const seen = await decoder.decode(path, sender);
  if (!('refused' in seen)) return seen;
  if (seen.refused === 'missing') throw new StorageFault(new Error('the file is gone'));
  throw new ContentRejected(seen.refused);
}
