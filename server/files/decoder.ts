import { availableParallelism, constants } from 'node:os';
import { type Decoded, DecoderProcess } from './decoder-process.ts';
import { FairQueue } from './fair-queue.ts';

export type Decoder = {
  /**
   * Decodes the whole picture, which detects truncated ones, and creates its small upright JPEG. Senders take turns.
   * Throws DecoderBusy if too many wait, or if it exceeds its time limit, which ends its process.
   */
  readonly decode: (path: string, sender: string) => Promise<Decoded>;
  /** Process ids of the decoders, null for one that is not running; the first also takes large pictures. */
  readonly pids: () => readonly (number | null)[];
  /** Ends the processes; pending requests get DecoderBusy. */
  readonly close: () => void;
};

export type DecoderOptions = {
  /** Time limit for one picture, in milliseconds. */
  readonly limitMs?: number;
  /** Number of pictures that may wait behind those being decoded. */
  readonly waiting?: number;
  /** Number of pictures decoded in parallel. */
  readonly processes?: number;
  /** Niceness of their processes. */
  readonly priority?: number;
};

/** The picture was not decoded now. Sent again later, it may be. */
export class DecoderBusy extends Error {
  constructor(reason: string) {
    super(`the picture was not decoded: ${reason}`);
    this.name = 'DecoderBusy';
  }
}

/** The app's own photos take about 15 ms; the largest accepted pictures need a few seconds. */
const LIMIT_MS = 30_000;
const MOST_WAITING = 64;
/** More would only take cores from lists and sign-ins. */
const PROCESSES = Math.max(2, Math.min(4, availableParallelism()));

/** Lists and sign-ins have priority. */
const { PRIORITY_BELOW_NORMAL } = constants.priority;

type Job = {
  readonly path: string;
  readonly sender: string;
  readonly resolve: (seen: Decoded) => void;
  readonly reject: (error: Error) => void;
};

/**
 * Decodes pictures in a few separate processes: libvips cannot be interrupted, but a process can be killed without
 * stopping lists and sign-ins. Only the first takes large pictures, one after another. So memory stays bounded as with
 * a single process, and large pictures never delay everyday photos.
 */
export function openDecoder({
  limitMs = LIMIT_MS,
  waiting = MOST_WAITING,
  processes = PROCESSES,
  priority = PRIORITY_BELOW_NORMAL,
}: DecoderOptions = {}): Decoder {
  return new DecoderPool({ limitMs, waiting, processes, priority });
}

class DecoderPool implements Decoder {
  readonly #processes: readonly DecoderProcess[];
  readonly #busy = new Set<DecoderProcess>();
  readonly #queue: FairQueue<Job>;
  /** Pictures that turned out to be large, for the first process. */
  readonly #large: FairQueue<Job>;

  constructor({ limitMs, waiting, processes, priority }: Required<DecoderOptions>) {
    this.#queue = new FairQueue(waiting);
    this.#large = new FairQueue(waiting);
    this.#processes = Array.from(
      { length: processes },
      (_, index) => new DecoderProcess({ limitMs, priority, takesLarge: index === 0 }),
    );
  }

  readonly decode = (path: string, sender: string): Promise<Decoded> =>
    new Promise((resolve, reject) => {
      const job = { path, sender, resolve, reject };
      const free = this.#free();
      if (free === null) rejectBusy(this.#queue.add(sender, job));
      else void this.#work(free, job);
    });

  readonly pids = (): readonly (number | null)[] => this.#processes.map(({ pid }) => pid);

  readonly close = (): void => {
    for (const queue of [this.#large, this.#queue])
      for (let job = queue.take(); job !== null; job = queue.take())
        job.reject(new DecoderBusy('the server stops'));
    for (const process of this.#processes) process.fail('the server stops');
  };

  /** Prefers a process that is already running, and the first one last: large pictures wait for that one only. */
  #free(): DecoderProcess | null {
    const free = this.#processes.filter((process) => !this.#busy.has(process)).reverse();
    return free.find(({ pid }) => pid !== null) ?? free[0] ?? null;
  }

  /** Decodes on one process until nothing waits for it. */
  async #work(process: DecoderProcess, first: Job): Promise<void> {
    this.#busy.add(process);
    for (let job: Job | null = first; job !== null; job = this.#nextOf(process)) {
      try {
        const seen = await process.decode(job.path);
        if (seen === 'large') this.#setAside(job);
        else job.resolve(seen);
      } catch (error) {
        job.reject(new DecoderBusy(error instanceof Error ? error.message : String(error)));
      }
    }
    this.#busy.delete(process);
  }

  #nextOf(process: DecoderProcess): Job | null {
    return (process === this.#processes[0] ? this.#large.take() : null) ?? this.#queue.take();
  }

  #setAside(job: Job): void {
    const [first] = this.#processes;
    if (first === undefined || this.#busy.has(first)) rejectBusy(this.#large.add(job.sender, job));
    else void this.#work(first, job);
  }
}

function rejectBusy(job: Job | null): void {
  job?.reject(new DecoderBusy('too many wait'));
}
