import { type Result, refused } from '#domain/result.ts';
import type { PhotoInput, PhotoProblem, PhotoThread, ProcessedPhoto } from '../photo.api.ts';

type Outcome = Result<ProcessedPhoto, PhotoProblem>;

/** A running thread. `failed` rejects when the thread dies, which a call to it would never notice. */
export type StartedThread = { thread: PhotoThread; failed: Promise<never>; end: () => void };

export type PhotoQueueOptions = {
  start: () => Promise<StartedThread>;
  /** A thread without work is ended after this time, since a decoder's memory is not given back before. */
  idleMs: number;
  /** A photo that takes longer is given up: a thread killed for its memory says nothing. */
  limitMs: number;
};

export type ProcessPhoto = (input: PhotoInput, signal?: AbortSignal) => Promise<Outcome>;

/** Prepares one photo after the other, since two decoded 12 MP pictures at once are more than a tablet has. */
export function createPhotoQueue({ start, idleMs, limitMs }: PhotoQueueOptions): ProcessPhoto {
  let started: Promise<StartedThread> | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function end(): void {
    started?.then(
      (running) => running.end(),
      () => undefined,
    );
    started = null;
  }

  function begin(): Promise<StartedThread> {
    const beginning = start();
    const forget = (): void => {
      if (started === beginning) end();
    };
    // A thread that dies while idle must not cost the next photo its first try.
    beginning.then((running) => running.failed.catch(forget), forget);
    return beginning;
  }

  async function run(input: PhotoInput, signal: AbortSignal | undefined): Promise<Outcome> {
    signal?.throwIfAborted();
    clearTimeout(idle);
    const watch = watchOver(limitMs, signal);
    try {
      started ??= begin();
      const running = await Promise.race([started, watch.stopped]);
      return await Promise.race([running.thread.process(input), running.failed, watch.stopped]);
    } catch (cause) {
      // Whatever went wrong, this thread may be dead or still busy: the next photo gets a new one.
      end();
      signal?.throwIfAborted();
      return refused({ code: 'worker-failed', name: input.name, cause });
    } finally {
      watch.end();
      idle = setTimeout(end, idleMs);
    }
  }

  return (input, signal) => {
    const turn = last.then(() => run(input, signal));
    last = turn.catch(() => undefined);
    return signal === undefined ? turn : Promise.race([turn, rejectedBy(signal)]);
  };
}

/** Rejects at once when the caller loses interest, even while the photo still waits for its turn. */
function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function watchOver(
  limitMs: number,
  signal: AbortSignal | undefined,
): { stopped: Promise<never>; end: () => void } {
  let end = (): void => undefined;
  const stopped = new Promise<never>((_, reject) => {
    const abort = (): void => reject(signal?.reason);
    const timer = setTimeout(() => reject(new Error('Preparing the photo took too long')), limitMs);
    signal?.addEventListener('abort', abort, { once: true });
    end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
  });
  return { stopped, end };
}
