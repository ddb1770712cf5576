import {
  PHOTO_TIMEOUT_MS,
  SENDING_PHOTOS_AT_ONCE,
  SLOW_UPLOAD_BYTES_PER_S,
  SLOWEST_UPLOAD_BYTES_PER_S,
  UPLOAD_TIMEOUT_CAP_MS,
} from '../limits.ts';

const MS_PER_S = 1_000;

/**
 * How fast photos go out now, learnt from what became of them. On a slow wire two at a time only make both late: they go one by
 * one, and each is given the time that its bytes need (design: offline, section 4).
 */
export class UploadPace {
  #isSlow = false;

  /** `bytes` went out and were answered within `ms`. */
  sent(bytes: number, ms: number): void {
    const bytesPerS = (bytes * MS_PER_S) / Math.max(1, ms);
    // One at a time has the wire for itself: what looks fast then has to be fast enough for two.
    this.#isSlow = bytesPerS < SLOW_UPLOAD_BYTES_PER_S * (this.#isSlow ? SENDING_PHOTOS_AT_ONCE : 1);
  }

  /** The time was up before an answer came. */
  timedOut(): void {
    this.#isSlow = true;
  }

  /** How many entries with photos may be on their way together. */
  photosAtOnce(): number {
    return this.#isSlow ? 1 : SENDING_PHOTOS_AT_ONCE;
  }
}

/** How long a request with so many bytes of photos may take, whatever the wire (ms). */
export function uploadTimeoutMs(bytes: number): number {
  const neededMs = (bytes * MS_PER_S) / SLOWEST_UPLOAD_BYTES_PER_S;
  return Math.min(UPLOAD_TIMEOUT_CAP_MS, Math.max(PHOTO_TIMEOUT_MS, neededMs));
}
