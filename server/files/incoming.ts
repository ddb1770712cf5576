import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing } from '../disk.ts';
import { asStorageFault } from './file-store.ts';
import { mapConcurrently } from './map-concurrently.ts';

/** A file that has arrived and is not checked yet. Its owner removes it (`discardFiles`). */
export type IncomingFile = {
  /** Empty for a file that was only hashed (`openHashSink`). */
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  /**
   * The hash in the sender's file name; null for any other name. If it equals the file's hash, these are the bytes that
   * the sender created.
   */
  readonly namedSha256: string | null;
  /**
   * Open since it was received, so that reading and flushing need not open it again. Null for a file that is not on
   * disk.
   */
  readonly handle: FileHandle | null;
};

/**
 * Incoming bytes are written in parts of this size, an everyday photo in one. Each part costs a turn at the disk, and
 * memory holds one part per upload.
 */
const WRITTEN_BYTES = 512 * 1024;
/** A sender of single bytes gets no more memory than others. */
const WRITTEN_CHUNKS = 64;

/** Receives a file as it arrives. `write` resolves when there is room for more, or returns null if there is room. */
export type FileSink = {
  readonly write: (chunk: Uint8Array) => Promise<void> | null;
  /** Rejects with StorageFault if the disk failed, and then leaves nothing behind. */
  readonly end: () => Promise<IncomingFile>;
  /** Leaves nothing behind. */
  readonly giveUp: () => Promise<void>;
};

/** Writes incoming bytes to a file with a name of our own (the sender's name is never used), and hashes them. */
export function openFileSink(folder: string): FileSink {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  const opening = asStorageFault(open(path, 'wx+', 0o600));
  // The next write or end reports the failure.
  opening.catch(() => undefined);
  let bytes = 0;
  let gathered: Uint8Array[] = [];
  let gatheredBytes = 0;
  const flush = async (): Promise<FileHandle> => {
    const [chunks, length] = [gathered, gatheredBytes];
    [gathered, gatheredBytes] = [[], 0];
    const handle = await opening;
    if (length > 0) await asStorageFault(writeAll(handle, chunks, length));
    return handle;
  };
  const giveUp = async (): Promise<void> => discardFiles([{ path, handle: await opening.catch(() => null) }]);
  return {
    write: (chunk) => {
      hash.update(chunk);
      bytes += chunk.byteLength;
      gathered.push(chunk);
      gatheredBytes += chunk.byteLength;
      const isFull = gatheredBytes >= WRITTEN_BYTES || gathered.length >= WRITTEN_CHUNKS;
      return isFull ? flush().then(() => undefined) : null;
    },
    end: async () => {
      try {
        const handle = await flush();
        return { path, sha256: hash.digest('hex'), bytes, namedSha256: null, handle };
      } catch (error) {
        await giveUp();
        throw error;
      }
    },
    giveUp,
  };
}

/**
 * `openFileSink` for a stream. Rejects with the sender's own error if it stops in the middle, and with StorageFault if
 * the disk fails; then nothing is left behind.
 */
export async function receiveFile(source: AsyncIterable<Uint8Array>, folder: string): Promise<IncomingFile> {
  const taking = openFileSink(folder);
  try {
    for await (const chunk of source) await taking.write(chunk);
  } catch (error) {
    await taking.giveUp();
    throw error;
  }
  return taking.end();
}

async function writeAll(handle: FileHandle, chunks: readonly Uint8Array[], length: number): Promise<void> {
  const { bytesWritten } = await handle.writev(chunks);
  // A full disk takes a part, and reports the reason with the next one.
  if (bytesWritten < length) await handle.writeFile(Buffer.concat(chunks).subarray(bytesWritten));
}

/** `openFileSink` for a file of a request that is already refused: it is only counted and hashed, not stored. */
export function openHashSink(): FileSink {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    write: (chunk) => {
      hash.update(chunk);
      bytes += chunk.byteLength;
      return null;
    },
    end: async () => ({ path: '', sha256: hash.digest('hex'), bytes, namedSha256: null, handle: null }),
    giveUp: async () => undefined,
  };
}

/** Path of the same file without its metadata. */
export const strippedPath = (path: string): string => `${path}.stripped`;

/** The first of each group of files with the same content, and the other files. */
export function distinct<F extends { readonly sha256: string }>(
  files: readonly F[],
): { contents: F[]; copies: F[] } {
  const first = new Map<string, F>();
  for (const file of files) if (!first.has(file.sha256)) first.set(file.sha256, file);
  const contents = [...first.values()];
  return { contents, copies: files.filter((file) => !contents.includes(file)) };
}

type Leftover = { readonly path: string; readonly handle?: FileHandle | null };

const NONE: ReadonlySet<string> = new Set();

/**
 * Closes and deletes incoming files and their stripped copies, except paths that the store kept; ignores missing files.
 */
export async function discardFiles(files: readonly Leftover[], kept = NONE): Promise<void> {
  const made = files.flatMap(({ path }) => (path === '' || kept.has(path) ? [] : [path, strippedPath(path)]));
  const paths = made.filter((path) => !kept.has(path));
  await mapConcurrently(files, async ({ handle }) => handle?.close().catch(() => undefined));
  await mapConcurrently(paths, (path) => nullIfMissing(unlink(path)));
}

/** Removes incoming files whose last write is before a time (ms since 1970). */
export async function sweepIncoming(incoming: string, beforeMs: number): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const found = await nullIfMissing(stat(path));
    if (found !== null && found.mtimeMs < beforeMs) await rm(path, { force: true, recursive: true });
  }
}
