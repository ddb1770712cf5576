import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { asStorageFault } from './file-store.ts';
import type { IncomingFile } from './incoming.ts';
import { type FileView, joined, type Piece } from './pieces.ts';
import { piecesOfPng, piecesOfWebp } from './strip-chunks.ts';
import { piecesOfJpeg } from './strip-jpeg.ts';

const READERS = { 'image/jpeg': piecesOfJpeg, 'image/png': piecesOfPng, 'image/webp': piecesOfWebp };

/** A file open for reading, with a view of it. */
type OpenFile = { readonly source: FileHandle; readonly view: FileView };

/**
 * Removes the place, time and owner that a camera writes into a picture. The pixels stay identical, and the orientation
 * is kept. If there is nothing to remove, the file itself is returned; otherwise a new one is written to `to`. Throws
 * BrokenStructure if the file is incomplete, StorageFault if the disk fails.
 */
export async function stripMetadata(
  file: IncomingFile,
  { source, view }: OpenFile,
  mediaType: keyof typeof READERS,
  to: string,
): Promise<IncomingFile> {
  const pieces = joined(await READERS[mediaType](view));
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined && 'to' in only && only.to === file.bytes) return file;
  return asStorageFault(copy(source, pieces, to));
}

async function copy(source: FileHandle, pieces: readonly Piece[], to: string): Promise<IncomingFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const target = await open(to, 'wx', 0o600);
  try {
    const write = async (chunk: Buffer): Promise<void> => {
      hash.update(chunk);
      bytes += chunk.length;
      await target.writeFile(chunk);
    };
    const window = Buffer.alloc(256 * 1024);
    for (const piece of pieces) {
      if (!('to' in piece)) await write(piece);
      else {
        for (let at = piece.from; at < piece.to; ) {
          const { bytesRead } = await source.read(window, 0, Math.min(window.length, piece.to - at), at);
          if (bytesRead === 0) throw new Error('the file became shorter');
          await write(window.subarray(0, bytesRead));
          at += bytesRead;
        }
      }
    }
  } finally {
    await target.close();
  }
  return { path: to, sha256: hash.digest('hex'), bytes, namedSha256: null, handle: null };
}
