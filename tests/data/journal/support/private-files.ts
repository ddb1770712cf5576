/**
 * An origin's private file system in memory, with the faults of a dying tablet: unflushed bytes may be cut anywhere. A
 * second implementation of the few calls that the journal makes; only one writer may have a file open.
 */
type Content = { bytes: Uint8Array<ArrayBuffer>; flushed: number; locked: boolean; isOfThisRun: boolean };

export class PrivateFiles {
  readonly folders = new Map<string, Map<string, Content>>([['', new Map()]]);
  /** Bytes that may still be written; then the disk is full. */
  room = Number.POSITIVE_INFINITY;

  /** Awaited before each call, for tabs that write at the same time. */
  pause = async (): Promise<void> => undefined;

  /** Names of files whose next read fails. */
  readonly unreadable = new Set<string>();

  /** Result of `navigator.storage.getDirectory()`. */
  readonly root = this.#directory('') as unknown as FileSystemDirectoryHandle;

  /** Releases the locks of dead owners; each file keeps as many of its unflushed bytes as `keeps` returns. */
  die(keeps: (unflushed: number) => number): void {
    for (const folder of this.folders.values()) {
      for (const content of folder.values()) {
        const unflushed = content.bytes.byteLength - content.flushed;
        content.bytes = content.bytes.slice(0, content.flushed + keeps(unflushed));
        content.flushed = content.bytes.byteLength;
        content.locked = false;
        content.isOfThisRun = false;
      }
    }
  }

  clear(): void {
    this.folders.clear();
    this.folders.set('', new Map());
  }

  names(folder: string): string[] {
    return [...(this.folders.get(folder)?.keys() ?? [])];
  }

  bytes(folder: string, name: string): Uint8Array<ArrayBuffer> {
    const content = this.folders.get(folder)?.get(name);
    if (content === undefined) throw new Error(`no ${folder}/${name}`);
    return content.bytes;
  }

  put(folder: string, name: string, bytes: Uint8Array<ArrayBuffer>): void {
    const files = this.folders.get(folder) ?? new Map<string, Content>();
    this.folders.set(folder, files);
    files.set(name, { bytes, flushed: bytes.byteLength, locked: false, isOfThisRun: false });
  }

  #directory(name: string) {
    const files = () => {
      const found = this.folders.get(name);
      if (found === undefined) throw new DOMException(name, 'NotFoundError');
      return found;
    };
    return {
      getDirectoryHandle: async (folder: string, { create = false } = {}) => {
        await this.pause();
        if (!this.folders.has(folder) && !create) throw new DOMException(folder, 'NotFoundError');
        if (!this.folders.has(folder)) this.folders.set(folder, new Map());
        return this.#directory(folder);
      },
      getFileHandle: async (file: string, { create = false } = {}) => {
        await this.pause();
        if (create && !files().has(file) && this.room <= 0) throw new Error('Chromium ends itself here');
        if (!files().has(file) && !create) throw new DOMException(file, 'NotFoundError');
        if (!files().has(file))
          files().set(file, { bytes: new Uint8Array(), flushed: 0, locked: false, isOfThisRun: true });
        return this.#file(name, files, file);
      },
      removeEntry: async (file: string) => {
        await this.pause();
        if (files().get(file)?.locked) throw new DOMException(file, 'NoModificationAllowedError');
        mustBeEmpty(files().get(file));
        if (!files().delete(file)) throw new DOMException(file, 'NotFoundError');
      },
      keys: async function* () {
        yield* [...files().keys()];
      },
    };
  }

  #file(folder: string, files: () => Map<string, Content>, given: string) {
    let name = given;
    const content = (): Content => {
      const found = files().get(name);
      if (found === undefined) throw new DOMException(name, 'NotFoundError');
      return found;
    };
    return {
      get name() {
        return name;
      },
      getFile: async () => {
        await this.pause();
        if (this.unreadable.delete(name)) throw new DOMException(name, 'NotReadableError');
        const { bytes } = content();
        return { size: bytes.byteLength, arrayBuffer: async () => bytes.slice().buffer };
      },
      move: async (next: string) => {
        await this.pause();
        if (content().locked || files().get(next)?.locked)
          throw new DOMException(name, 'NoModificationAllowedError');
        const moved = content();
        mustBeEmpty(files().get(next));
        files().delete(name);
        files().set(next, moved);
        name = next;
      },
      createSyncAccessHandle: async () => {
        await this.pause();
        const open = content();
        if (open.locked) throw new DOMException(name, 'NoModificationAllowedError');
        open.locked = true;
        return {
          getSize: () => open.bytes.byteLength,
          truncate: (size: number) => {
            this.room += Math.max(0, open.bytes.byteLength - size);
            open.bytes = open.bytes.slice(0, size);
            open.flushed = Math.min(open.flushed, size);
          },
          write: (bytes: Uint8Array, { at }: { at: number }) => {
            const growth = at + bytes.byteLength - open.bytes.byteLength;
            const fits =
              Math.max(0, growth) <= this.room ? bytes.byteLength : bytes.byteLength - growth + this.room;
            // Like browsers: the bytes that fit are written, and with no space left the call fails.
            if (fits <= 0) throw new DOMException('full', 'QuotaExceededError');
            this.room -= Math.max(0, at + fits - open.bytes.byteLength);
            const next = new Uint8Array(Math.max(open.bytes.byteLength, at + fits));
            next.set(open.bytes);
            next.set(bytes.subarray(0, fits), at);
            open.bytes = next;
            return fits;
          },
          flush: () => {
            open.flushed = open.bytes.byteLength;
          },
          close: () => {
            if (this.folders.get(folder)?.get(name) !== open)
              throw new Error('Chromium never returns from closing a deleted file');
            open.locked = false;
          },
        };
      },
    };
  }
}

/**
 * Chromium subtracts a removed or replaced file from the used space, although after a restart bytes that were written
 * in place earlier are no longer counted.
 */
function mustBeEmpty(content: Content | undefined): void {
  if (content !== undefined && !content.isOfThisRun && content.bytes.byteLength > 0)
    throw new Error('the count of used space falls below nothing');
}
