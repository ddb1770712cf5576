/** Parts of the File System standard missing from TypeScript's DOM library: in workers only, or not everywhere. */
type SyncAccess = {
  write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
  getSize(): number;
};
type FileHandle = FileSystemFileHandle & {
  createSyncAccessHandle?(): Promise<SyncAccess>;
  move?(name: string): Promise<void>;
};

/** Size of one write when the disk is probed for room. */
const PROBE_BYTES = 1024 * 1024;

/** An append-only file, locked until it is closed if the browser supports that. */
export type AppendFile = {
  /** False: each flush rewrites the whole file. */
  readonly isInPlace: boolean;
  /** Appends all of the bytes or none. */
  append(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** True if this many more bytes could be appended now. Writes them and truncates the file again. */
  hasRoomFor(bytes: number): Promise<boolean>;
  /** Resolves when everything appended is on disk. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

/** Opens a file for appending after its first `size` bytes (default: all). Rejects while it is open elsewhere. */
export async function openForAppend(given: FileSystemFileHandle, size?: number): Promise<AppendFile> {
  const handle = given as FileHandle;
  if (handle.createSyncAccessHandle === undefined) return await appendByStream(handle, size);
  return appendInPlace(await handle.createSyncAccessHandle(), size);
}

function appendInPlace(access: SyncAccess, size: number | undefined): AppendFile {
  const present = access.getSize();
  // The file may have been emptied since it was measured; appending beyond its end would leave a gap.
  let end = Math.min(size ?? present, present);
  if (end < present) access.truncate(end);
  return {
    isInPlace: true,
    append: async (bytes) => {
      try {
        if (access.write(bytes, { at: end }) < bytes.byteLength)
          throw new DOMException('', 'QuotaExceededError');
        end += bytes.byteLength;
      } catch (error) {
        access.truncate(end);
        throw error;
      }
    },
    hasRoomFor: async (bytes) => {
      try {
        const piece = new Uint8Array(Math.min(bytes, PROBE_BYTES));
        for (let done = 0; done < bytes; done += piece.byteLength)
          if (access.write(piece, { at: end + done }) < piece.byteLength) return false;
        return true;
      } catch {
        // No room at all.
        return false;
      } finally {
        access.truncate(end);
      }
    },
    flush: async () => access.flush(),
    close: async () => access.close(),
  };
}

/** Older browsers write to a copy of the file, which replaces the original on close. */
async function appendByStream(handle: FileHandle, size: number | undefined): Promise<AppendFile> {
  let end = size ?? (await handle.getFile()).size;
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  const flush = async () => {
    if (waiting.length === 0) return;
    // If the file was deleted meanwhile, writing beyond its end would make it begin with a gap.
    if ((await handle.getFile()).size < end) throw new DOMException('the file was deleted', 'NotFoundError');
    const bytes = waiting;
    waiting = [];
    const stream = await handle.createWritable({ keepExistingData: true });
    await stream.truncate(end);
    await stream.seek(end);
    for (const piece of bytes) await stream.write(piece);
    await stream.close();
    end += bytes.reduce((sum, piece) => sum + piece.byteLength, 0);
  };
  return {
    isInPlace: false,
    append: async (bytes) => {
      waiting.push(bytes);
    },
    // Such a browser buffers in memory until the file is closed, so the room cannot be known.
    hasRoomFor: async () => true,
    flush,
    close: flush,
  };
}

/** Renames a file, replacing any file that already has the name. */
export async function renameTo(
  folder: FileSystemDirectoryHandle,
  given: FileSystemFileHandle,
  name: string,
): Promise<void> {
  const handle = given as FileHandle;
  await removeFile(folder, name);
  if (handle.move !== undefined) return await handle.move(name);
  const target = await openForAppend(await folder.getFileHandle(name, { create: true }), 0);
  try {
    await target.append(new Uint8Array(await (await handle.getFile()).arrayBuffer()));
    await target.flush();
  } finally {
    await target.close();
  }
  await removeFile(folder, handle.name);
}

/** True if the file was removed by another tab, or is open there. */
export function isFileUnavailable(error: unknown): boolean {
  const { name } = (error ?? {}) as Partial<Error>;
  return name === 'NotFoundError' || name === 'NoModificationAllowedError';
}

/**
 * Removes a file if it exists, emptying it first. After a restart Chromium (156) no longer counts bytes written in
 * place as used, but subtracts a removed file's whole size: the count drops below zero, wraps to 4 GiB, and a small
 * device stays full for good. Rejects while the file is open elsewhere.
 */
export async function removeFile(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  const handle = (await folder.getFileHandle(name).catch(() => null)) as FileHandle | null;
  if (handle === null) return;
  if (handle.createSyncAccessHandle !== undefined) await (await openForAppend(handle, 0)).close();
  await folder.removeEntry(name);
}
