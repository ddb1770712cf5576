import { type AppendFile, openForAppend, renameTo } from './append-file.ts';
import type { Batch } from './contents.ts';
import { DAMAGED_FOLDER, JOURNAL_FOLDER } from './directory.ts';
import { encodeRecord, readRecords } from './record.ts';

/** What the page asks of the writer. Requests are carried out one after the other. */
export type JournalRequest =
  | { op: 'append'; sequence: number; batch: Batch }
  | { op: 'file'; folder: string; name: string; bytes: ArrayBuffer }
  /** Answered when everything before it is on disk. */
  | { op: 'flush' }
  /** `begin`: what the journal begins anew with. `setAside`: the former files hold damage, and are kept for a look. */
  | { op: 'compact'; sequence: number; begin: Batch; setAside: boolean }
  | { op: 'remove'; folder: string; names: string[] }
  | { op: 'reserve'; bytes: number };

/** `isRoomLeft`: the reserve for sending on a full disk was not needed so far. */
export type JournalAnswer = { isRoomLeft: boolean };

/** The file whose space is given up for sending when the disk is full. */
const RESERVE_NAME = 'reserve';
/** Written in pieces of this many bytes. */
const PIECE_BYTES = 256 * 1024;

/** Writes the journal. Runs in a worker of its own, because only there files can be written in place and flushed. */
export class JournalWriter {
  readonly #root: FileSystemDirectoryHandle;
  readonly #newName: () => string;
  #file: AppendFile | null = null;
  #isRoomLeft = true;
  #line: Promise<unknown> = Promise.resolve();

  constructor(root: FileSystemDirectoryHandle, newName: () => string) {
    this.#root = root;
    this.#newName = newName;
  }

  /** Carries a request out after those before it. On a full disk the reserve makes room, once. */
  perform(request: JournalRequest): Promise<JournalAnswer> {
    const done = this.#line.then(async () => {
      try {
        await this.#carryOut(request);
      } catch (error) {
        if (request.op === 'reserve' || !(await this.#giveUpReserve())) throw error;
        await this.#carryOut(request);
      }
      return { isRoomLeft: this.#isRoomLeft };
    });
    this.#line = done.catch(() => undefined);
    return done;
  }

  async #carryOut(request: JournalRequest): Promise<void> {
    switch (request.op) {
      case 'append': {
        const file = await this.#opened();
        return await file.append(encodeRecord({ sequence: request.sequence, value: request.batch }));
      }
      case 'flush':
        return await (await this.#opened()).flush();
      case 'file':
        return await this.#writeFile(request);
      case 'compact':
        return await this.#compact(request);
      case 'remove':
        return await this.#remove(request.folder, request.names);
      case 'reserve':
        return await this.#reserve(request.bytes);
    }
  }

  /** Takes over the file of a tab that is gone, else begins one. An unfinished record at its end is cut off. */
  async #opened(): Promise<AppendFile> {
    if (this.#file !== null) return this.#file;
    const folder = await this.#folder(JOURNAL_FOLDER);
    for await (const name of folder.keys()) {
      const handle = await folder.getFileHandle(name);
      const read = readRecords(new Uint8Array(await (await handle.getFile()).arrayBuffer()));
      if (read.damaged > 0) continue;
      this.#file = await openForAppend(handle, read.end).catch(() => null);
      if (this.#file !== null) return this.#file;
    }
    this.#file = await openForAppend(await folder.getFileHandle(this.#newName(), { create: true }));
    return this.#file;
  }

  async #writeFile(request: Extract<JournalRequest, { op: 'file' }>): Promise<void> {
    const folder = await this.#folder(request.folder);
    const unfinished = await folder.getFileHandle(`${request.name}.part`, { create: true });
    const file = await openForAppend(unfinished, 0);
    try {
      await file.append(new Uint8Array(request.bytes));
      await file.flush();
    } finally {
      await file.close();
    }
    // Under its own name only when it is whole.
    await renameTo(folder, unfinished, request.name);
  }

  async #compact({ sequence, begin, setAside }: Extract<JournalRequest, { op: 'compact' }>): Promise<void> {
    const folder = await this.#folder(JOURNAL_FOLDER);
    const former: string[] = [];
    for await (const name of folder.keys()) former.push(name);
    const file = await openForAppend(await folder.getFileHandle(this.#newName(), { create: true }));
    await file.append(encodeRecord({ sequence, value: begin }));
    await file.flush();
    await this.#file?.close();
    this.#file = file;
    for (const name of former) await this.#retire(folder, name, setAside);
  }

  /** A file that another tab writes is locked, and stays. */
  async #retire(folder: FileSystemDirectoryHandle, name: string, setAside: boolean): Promise<void> {
    const handle = await folder.getFileHandle(name);
    const lock = await openForAppend(handle).catch(() => null);
    if (lock === null) return;
    await lock.close();
    if (setAside) {
      const bytes = await (await handle.getFile()).arrayBuffer();
      await this.#writeFile({ op: 'file', folder: DAMAGED_FOLDER, name, bytes });
    }
    await folder.removeEntry(name);
  }

  async #remove(folderName: string, names: readonly string[]): Promise<void> {
    const folder = await this.#folder(folderName);
    for (const name of names) await folder.removeEntry(name).catch(() => undefined);
  }

  /** Bytes are written, because a file that is only made longer takes no space. */
  async #reserve(bytes: number): Promise<void> {
    const handle = await this.#root.getFileHandle(RESERVE_NAME, { create: true });
    const present = (await handle.getFile()).size;
    const file = await openForAppend(handle, Math.min(present, bytes));
    try {
      for (let size = present; size < bytes; size += PIECE_BYTES)
        await file.append(new Uint8Array(Math.min(PIECE_BYTES, bytes - size)));
      await file.flush();
      this.#isRoomLeft = true;
    } catch (error) {
      this.#isRoomLeft = false;
      throw error;
    } finally {
      await file.close();
    }
  }

  /** Answers whether there was anything to give up. */
  async #giveUpReserve(): Promise<boolean> {
    const handle = await this.#root.getFileHandle(RESERVE_NAME).catch(() => null);
    if (handle === null) return false;
    this.#isRoomLeft = false;
    if ((await handle.getFile()).size === 0) return false;
    await (await openForAppend(handle, 0)).close();
    return true;
  }

  #folder(name: string): Promise<FileSystemDirectoryHandle> {
    return this.#root.getDirectoryHandle(name, { create: true });
  }
}
