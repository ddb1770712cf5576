import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing } from '../disk.ts';
import { asStorageFault } from './file-store.ts';
import { mapConcurrently } from './map-concurrently.ts';

/** A file that arrived and is not checked yet. Its holder removes it (`discardFiles`). */
export type IncomingFile = {
  /** Empty for one that was only hashed (`openHashSink`). */
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  /** The hash by which its sender named it; null for a file with another name. If it is its own, these are the bytes that the sender made. */
  readonly namedSha256: string | null;
  /** Open since it was received, so that it is read and flushed without being opened anew. Null for one that lies nowhere. */
  readonly handle: FileHandle | null;
};

/** What arrives is written in parts of this size, an everyday photo in one: each costs a turn at the disk, and memory holds one of each upload. */
const WRITTEN_BYTES = 512 * 1024;
/** A sender of single bytes gets no more memory than others. */
const WRITTEN_CHUNKS = 64;

/** Takes a file as it comes. `write` resolves when there is room for more, or answers null where there is. */
export type FileSink = {
  readonly write: (chunk: Uint8Array) => Promise<void> | null;
  /** Rejects with StorageFault when the disk failed; nothing is left behind then. */
  readonly end: () => Promise<IncomingFile>;
  /** Leaves nothing behind. */
  readonly giveUp: () => Promise<void>;
};

/** Writes what arrives to a file of our own naming (the sender's name is never used), hashing on the way. */
export function openFileSink(folder: string): FileSink {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  const opening = asStorageFault(open(path, 'wx+', 0o600));
  // Whoever writes or ends hears of it.
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
 * `openFileSink` for what a stream brings. A sender that stops in the middle rejects with its own error, a disk that fails with StorageFault;
 * nothing is left behind then.
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
  // A disk that is full takes a part, and says why with the next one.
  if (bytesWritten < length) await handle.writeFile(Buffer.concat(chunks).subarray(bytesWritten));
}

/** `openFileSink` for a file of a request that is refused already: it is only counted and hashed, and lies nowhere. */
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

/** Where the same file lies without its metadata. */
export const strippedPath = (path: string): string => `${path}.stripped`;

/** Of several files with the same content the first, and the others. */
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

/** Closes and deletes incoming files and their stripped copies, except paths that the store kept; missing files are ignored. */
export async function discardFiles(files: readonly Leftover[], kept = NONE): Promise<void> {
  const made = files.flatMap(({ path }) => (path === '' || kept.has(path) ? [] : [path, strippedPath(path)]));
  const paths = made.filter((path) => !kept.has(path));
  await mapConcurrently(files, async ({ handle }) => handle?.close().catch(() => undefined));
  await mapConcurrently(paths, (path) => nullIfMissing(unlink(path)));
}

/** Removes files on their way in that were last written to before an instant (ms since 1970). */
export async function sweepIncoming(incoming: string, beforeMs: number): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const found = await nullIfMissing(stat(path));
    if (found !== null && found.mtimeMs < beforeMs) await rm(path, { force: true, recursive: true });
  }
}
