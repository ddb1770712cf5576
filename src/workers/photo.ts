import { releaseProxy, wrap } from 'comlink';
import { PHOTO_PREPARE_LIMIT_MS, PHOTO_THREAD_IDLE_MS } from '#domain/limits.ts';
import { createPhotoQueue, type ProcessPhoto, type StartedThread } from './photo/queue.ts';
import type { PhotoThread } from './photo.api.ts';

/**
 * Makes a picture ready to be stored and sent, away from the page's thread, one after the other, in order of the
 * calls. The caller keeps its bytes. A picture that cannot be taken in is a `PhotoProblem`; an aborted call rejects
 * with the signal's reason.
 */
export const processPhoto: ProcessPhoto = createPhotoQueue({
  start: startThread,
  idleMs: PHOTO_THREAD_IDLE_MS,
  limitMs: PHOTO_PREPARE_LIMIT_MS,
});

function startThread(): Promise<StartedThread> {
  return typeof OffscreenCanvas === 'undefined' ? startOnPage() : Promise.resolve(startWorker());
}

function startWorker(): StartedThread {
  const worker = new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module', name: 'photo' });
  const thread = wrap<PhotoThread>(worker);
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) =>
      reject(new Error('The photo worker failed', { cause: event })),
    );
    worker.addEventListener('messageerror', () =>
      reject(new Error('The photo worker could not be understood')),
    );
  });
  // It may fail between two photos, when nobody listens; the next call learns of it all the same.
  failed.catch(() => undefined);
  const end = (): void => {
    thread[releaseProxy]();
    worker.terminate();
  };
  return { thread, failed, end };
}

/** The last resort for browsers whose workers cannot draw: the page may stutter, but the photo is taken in. */
async function startOnPage(): Promise<StartedThread> {
  const { process } = await import('./photo/process.ts');
  return { thread: { process }, failed: new Promise<never>(() => undefined), end: () => undefined };
}
