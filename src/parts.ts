import { createSignal, createStore, type ReadableStore } from './store.ts';

/** A file that takes longer (ms) is requested again. */
const FILE_AT_MOST_MS = 60_000;
/** How long (ms) until a part is tried again where nothing says that the network is back: doubling, up to the second. */
const TRY_AGAIN_MS = 1_000;
const TRY_AGAIN_AT_MOST_MS = 10_000;

/** A part of the app that is not on this device and could not be fetched; recognised by name, because its text is no sentence. */
export class MissingPartError extends Error {
  override readonly name = 'MissingPartError';
}

export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && error.name === 'MissingPartError';
}

/** A part that is not here by then (ms) is awaited, however slow the network is. */
const AWAITED_AFTER_MS = 3_000;

const awaited = createStore<readonly (readonly string[])[]>([]);

/** The files of each part that a person may have to wait for: without a connection, or with a slow one. */
export const awaitedParts: ReadableStore<readonly (readonly string[])[]> = awaited;

const outdated = createSignal();

/** Called when the server has a part no longer, or the browser cannot use it: only a reload brings it. Returns an unsubscribe function. */
export const onOutdatedParts = outdated.subscribe;

const tryAgain = createSignal();

/** To be called when the server was reached again: what waits for a connection tries at once. */
export const tryPartsAgain = tryAgain.notify;

let mayWait = true;

/** Loads a part that nobody wants to wait for: rejects with a MissingPartError where it is not here and cannot be fetched now. */
export function loadNow<T>(load: () => Promise<T>): Promise<T> {
  mayWait = false;
  try {
    // `import()` calls loadPart before it returns.
    return load();
  } finally {
    mayWait = true;
  }
}

/**
 * Stands for every `import()` in the built app (scripts/part-plugins.ts). `files`: what the part consists of, relative to the root.
 * Where no service worker has them, they are fetched before the browser is asked for the module, because Firefox never asks again
 * for a module that failed once. Without a connection it waits and goes on by itself.
 */
export async function loadPart<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const waits = mayWait;
  if (!isServed()) await untilHere(files, waits);
  try {
    return await loadStyled(load, files);
  } catch {
    // The worker's cache may have lost it, or it belongs to a version that another one has replaced.
    for (const file of files) here.delete(file);
    await untilHere(files, waits);
  }
  try {
    return await loadStyled(load, files);
  } catch (cause) {
    outdated.notify();
    throw new MissingPartError('The browser cannot use a part of the app.', { cause });
  }
}

/** Resolves once files that a worker begins with can be had; to true where that had to be waited for. */
export async function whenHere(urls: readonly string[]): Promise<boolean> {
  const files = urls.map(fileOf);
  for (const file of files) here.delete(file);
  if ((await missing(files)) === null) return false;
  await untilHere(files, true);
  return true;
}

/** A file's name in the build, of its address. */
export function fileOf(url: string): string {
  return url.replace(/^\//, '');
}

/** Fetches files of the app into the browser's cache, a few at a time and in their order. Rejects at the first that cannot be fetched. */
export async function fetchAhead(
  files: readonly string[],
  atOnce: number,
  onFetched: () => void,
): Promise<void> {
  const left = [...files];
  const next = async (): Promise<void> => {
    for (let file = left.shift(); file !== undefined; file = left.shift()) {
      await fetchFile(file, 'low');
      onFetched();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

/** Resolves when a failed attempt is worth repeating: the device has a network again, the server was reached, or some time is over. */
export function untilTriedAgain(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener('online', done);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(done, Math.min(TRY_AGAIN_MS * 2 ** attempt, TRY_AGAIN_AT_MOST_MS));
    addEventListener('online', done);
    const unsubscribe = tryAgain.subscribe(done);
  });
}

/** Files that this page has fetched whole, or is fetching. */
const here = new Map<string, Promise<void>>();

function isServed(): boolean {
  return navigator.serviceWorker?.controller != null;
}

async function untilHere(files: readonly string[], waits: boolean): Promise<void> {
  const markAwaited = (): void => {
    if (!awaited.getSnapshot().includes(files)) awaited.set([...awaited.getSnapshot(), files]);
  };
  const late = setTimeout(markAwaited, AWAITED_AFTER_MS);
  try {
    for (let attempt = 0; ; attempt += 1) {
      const missed = await missing(files);
      if (missed === null) return;
      if (!waits || missed.isGone) throw missed.error;
      markAwaited();
      await untilTriedAgain(attempt);
    }
  } finally {
    clearTimeout(late);
    const others = awaited.getSnapshot().filter((part) => part !== files);
    if (others.length < awaited.getSnapshot().length) awaited.set(others);
  }
}

type Missing = { error: MissingPartError; isGone: boolean };

/** Null once all of them are here. */
async function missing(files: readonly string[]): Promise<Missing | null> {
  try {
    await Promise.all(files.map((file) => fetchFile(file, 'auto')));
    return null;
  } catch (cause) {
    const isGone = cause instanceof GoneError;
    if (isGone) outdated.notify();
    return { error: new MissingPartError('A part of the app could not be fetched.', { cause }), isGone };
  }
}

class GoneError extends Error {}

/** `priority`: of the request, where none is under way. */
function fetchFile(file: string, priority: RequestPriority): Promise<void> {
  if (isInPage(file)) return Promise.resolve();
  const fetching = here.get(file) ?? requestFile(file, priority);
  here.set(file, fetching);
  return fetching.catch((error: unknown) => {
    here.delete(file);
    throw error;
  });
}

async function requestFile(file: string, priority: RequestPriority): Promise<void> {
  const answer = await fetch(`/${file}`, {
    // As the browser itself requests modules: it then finds this answer.
    credentials: 'same-origin',
    priority,
    signal: AbortSignal.timeout(FILE_AT_MOST_MS),
  });
  if (answer.status === 404 || answer.status === 410) throw new GoneError(`${file} is gone`);
  // A sign-in page of a network would be taken for the script, once and for all.
  const isFile = answer.ok && !(answer.headers.get('Content-Type') ?? '').includes('html');
  if (!isFile) throw new Error(`${file}: answered with ${answer.status}`);
  await answer.arrayBuffer();
}

/** What index.html preloads was loaded before this ran. */
function isInPage(file: string): boolean {
  return document.querySelector(`head > link[href="/${file}"]`) !== null;
}

async function loadStyled<T>(load: () => Promise<T>, files: readonly string[]): Promise<T> {
  await Promise.all(files.filter((file) => file.endsWith('.css')).map(addStyleSheet));
  return load();
}

function addStyleSheet(file: string): Promise<void> {
  if (isInPage(file)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = `/${file}`;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${file} did not load`));
    };
    document.head.append(link);
  });
}
