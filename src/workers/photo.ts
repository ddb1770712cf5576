import { releaseProxy, wrap } from 'comlink';
import { whenHere } from '#app/parts.ts';
import { PHOTO_PREPARE_LIMIT_MS, PHOTO_THREAD_IDLE_MS } from '#domain/limits.ts';
import { type Result, refused } from '#domain/result.ts';
import type { PhotoInput, PhotoProblem, PhotoThread, SeenPhoto } from './photo.api.ts';
import workerUrl from './photo.worker.ts?worker&url';

/**
 * Processes pictures in a worker, one after the other in the order of the calls. The caller keeps its bytes. A
 * picture that cannot be used is returned as a `PhotoProblem`; an aborted call rejects with the signal's reason.
 */
export const processPhoto: ProcessPhoto = createPhotoQueue({
  start: startThread,
  idleMs: PHOTO_THREAD_IDLE_MS,
  limitMs: PHOTO_PREPARE_LIMIT_MS,
});

/** The address of the worker's script. */
export const PHOTO_WORKER = workerUrl;

function startThread(): Promise<StartedThread> {
  return typeof OffscreenCanvas === 'undefined' ? startOnPage() : startWorker();
}

async function startWorker(): Promise<StartedThread> {
  // A worker whose script is not on this device yet would fail; this waits for the script.
  await whenHere([workerUrl]);
  const worker = new Worker(workerUrl, { type: 'module', name: 'photo' });
  const thread = wrap<PhotoThread>(worker);
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) =>
      reject(new Error('The photo worker failed', { cause: event })),
    );
    worker.addEventListener('messageerror', () =>
      reject(new Error('The photo worker could not be understood')),
    );
  });
  // It may fail between two photos, when nothing is waiting; the next call still sees it.
  failed.catch(() => undefined);
  const end = (): void => {
    thread[releaseProxy]();
    worker.terminate();
  };
  return { thread, failed, end };
}

async function startOnPage(): Promise<StartedThread> {
  const { photosOnPage } = await import('./photo/on-page.ts');
  return { thread: photosOnPage, failed: new Promise<never>(() => undefined), end: () => undefined };
}

type Outcome = Result<SeenPhoto, PhotoProblem>;

/** A running thread. `failed` rejects when the thread dies, which a call to it would never notice. */
export type StartedThread = { thread: PhotoThread; failed: Promise<never>; end: () => void };

export type PhotoQueueOptions = {
  start: () => Promise<StartedThread>;
  /** An idle thread ends after this time, because only then is the decoder's memory released. */
  idleMs: number;
  /** A photo that takes longer is given up, because a thread killed for lack of memory reports nothing. */
  limitMs: number;
};

export type ProcessPhoto = (input: PhotoInput, signal?: AbortSignal) => Promise<Outcome>;

/** One photo at a time: two decoded 12 MP pictures need more memory than a tablet has. */
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
    // A thread that dies while idle must not fail the next photo.
    beginning.then((running) => running.failed.catch(forget), forget);
    return beginning;
  }

  async function run(input: PhotoInput, signal: AbortSignal | undefined): Promise<Outcome> {
    signal?.throwIfAborted();
    clearTimeout(idle);
    let watch: ReturnType<typeof limitTime> | undefined;
    try {
      started ??= begin();
      // Without a limit, because it may wait for a connection.
      const running = await (signal === undefined ? started : Promise.race([started, rejectedBy(signal)]));
      watch = limitTime(limitMs, signal);
      const outcome = await Promise.race([running.thread.process(input), running.failed, watch.stopped]);
      // A thread never requests a script again that it failed to load once.
      if (!outcome.ok && outcome.error.code === 'heic') end();
      return outcome;
    } catch (cause) {
      // Whatever went wrong, this thread may be dead or still busy: the next photo gets a new one.
      end();
      signal?.throwIfAborted();
      return refused({ code: 'worker-failed', name: input.name, cause });
    } finally {
      watch?.end();
      idle = setTimeout(end, idleMs);
    }
  }

  return (input, signal) => {
    const turn = last.then(() => run(input, signal));
    last = turn.catch(() => undefined);
    return signal === undefined ? turn : Promise.race([turn, rejectedBy(signal)]);
  };
}

/** Rejects at once when aborted, even while the photo is still waiting for its turn. */
function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function limitTime(
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
