import type { Batch } from './contents.ts';
import type { JournalAnswer, JournalRequest, Room } from './writer.ts';

/** The thread that writes; in the app a worker. */
export type JournalThread = { perform(request: JournalRequest): Promise<JournalAnswer> };

type JournalDeps = {
  thread: JournalThread;
  /** The highest sequence number that stands in the journal. */
  last: number;
  /** Places of it that could not be read at the start. */
  damaged: number;
  /** Told once, when something could not be written. */
  onFailure: () => void;
  report: (error: unknown, context: string) => void;
};

/** What was first not written, and why: the error's name. */
export type JournalFailure = { at: string; name: string };

/** Requests that leave the second copy without something when they fail. */
const WRITES: ReadonlySet<JournalRequest['op']> = new Set(['append', 'file', 'flush', 'compact']);

/** What is appended and not asked to be on disk is, this long (ms) afterwards. */
const FLUSH_WITHIN_MS = 1_000;
/** The disk is asked for its room at most this often (ms). */
const PROBE_EVERY_MS = 500;
/** Sequence numbers follow the clock, so that those of several tabs stand in the order of time; none is given twice. */
const NUMBERS_PER_MS = 1_000;

/** This tab's end of the journal: the second copy of unsent work, beside the database. */
export class Journal {
  readonly damaged: number;
  /** Ids of the acts that are being captured, which stand nowhere yet. */
  readonly capturing = new Set<string>();
  readonly #deps: JournalDeps;
  #last: number;
  #room: Room = 'free';
  #probed: { atMs: number; answer: Promise<void> } | null = null;
  #isInPlace: boolean | null = null;
  #failure: JournalFailure | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** The flush that all that was appended so far has before it. */
  #flush: Promise<void> | null = null;

  constructor(deps: JournalDeps) {
    this.#deps = deps;
    this.#last = deps.last;
    this.damaged = deps.damaged;
  }

  /** What the disk had left when something was last written. */
  get lastRoom(): Room {
    return this.#room;
  }

  /** What the disk had left a moment ago. */
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

  /** Null: everything that was appended could be written. What was not has one copy, until the next start writes it. */
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

  /** Resolves when everything that was appended before is on disk, or is known not to get there: see `failure`. */
  async flushed(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#flush ??= this.#send({ op: 'flush' });
    await this.#flush;
  }

  /** Begins the journal anew with `begin`; see JournalRequest. */
  async compact(begin: Batch): Promise<void> {
    await this.#send({ op: 'compact', sequence: this.#next(), begin });
  }

  /** Keeps so many bytes for sending on a full disk, and answers whether there was room for them. */
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
