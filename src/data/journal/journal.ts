import type { Batch } from './contents.ts';
import type { JournalAnswer, JournalRequest, Room } from './writer.ts';

/** The thread that writes: in the app, a worker. */
export type JournalThread = { perform(request: JournalRequest): Promise<JournalAnswer> };

type JournalDeps = {
  thread: JournalThread;
  /** The journal's highest sequence number. */
  last: number;
  /** Places that could not be read at the start. */
  damaged: number;
  /** Called once, on the first failed write. */
  onFailure: () => void;
  report: (error: unknown, context: string) => void;
};

/** The first failed write: when, and the error's name. */
export type JournalFailure = { at: string; name: string };

/** Requests whose failure leaves the second copy incomplete. */
const WRITES: ReadonlySet<JournalRequest['op']> = new Set(['append', 'file', 'flush', 'compact']);

/** What was appended is flushed after this long (ms) at the latest. */
const FLUSH_WITHIN_MS = 1_000;
/** The disk is probed for room at most this often (ms). */
const PROBE_EVERY_MS = 500;
/** Sequence numbers follow the clock, so that records of several tabs sort by time; none is used twice. */
const NUMBERS_PER_MS = 1_000;

/** This tab's end of the journal, the second copy of unsent work beside the database. */
export class Journal {
  readonly damaged: number;
  /** Ids of acts that are being captured and are stored nowhere yet. */
  readonly capturing = new Set<string>();
  readonly #deps: JournalDeps;
  #last: number;
  #room: Room = 'free';
  #probed: { atMs: number; answer: Promise<void> } | null = null;
  #isInPlace: boolean | null = null;
  #failure: JournalFailure | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** The flush that covers everything appended so far. */
  #flush: Promise<void> | null = null;

  constructor(deps: JournalDeps) {
    this.#deps = deps;
    this.#last = deps.last;
    this.damaged = deps.damaged;
  }

  /** The room there was at the last write. */
  get lastRoom(): Room {
    return this.#room;
  }

  /** The room there was a moment ago. */
  async room(): Promise<Room> {
    const nowMs = performance.now();
    if (this.#probed === null || nowMs - this.#probed.atMs > PROBE_EVERY_MS || this.#room === 'none')
      this.#probed = { atMs: nowMs, answer: this.#send({ op: 'probe' }) };
    await this.#probed.answer;
    return this.#room;
  }

  /** Whether this browser writes files in place; null before it has written. */
  get isInPlace(): boolean | null {
    return this.#isInPlace;
  }

  /** Null: everything was written. Anything that was not has a single copy until the next start. */
  get failure(): JournalFailure | null {
    return this.#failure;
  }

  append(batch: Batch): void {
    void this.#send({ op: 'append', sequence: this.#next(), batch });
    this.#flush = null;
    this.#timer ??= setTimeout(() => void this.flushed(), FLUSH_WITHIN_MS);
  }

  keepFile(folder: string, name: string, bytes: ArrayBuffer): void {
    void this.#send({ op: 'file', folder, name, bytes });
    this.#flush = null;
  }

  removeFiles(folder: string, names: string[]): Promise<void> {
    return this.#send({ op: 'remove', folder, names });
  }

  /** Resolves when everything appended before is on disk, or has failed: see `failure`. */
  async flushed(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#flush ??= this.#send({ op: 'flush' });
    await this.#flush;
  }

  /** Starts the journal over with `begin`; see JournalRequest. */
  async compact(begin: Batch): Promise<void> {
    await this.#send({ op: 'compact', sequence: this.#next(), begin });
  }

  /** Reserves bytes for sending on a full disk; resolves to whether there was room for them. */
  async reserve(bytes: number): Promise<boolean> {
    await this.#send({ op: 'reserve', bytes });
    return this.#room === 'free';
  }

  #next(): number {
    this.#last = Math.max(this.#last + 1, Date.now() * NUMBERS_PER_MS);
    return this.#last;
  }

  async #send(request: JournalRequest): Promise<void> {
    try {
      const { room, isInPlace } = await this.#deps.thread.perform(request);
      this.#room = room;
      this.#isInPlace = isInPlace ?? this.#isInPlace;
    } catch (error) {
      this.#deps.report(error, `journal: ${request.op}`);
      if (WRITES.has(request.op)) this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    if (this.#failure !== null) return;
    this.#failure = { at: new Date().toISOString(), name: (error as Partial<Error> | null)?.name ?? 'Error' };
    this.#deps.onFailure();
  }
}
