import { FILES_TIMEOUT_MS } from '#app/api/limits.ts';
import { MAX_BATCH } from '#contract/batch.ts';
import {
  SENDING_PHOTOS_AT_ONCE,
  SLOW_UPLOAD_BYTES_PER_S,
  SLOWEST_UPLOAD_BYTES_PER_S,
  UPLOAD_TIMEOUT_CAP_MS,
} from '../limits.ts';

const MS_PER_S = 1_000;

/**
 * Speed of photo uploads, learnt from the last ones. On a slow connection photos are sent one at a time, because two
 * at once only make both late.
 */
export class UploadPace {
  #isSlow = false;

  /** `bytes` were sent and answered within `ms`. */
  sent(bytes: number, ms: number): void {
    const bytesPerS = (bytes * MS_PER_S) / Math.max(1, ms);
    // A single upload has the connection to itself, so it must be fast enough for two.
    this.#isSlow = bytesPerS < SLOW_UPLOAD_BYTES_PER_S * (this.#isSlow ? SENDING_PHOTOS_AT_ONCE : 1);
  }

  timedOut(): void {
    this.#isSlow = true;
  }

  /** Number of entries with photos that may be sent at once. */
  photosAtOnce(): number {
    return this.#isSlow ? 1 : SENDING_PHOTOS_AT_ONCE;
  }
}

/**
 * Number of actions in one request, learnt from the last ones. On a connection too slow for a whole batch they would
 * time out together for ever. So after a timeout they are sent one by one, and each answer allows one more in the
 * next request.
 */
export class BatchPace {
  #mostTogether = MAX_BATCH;

  sent(): void {
    this.#mostTogether = Math.min(MAX_BATCH, this.#mostTogether + 1);
  }

  timedOut(): void {
    this.#mostTogether = 1;
  }

  mostTogether(): number {
    return this.#mostTogether;
  }
}

/** The timeout (ms) of a request with this many bytes of photos. */
export function uploadTimeoutMs(bytes: number): number {
  const neededMs = (bytes * MS_PER_S) / SLOWEST_UPLOAD_BYTES_PER_S;
  return Math.min(UPLOAD_TIMEOUT_CAP_MS, Math.max(FILES_TIMEOUT_MS, neededMs));
}
