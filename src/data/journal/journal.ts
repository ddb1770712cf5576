import type { Batch } from './contents.ts';
import type { JournalAnswer, JournalRequest, Room } from './writer.ts';

/** The thread that writes; in the app a worker. */
export type JournalThread = { perform(request: JournalRequest): Promise<JournalAnswer> };

type Report = (error: unknown, context: string) => void;

/** What is appended and not asked to be on disk is, this long (ms) afterwards. */
const FLUSH_WITHIN_MS = 1_000;
/** The disk is asked for its room at most this often (ms). */
const PROBE_EVERY_MS = 500;
/** Sequence numbers follow the clock, so that those of several tabs stand in the order of time; none is given twice. */
const NUMBERS_PER_MS = 1_000;

/** This tab's end of the journal: the second copy of unsent work, beside the database. */
export class Journal {
  readonly #thread: JournalThread;
  readonly #report: Report;
  #last: number;
  #room: Room = 'free';
  #probed: { atMs: number; answer: Promise<void> } | null = null;
  #isComplete = true;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** `last`: the highest sequence number that stands in the journal. */
  constructor(thread: JournalThread, last: number, report: Report) {
    this.#thread = thread;
    this.#last = last;
    this.#report = report;
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

  /** Whether everything that was appended could be written. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  append(batch: Batch): void {
    void this.#send({ op: 'append', sequence: this.#next(), batch });
    this.#timer ??= setTimeout(() => void this.flushed(), FLUSH_WITHIN_MS);
  }

  keepFile(folder: string, name: string, bytes: ArrayBuffer): void {
    void this.#send({ op: 'file', folder, name, bytes });
  }

  removeFiles(folder: string, names: string[]): Promise<void> {
    return this.#send({ op: 'remove', folder, names });
  }

  /** Resolves when everything that was appended before is on disk, or is known not to get there: see `isComplete`. */
  async flushed(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#send({ op: 'flush' });
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
      const { room } = await this.#thread.perform(request);
      this.#room = room;
    } catch (error) {
      if (request.op === 'append' || request.op === 'file') this.#isComplete = false;
      this.#report(error, `journal: ${request.op}`);
    }
  }
}
