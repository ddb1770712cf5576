/** Parts of the File System standard that TypeScript's library for pages lacks: they exist in workers only, or not everywhere. */
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

/** Written at once when the disk is asked for its room. */
const PROBE_BYTES = 1024 * 1024;

/** A file that is only appended to. Locked for everybody else until it is closed, where the browser can lock it. */
export type AppendFile = {
  /** Else each flush writes the whole file anew. */
  readonly isInPlace: boolean;
  /** All of the bytes or none. */
  append(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Whether so many bytes more could be appended now; nothing of them stays. */
  hasRoomFor(bytes: number): Promise<boolean>;
  /** Resolves when what was appended is on disk. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

/** Opens a file for appending behind its first `size` bytes, all of them by default. Rejects while somebody else has it open. */
export async function openForAppend(given: FileSystemFileHandle, size?: number): Promise<AppendFile> {
  const handle = given as FileHandle;
  if (handle.createSyncAccessHandle === undefined) return await appendByStream(handle, size);
  return appendInPlace(await handle.createSyncAccessHandle(), size);
}

function appendInPlace(access: SyncAccess, size: number | undefined): AppendFile {
  const present = access.getSize();
  // It may have been emptied since it was measured, and nothing is appended behind a gap.
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
        // Nothing at all is left.
        return false;
      } finally {
        access.truncate(end);
      }
    },
    flush: async () => access.flush(),
    close: async () => access.close(),
  };
}

/** Older browsers write a copy of the file and put it in place of the former one when it is closed. */
async function appendByStream(handle: FileHandle, size: number | undefined): Promise<AppendFile> {
  let end = size ?? (await handle.getFile()).size;
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  const flush = async () => {
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
    // Such a browser keeps what is written in memory until the file is closed, so this cannot be told.
    hasRoomFor: async () => true,
    flush,
    close: async () => {
      if (waiting.length > 0) await flush();
    },
  };
}

/** Gives a file its name, in place of one that has it already. */
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

/**
 * Removes a file, if it is there. It is emptied first: what is written in place Chromium (156) does not count as used space beyond
 * the browser's life, but it takes a removed or replaced file off the count with all its bytes. The count then falls below nothing,
 * wraps to 4 GiB, and a small device is full for good. Rejects while somebody else has the file open.
 */
export async function removeFile(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  const handle = (await folder.getFileHandle(name).catch(() => null)) as FileHandle | null;
  if (handle === null) return;
  if (handle.createSyncAccessHandle !== undefined) await (await openForAppend(handle, 0)).close();
  await folder.removeEntry(name);
}
