/// <reference types="vite/types/importMeta.d.ts" />
import type { ChildProcess } from 'node:child_process';
import { MAX_DECODED_BYTES, MAX_PHOTO_EDGE_PX, MAX_PHOTO_PIXELS, THUMBNAIL_EDGE_PX } from '#domain/limits.ts';
import { startPictureProgram } from './picture-program.ts';

/** Bundled as text, so that a built server needs no source folder. */
const [PROGRAM = ''] = Object.values(
  import.meta.glob<string>('./decode-child.mjs', { query: '?raw', import: 'default', eager: true }),
);
const LIMITS = { edgePx: MAX_PHOTO_EDGE_PX, pixels: MAX_PHOTO_PIXELS, heldBytes: MAX_DECODED_BYTES };
/** Maximum pixels of photos from the app and from ordinary phones. */
export const EVERYDAY_PIXELS = 25_000_000;
const LARGE = { edgePx: MAX_PHOTO_EDGE_PX, pixels: EVERYDAY_PIXELS, heldBytes: 32 * 1024 * 1024 };

/** Result of decoding a picture. Its size is as displayed, with the camera's orientation applied. */
export type Decoded =
  | { readonly thumbnail: Uint8Array; readonly width: number; readonly height: number }
  | { readonly refused: 'broken-image' | PictureLimit | 'missing' };

/** Limit that a picture exceeds. */
export type PictureLimit = 'too-many-pixels' | 'too-long' | 'too-much-memory';

/** A decoder's memory is freed only when its process ends. */
const IDLE_MS = 30_000;

export type ProcessOptions = {
  readonly limitMs: number;
  /** Niceness of its process. */
  readonly priority: number;
  readonly takesLarge: boolean;
};

type Work = {
  readonly timer: NodeJS.Timeout;
  readonly resolve: (seen: Decoded | 'large') => void;
  readonly reject: (error: Error) => void;
};

/** One process that decodes one picture at a time. It is started when first needed and never outlives this process. */
export class DecoderProcess {
  readonly #limitMs: number;
  readonly #priority: number;
  readonly #takesLarge: boolean;
  #current: Work | null = null;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | null = null;

  constructor({ limitMs, priority, takesLarge }: ProcessOptions) {
    this.#limitMs = limitMs;
    this.#priority = priority;
    this.#takesLarge = takesLarge;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /**
   * Decodes the next picture; call it only after the previous one is done. Returns `large`, without decoding, if the
   * picture is for another process.
   */
  decode(path: string): Promise<Decoded | 'large'> {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = null;
    this.#child ??= this.#begin();
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.fail('it took too long'), this.#limitMs);
      this.#current = { timer, resolve, reject };
      const large = this.#takesLarge ? null : LARGE;
      child.send({ path, limits: LIMITS, large, thumbnailPx: THUMBNAIL_EDGE_PX });
    });
  }

  /** Ends it and rejects the pending picture with the reason. */
  fail(reason: string): void {
    this.#end();
    this.#finish(({ reject }) => reject(new Error(reason)));
  }

  #begin(): ChildProcess {
    const child = startPictureProgram(PROGRAM, [String(this.#priority)], () => {
      if (child === this.#child) this.fail('its process ended');
    });
    child.on('message', (seen: Decoded | 'large') => {
      if (child !== this.#child) return;
      this.#finish(({ resolve }) => resolve(seen));
      this.#idle = setTimeout(() => this.#end(), IDLE_MS);
      this.#idle.unref();
    });
    return child;
  }

  #finish(notify: (work: Work) => void): void {
    const work = this.#current;
    this.#current = null;
    if (work === null) return;
    clearTimeout(work.timer);
    notify(work);
  }

  #end(): void {
    const child = this.#child;
    this.#child = null;
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = null;
    child?.kill('SIGKILL');
  }
}
