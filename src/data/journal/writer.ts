import { type AppendFile, isFileUnavailable, openForAppend, removeFile, renameTo } from './append-file.ts';
import type { Batch } from './contents.ts';
import { encodeRecord, readRecords } from './contents.ts';
import { DAMAGED_FOLDER, JOURNAL_FOLDER } from './directory.ts';

/** Requests to the writer, processed one after the other. */
export type JournalRequest =
  | { op: 'append'; sequence: number; batch: Batch }
  | { op: 'file'; folder: string; name: string; bytes: ArrayBuffer }
  /**
   * Resolves when everything before it is on disk. Rejects with a NotFoundError if the file was deleted while the
   * writer had it open.
   */
  | { op: 'flush' }
  /** Starts over with `begin`. Damaged former files are set aside. */
  | { op: 'compact'; sequence: number; begin: Batch }
  | { op: 'remove'; folder: string; names: string[] }
  /** Probes for room so that the database does not have to find out: its failed write may cost everything. */
  | { op: 'probe' }
  | { op: 'reserve'; bytes: number };

/** `reserve`: only the space reserved for sending is left. `none`: nothing may be written at all. */
export type Room = 'free' | 'reserve' | 'none';

/** The room left afterwards. `isInPlace`: true if this browser writes in place; null before it is known. */
export type JournalAnswer = { room: Room; isInPlace: boolean | null };

/** A file of records and its folder. */
type JournalFile = AppendFile & { folder: FileSystemDirectoryHandle; name: string };

/** The file that is emptied for sending when the disk is full. */
const RESERVE_NAME = 'reserve';
/** Bytes per write to it. */
const PIECE_BYTES = 256 * 1024;
/** Attempts to create a file that other tabs take away because they see it as a left-over. */
const MOST_TRIES = 5;
/** Bytes that must stay free beyond what is written, for the database and other programs. */
const MARGIN_BYTES = 512 * 1024;

/**
 * Writes the journal in its own worker: only workers can write files in place and flush them. Each tab has a writer
 * over the same files. None waits for another, since a tab that is put to sleep would stop them all.
 */
export class JournalWriter {
  readonly #root: FileSystemDirectoryHandle;
  readonly #newId: () => string;
  #file: JournalFile | null = null;
  #room: Room = 'free';
  #tail: Promise<unknown> = Promise.resolve();

  constructor(root: FileSystemDirectoryHandle, newId: () => string) {
    this.#root = root;
    this.#newId = newId;
  }

  perform(request: JournalRequest): Promise<JournalAnswer> {
    const done = this.#tail.then(async () => {
      await this.#carryOut(request);
      return { room: this.#room, isInPlace: this.#file?.isInPlace ?? null };
    });
    this.#tail = done.catch(() => undefined);
    return done;
  }

  async #carryOut(request: JournalRequest): Promise<void> {
    switch (request.op) {
      case 'append':
        return await this.#withFile((file) => this.#append(file, request));
      case 'flush':
        return await this.#withFile(flushInPlace);
      case 'probe':
        return await this.#probe();
      // Files are not created or removed on a full disk: Chromium crashes on that (seen with no byte left).
      case 'file':
        await this.#needRoom(request.bytes.byteLength);
        return await this.#writeFile(request);
      case 'compact':
        await this.#needRoom();
        return await this.#compact(request);
      case 'remove':
        await this.#needRoom();
        return await this.#remove(request.folder, request.names);
      case 'reserve':
        return await this.#reserve(request.bytes);
    }
  }

  /** Takes over the file of a closed tab, cutting off an unfinished record, or creates one. */
  async #opened(): Promise<JournalFile> {
    if (this.#file !== null) return this.#file;
    const folder = await this.#folder(JOURNAL_FOLDER);
    for await (const name of folder.keys()) {
      this.#file = await takeOver(folder, name);
      if (this.#file !== null) return this.#file;
    }
    this.#file = await this.#begun(folder);
    return this.#file;
  }

  #begun(folder: FileSystemDirectoryHandle): Promise<JournalFile> {
    return retryWhileUnavailable(async () => {
      const name = `${this.#newId()}.log`;
      return { folder, name, ...(await openForAppend(await folder.getFileHandle(name, { create: true }))) };
    });
  }

  /**
   * Gives up a file that was deleted, or closed by the browser (Firefox), and rejects with a NotFoundError. The next
   * request opens a new one.
   */
  async #withFile(work: (file: JournalFile) => Promise<void>): Promise<void> {
    const file = await this.#opened();
    try {
      await work(file);
    } catch (cause) {
      const { name } = (cause ?? {}) as Partial<Error>;
      if (name !== 'NotFoundError' && name !== 'InvalidStateError') throw cause;
      // Not closed: `close` never returns for a file that was deleted with the site's data (Chromium 156).
      this.#file = null;
      throw new DOMException('the journal was deleted', 'NotFoundError');
    }
  }

  async #append(
    file: JournalFile,
    { sequence, batch }: Extract<JournalRequest, { op: 'append' }>,
  ): Promise<void> {
    const record = encodeRecord({ sequence, value: batch });
    try {
      await file.append(record);
    } catch (error) {
      if (!(await this.#giveUpReserve())) throw error;
      await file.append(record);
    }
  }

  /** Another tab may be writing the same photo, so each writes its own unfinished file. */
  async #writeFile(request: Extract<JournalRequest, { op: 'file' }>): Promise<void> {
    const folder = await this.#folder(request.folder);
    await retryWhileUnavailable(async () => {
      const name = `${request.name}.${this.#newId()}.part`;
      const unfinished = await folder.getFileHandle(name, { create: true });
      const file = await openForAppend(unfinished, 0);
      try {
        await file.append(new Uint8Array(request.bytes));
        await file.flush();
      } finally {
        await file.close();
      }
      // The file gets its final name only when it is complete.
      await renameTo(folder, unfinished, request.name);
    });
  }

  async #compact({ sequence, begin }: Extract<JournalRequest, { op: 'compact' }>): Promise<void> {
    const folder = await this.#folder(JOURNAL_FOLDER);
    const former: string[] = [];
    for await (const name of folder.keys()) former.push(name);
    const file = await this.#begun(folder);
    await file.append(encodeRecord({ sequence, value: begin }));
    await file.flush();
    await this.#file?.close();
    this.#file = file;
    for (const name of former) await this.#retire(folder, name);
  }

  /** A file that another tab writes is locked and stays. Another tab may also have retired it. */
  async #retire(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
    const handle = await folder.getFileHandle(name).catch(() => null);
    const lock = handle === null ? null : await openForAppend(handle).catch(() => null);
    if (handle === null || lock === null) return;
    try {
      const bytes = await (await handle.getFile()).arrayBuffer();
      if (readRecords(new Uint8Array(bytes)).damaged > 0) {
        await this.#writeFile({ op: 'file', folder: DAMAGED_FOLDER, name, bytes });
      }
    } finally {
      await lock.close();
    }
    // A tab that has just taken it over keeps it.
    await removeFile(folder, name).catch(() => undefined);
  }

  async #remove(folderName: string, names: readonly string[]): Promise<void> {
    const folder = await this.#folder(folderName);
    for (const name of names) await removeFile(folder, name).catch(() => undefined);
  }

  async #probe(bytes = 0): Promise<void> {
    if (await this.#hasRoomFor(bytes + MARGIN_BYTES)) {
      if (this.#room === 'none') this.#room = 'reserve';
      return;
    }
    const isGiven = await this.#giveUpReserve();
    this.#room = isGiven && (await this.#hasRoomFor(bytes + MARGIN_BYTES)) ? 'reserve' : 'none';
  }

  async #needRoom(bytes = 0): Promise<void> {
    await this.#probe(bytes);
    if (this.#room === 'none') throw new DOMException('the disk is full', 'QuotaExceededError');
  }

  /** Probes by writing: the browser's own estimate has nothing to do with the disk. */
  async #hasRoomFor(bytes: number): Promise<boolean> {
    const file = await this.#opened();
    return await file.hasRoomFor(bytes);
  }

  /** Writes bytes, because a file that is merely extended takes no space. */
  async #reserve(bytes: number): Promise<void> {
    const known = await this.#root.getFileHandle(RESERVE_NAME).catch(() => null);
    const present = known === null ? 0 : (await known.getFile()).size;
    // Leaves a margin: the reserve must not cause the shortage.
    if (!(await this.#hasRoomFor(bytes - present + MARGIN_BYTES))) {
      if (this.#room === 'free') this.#room = 'reserve';
      return;
    }
    const handle = known ?? (await this.#root.getFileHandle(RESERVE_NAME, { create: true }));
    const file = await openForAppend(handle, Math.min(present, bytes));
    try {
      for (let size = present; size < bytes; size += PIECE_BYTES)
        await file.append(new Uint8Array(Math.min(PIECE_BYTES, bytes - size)));
      await file.flush();
      this.#room = 'free';
    } finally {
      await file.close();
    }
  }

  /** Resolves to true if there was anything to free. */
  async #giveUpReserve(): Promise<boolean> {
    const handle = await this.#root.getFileHandle(RESERVE_NAME).catch(() => null);
    if (handle === null || (await handle.getFile()).size === 0) return false;
    this.#room = 'reserve';
    await (await openForAppend(handle, 0)).close();
    return true;
  }

  #folder(name: string): Promise<FileSystemDirectoryHandle> {
    return this.#root.getDirectoryHandle(name, { create: true });
  }
}

/**
 * Browsers delete an open file with the site's data. Later writes to it succeed and are lost (Chromium 156), so the
 * file is looked up in its folder while the disk is busy.
 */
async function flushInPlace(file: JournalFile): Promise<void> {
  const present = isPresent(file);
  await file.flush();
  if (!(await present)) throw new DOMException('the file was deleted', 'NotFoundError');
}

/** Absent only if the file is known to be missing: a failed lookup proves nothing. */
async function isPresent({ folder, name }: JournalFile): Promise<boolean> {
  try {
    await folder.getFileHandle(name);
    return true;
  } catch (error) {
    return (error as Partial<Error> | null)?.name !== 'NotFoundError';
  }
}

/** Tries again if another tab took the new file for a left-over before this tab could use it. */
async function retryWhileUnavailable<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === MOST_TRIES || !isFileUnavailable(error)) throw error;
    }
  }
}

/**
 * Opens the file of a closed tab to continue it. Null if it is damaged or in use: then it is locked, or it changed
 * while being read (Chromium's NotReadableError).
 */
async function takeOver(folder: FileSystemDirectoryHandle, name: string): Promise<JournalFile | null> {
  try {
    const handle = await folder.getFileHandle(name);
    const read = readRecords(new Uint8Array(await (await handle.getFile()).arrayBuffer()));
    if (read.damaged > 0) return null;
    return { folder, name, ...(await openForAppend(handle, read.end)) };
  } catch {
    return null;
  }
}
