import { Dexie } from 'dexie';
import type { Batch } from './contents.ts';
import type { JournalAnswer, JournalRequest, Room } from './writer.ts';

/** The thread that writes: a worker in the app. */
export type JournalThread = { perform(request: JournalRequest): Promise<JournalAnswer> };

type JournalDeps = {
  thread: JournalThread;
  /** The journal's highest sequence number. */
  last: number;
  /** Number of places that could not be read at the start. */
  damaged: number;
  /** Called on the first failed write, and on the first one after the copy was repaired. */
  onFailure: (failure: JournalFailure) => void;
  /** Everything the journal should contain, read from the database. */
  snapshot: () => Promise<Batch>;
  report: (error: unknown, context: string) => void;
};

/**
 * The first failed write: its time and the error's name. `isDeleted`: the files were deleted while the app was open.
 */
export type JournalFailure = { at: string; name: string; isDeleted: boolean };

/** Requests whose failure leaves the second copy incomplete. */
const WRITES: ReadonlySet<JournalRequest['op']> = new Set(['append', 'file', 'flush', 'compact']);

/** Longest time (ms) before appended data is flushed. */
const FLUSH_WITHIN_MS = 1_000;
/** Shortest interval (ms) between probes of the disk for room. */
const PROBE_EVERY_MS = 500;
/** Sequence numbers follow the clock, so that the records of several tabs sort by time. None is used twice. */
const NUMBERS_PER_MS = 1_000;

/** This tab's handle on the journal, the second copy of unsent work next to the database. */
export class Journal {
  readonly damaged: number;
  /** Ids of actions that are being captured and are not stored anywhere yet. */
  readonly capturing = new Set<string>();
  readonly #deps: JournalDeps;
  #thread: JournalThread;
  #last: number;
  #room: Room = 'free';
  #probed: { atMs: number; answer: Promise<void> } | null = null;
  #isInPlace: boolean | null = null;
  #failure: JournalFailure | null = null;
  #failures = 0;
  #rewriting: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** The flush that covers everything appended so far. */
  #flush: Promise<void> | null = null;

  constructor(deps: JournalDeps) {
    this.#deps = deps;
    this.#thread = deps.thread;
    this.#last = deps.last;
    this.damaged = deps.damaged;
  }

  /** The room found at the last write. */
  get lastRoom(): Room {
    return this.#room;
  }

  /** The room found a moment ago. */
  async room(): Promise<Room> {
    const nowMs = performance.now();
    if (this.#probed === null || nowMs - this.#probed.atMs > PROBE_EVERY_MS || this.#room === 'none')
      this.#probed = { atMs: nowMs, answer: this.#send({ op: 'probe' }) };
    await this.#probed.answer;
    return this.#room;
  }

  /** True if this browser writes files in place; null before anything was written. */
  get isInPlace(): boolean | null {
    return this.#isInPlace;
  }

  /** Null if everything was written. Data that was not written has a single copy until the journal is rewritten. */
  get failure(): JournalFailure | null {
    return this.#failure;
  }

  append(batch: Batch): void {
    void this.#send({ op: 'append', sequence: this.#next(), batch });
    this.#flush = null;
    this.#timer ??= setTimeout(() => void this.flushed(), FLUSH_WITHIN_MS);
  }

  /** Files already on disk with the same content, while their bytes are written to the database. */
  readonly unchangedFiles = new Set<string>();

  keepFile(folder: string, name: string, bytes: ArrayBuffer): void {
    if (this.unchangedFiles.has(name)) return;
    void this.#send({ op: 'file', folder, name, bytes });
    this.#flush = null;
  }

  removeFiles(folder: string, names: string[]): Promise<void> {
    return this.#send({ op: 'remove', folder, names });
  }

  /**
   * Resolves when everything appended so far is on disk, or has failed; see `failure`. Deleted records have been
   * written again by then.
   */
  async flushed(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#flush ??= this.#send({ op: 'flush' });
    await this.#flush;
    await this.#rewriting;
  }

  /** Checks that the journal's file still exists. Cheap enough to run every minute. */
  async look(): Promise<void> {
    await this.#send({ op: 'flush' });
    await this.#rewriting;
  }

  /** Called when files that the database relies on are gone: everything is written again. */
  noteDeletion(): void {
    this.#failed(new DOMException('the second copy was deleted', 'NotFoundError'));
  }

  /** Writes all records again from the database. Never rejects; see `failure`. */
  rewrite(): Promise<void> {
    this.#rewriting ??= Dexie.ignoreTransaction(() => this.#rewriteAll()).finally(() => {
      this.#rewriting = null;
    });
    return this.#rewriting;
  }

  /** Number of writes that have failed so far. */
  get failures(): number {
    return this.#failures;
  }

  /** Marks the second copy as complete unless a write has failed since the count was `failures`. True if it is. */
  isMendedSince(failures: number): boolean {
    if (failures !== this.#failures) return false;
    this.#failure = null;
    return true;
  }

  /** Continues with another thread: the files have moved. */
  continueIn(thread: JournalThread): void {
    this.#thread = thread;
  }

  /** Starts the journal over with `begin`; see JournalRequest. */
  async compact(begin: Batch): Promise<void> {
    await this.#send({ op: 'compact', sequence: this.#next(), begin });
  }

  /** Reserves bytes for sending on a full disk. Resolves to true if there was room for them. */
  async reserve(bytes: number): Promise<boolean> {
    await this.#send({ op: 'reserve', bytes });
    return this.#room === 'free';
  }

  #next(): number {
    this.#last = Math.max(this.#last + 1, Date.now() * NUMBERS_PER_MS);
    return this.#last;
  }

  async #rewriteAll(): Promise<void> {
    try {
      // Numbered before the database is read, so that records appended meanwhile count as newer.
      const sequence = this.#next();
      await this.#send({ op: 'append', sequence, batch: await this.#deps.snapshot() });
      await this.#send({ op: 'flush' });
    } catch (error) {
      this.#deps.report(error, 'journal: rewrite');
      this.#failed(error);
    }
  }

  async #send(request: JournalRequest): Promise<void> {
    try {
      const { room, isInPlace } = await this.#thread.perform(request);
      this.#room = room;
      this.#isInPlace = isInPlace ?? this.#isInPlace;
    } catch (error) {
      this.#deps.report(error, `journal: ${request.op}`);
      if (WRITES.has(request.op)) this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    const name = (error as Partial<Error> | null)?.name ?? 'Error';
    const isDeleted = name === 'NotFoundError';
    this.#failures += 1;
    if (isDeleted) void this.rewrite();
    if (this.#failure !== null) return;
    this.#failure = { at: new Date().toISOString(), name, isDeleted };
    this.#deps.onFailure(this.#failure);
  }
}
