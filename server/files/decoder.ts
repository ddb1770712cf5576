/// <reference types="vite/types/importMeta.d.ts" />
import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { MAX_DECODED_BYTES, MAX_PHOTO_EDGE_PX, MAX_PHOTO_PIXELS, THUMBNAIL_EDGE_PX } from '#domain/limits.ts';

/** Bundled as text, so that a built server needs no source folder. */
const [PROGRAM = ''] = Object.values(
  import.meta.glob<string>('./decode-child.mjs', { query: '?raw', import: 'default', eager: true }),
);
const SHARP = pathToFileURL(createRequire(import.meta.url).resolve('sharp')).href;
const LIMITS = { edgePx: MAX_PHOTO_EDGE_PX, pixels: MAX_PHOTO_PIXELS, heldBytes: MAX_DECODED_BYTES };

/** What was seen of a picture. Its size is as seen, after the camera's orientation. */
export type Decoded =
  | { readonly thumbnail: Uint8Array; readonly width: number; readonly height: number }
  | { readonly refused: 'broken-image' | 'huge-image' | 'missing' };

export type Decoder = {
  /**
   * Decodes the whole picture, so that one cut short is found out, and makes its small upright JPEG. Those who sent pictures take
   * turns. Throws DecoderBusy when too many wait, or when it takes longer than its limit, which ends it.
   */
  readonly decode: (path: string, sender: string) => Promise<Decoded>;
  /** The process that decodes, while there is one. */
  readonly pid: () => number | null;
  /** Ends the process; who still waits gets DecoderBusy. */
  readonly close: () => void;
};

export type DecoderOptions = {
  /** What one picture may take, in milliseconds. */
  readonly limitMs?: number;
  /** How many may wait behind the one at work. */
  readonly waiting?: number;
};

/** The picture was not decoded now; sent again later it may be. */
export class DecoderBusy extends Error {
  constructor(reason: string) {
    super(`the picture was not decoded: ${reason}`);
    this.name = 'DecoderBusy';
  }
}

/** The app's own photos take some 30 ms; the largest pictures that are taken at all need a few seconds. */
const LIMIT_MS = 30_000;
const MOST_WAITING = 32;
/** A decoder's memory is given back only by its end. */
const IDLE_MS = 30_000;

type Job = {
  readonly path: string;
  readonly resolve: (seen: Decoded) => void;
  readonly reject: (error: Error) => void;
};

/**
 * Decodes pictures one at a time in a process of its own: libvips cannot be interrupted, but a process can be ended without stopping
 * lists and sign-ins. It is begun when first needed and never outlives this one.
 */
export function openDecoder({ limitMs = LIMIT_MS, waiting = MOST_WAITING }: DecoderOptions = {}): Decoder {
  return new OneAtATime(limitMs, waiting);
}

class OneAtATime implements Decoder {
  readonly #limitMs: number;
  readonly #queue: FairQueue<Job>;
  #current: { readonly job: Job; readonly timer: NodeJS.Timeout } | null = null;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | null = null;

  constructor(limitMs: number, mostWaiting: number) {
    this.#limitMs = limitMs;
    this.#queue = new FairQueue(mostWaiting);
  }

  readonly decode = (path: string, sender: string): Promise<Decoded> =>
    new Promise((resolve, reject) => {
      const job = { path, resolve, reject };
      if (this.#current === null) this.#work(job);
      else this.#queue.add(sender, job)?.reject(new DecoderBusy('too many wait'));
    });

  readonly pid = (): number | null => this.#child?.pid ?? null;

  readonly close = (): void => {
    for (let job = this.#queue.take(); job !== null; job = this.#queue.take())
      job.reject(new DecoderBusy('the server stops'));
    this.#fail('the server stops');
  };

  #next(): void {
    const job = this.#queue.take();
    if (job !== null) {
      this.#work(job);
      return;
    }
    this.#idle = setTimeout(() => this.#end(), IDLE_MS);
    this.#idle.unref();
  }

  #work(job: Job): void {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = null;
    this.#child ??= this.#begin();
    const timer = setTimeout(() => this.#fail('it took too long'), this.#limitMs);
    this.#current = { job, timer };
    this.#child.send({ path: job.path, limits: LIMITS, thumbnailPx: THUMBNAIL_EDGE_PX });
  }

  #begin(): ChildProcess {
    const { PATH, LD_LIBRARY_PATH } = process.env;
    const child = spawn(process.execPath, ['--input-type=module', '-', SHARP], {
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      // The process that decodes strangers' files does not learn where the database is.
      env: { PATH, LD_LIBRARY_PATH, MALLOC_ARENA_MAX: '2' },
    });
    child.on('message', (seen: Decoded) => {
      if (child === this.#child) this.#finish(({ resolve }) => resolve(seen));
    });
    const onLost = (): void => {
      if (child === this.#child) this.#fail('its process ended');
    };
    child.on('exit', onLost).on('error', onLost);
    child.stdin?.on('error', onLost).end(PROGRAM);
    // It must not keep this process alive.
    child.unref();
    child.channel?.unref();
    return child;
  }

  #finish(tell: (job: Job) => void): void {
    const current = this.#current;
    this.#current = null;
    if (current === null) return;
    clearTimeout(current.timer);
    tell(current.job);
    this.#next();
  }

  #fail(reason: string): void {
    this.#end();
    this.#finish(({ reject }) => reject(new DecoderBusy(reason)));
  }

  #end(): void {
    const child = this.#child;
    this.#child = null;
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = null;
    child?.kill('SIGKILL');
  }
}

/** Takes turns between those who wait, so that nobody waits behind everything that one of them brought. */
class FairQueue<Item> {
  readonly #most: number;
  /** Nobody stands here with nothing; whose turn is next stands first. */
  readonly #waiting = new Map<string, Item[]>();
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the item for which there is no room: the last one of the sender who has the most waiting. */
  add(owner: string, item: Item): Item | null {
    this.#waiting.set(owner, [...(this.#waiting.get(owner) ?? []), item]);
    this.#length += 1;
    if (this.#length <= this.#most) return null;
    let greediest = owner;
    for (const other of this.#waiting.keys())
      if (this.#countOf(other) > this.#countOf(greediest)) greediest = other;
    return this.#remove(greediest, -1) ?? null;
  }

  take(): Item | null {
    const [owner] = this.#waiting.keys();
    if (owner === undefined) return null;
    const item = this.#remove(owner, 0);
    const left = this.#waiting.get(owner);
    this.#waiting.delete(owner);
    if (left !== undefined) this.#waiting.set(owner, left);
    return item ?? null;
  }

  #countOf(owner: string): number {
    return this.#waiting.get(owner)?.length ?? 0;
  }

  #remove(owner: string, at: number): Item | undefined {
    const items = this.#waiting.get(owner) ?? [];
    const [item] = items.splice(at, 1);
    if (items.length === 0) this.#waiting.delete(owner);
    this.#length -= 1;
    return item;
  }
}
