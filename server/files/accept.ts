import { open, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { MAX_PHOTO_PIXELS, THUMBNAIL_EDGE_PX } from '#domain/limits.ts';
import { type FileStore, StorageFault } from './file-store.ts';
import { discardFiles, type IncomingFile, receiveFile } from './incoming.ts';
import type { MediaType } from './stored-file.ts';

/** What a file's bytes are, once it is kept. It has no media key yet: the database gives that (`recordFiles`). */
export type AcceptedFile = {
  readonly sha256: string;
  readonly mediaType: MediaType;
  readonly bytes: number;
  /** As seen, after the camera's orientation; null for a PDF. */
  readonly width: number | null;
  readonly height: number | null;
};

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

/**
 * Judges a file by its bytes alone and keeps it, an image with its thumbnail, before any transaction names it.
 * Throws ContentRejected for other content and StorageFault when the disk fails.
 */
export async function acceptFile(
  store: FileStore,
  file: IncomingFile,
  content: 'image' | 'pdf',
): Promise<AcceptedFile> {
  const mediaType = mediaTypeOf(await firstBytes(file.path));
  if (content === 'pdf') {
    if (mediaType !== 'application/pdf') throw new ContentRejected('not-a-pdf');
    await store.keep(file.path, file.sha256, 'original');
    return { sha256: file.sha256, mediaType, bytes: file.bytes, width: null, height: null };
  }
  if (file.bytes === 0) throw new ContentRejected('broken-image');
  if (mediaType === null || mediaType === 'application/pdf') throw new ContentRejected('not-an-image');
  const size = await makeThumbnail(file.path, `${file.path}.thumb`);
  try {
    // The thumbnail first: an original that is there always has its small picture.
    await store.keep(`${file.path}.thumb`, file.sha256, 'thumb');
    await store.keep(file.path, file.sha256, 'original');
  } finally {
    await discardFiles([{ path: `${file.path}.thumb` }]);
  }
  return { sha256: file.sha256, mediaType, bytes: file.bytes, ...size };
}

/** `acceptFile` for bytes that are in memory already. */
export async function acceptBytes(
  store: FileStore,
  bytes: Uint8Array,
  content: 'image' | 'pdf',
): Promise<AcceptedFile> {
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    yield bytes;
  };
  const file = await receiveFile(chunks(), store.incoming);
  try {
    return await acceptFile(store, file, content);
  } finally {
    await discardFiles([file]);
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  try {
    const handle = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new StorageFault(error);
  }
}

function mediaTypeOf(bytes: Buffer): MediaType | null {
  const starts = (hex: string, at = 0): boolean => bytes.subarray(at).toString('hex').startsWith(hex);
  if (starts('ffd8ff')) return 'image/jpeg';
  if (starts('89504e470d0a1a0a')) return 'image/png';
  if (starts('52494646') && starts('57454250', 8)) return 'image/webp';
  return starts('255044462d') ? 'application/pdf' : null;
}

/** Decodes the whole picture, so that one cut short is found out, and writes it small and upright. Answers the size as seen. */
async function makeThumbnail(from: string, to: string): Promise<{ width: number; height: number }> {
  try {
    const header = await sharp(from, { limitInputPixels: false }).metadata();
    if (header.width * header.height > MAX_PHOTO_PIXELS) throw new ContentRejected('huge-image');
    const { data } = await sharp(from, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'warning' })
      .rotate()
      .resize({
        width: THUMBNAIL_EDGE_PX,
        height: THUMBNAIL_EDGE_PX,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 78, mozjpeg: false })
      .toBuffer({ resolveWithObject: true });
    await writeThumbnail(to, data);
    return header.autoOrient;
  } catch (error) {
    if (error instanceof ContentRejected || error instanceof StorageFault) throw error;
    // sharp reports a file it cannot read the same way as one it cannot decode; the file's presence tells them apart.
    await stat(from).catch((missing: unknown) => {
      throw new StorageFault(missing);
    });
    throw new ContentRejected('broken-image', error);
  }
}

async function writeThumbnail(path: string, data: Buffer): Promise<void> {
  try {
    const handle = await open(path, 'wx', 0o600);
    try {
      await handle.writeFile(data);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new StorageFault(error);
  }
}
