import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { type Listening, listening } from '#tests/support/listen.ts';
import { findQuietPort } from '#tests/support/quiet-port.ts';
import type { Tablet } from './tablet.ts';

/** A bare page: no app, no worker, one database, each row in a separate transaction that waits for the disk. */
const PAGE = `<!doctype html><title>control</title><script>
const opened = new Promise((resolve, reject) => {
  const request = indexedDB.open('control', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('rows');
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const rows = () => opened.then((database) => new Promise((resolve, reject) => {
  const request = database.transaction('rows').objectStore('rows').count();
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
}));
const write = (id, bytes) => opened.then((database) => new Promise((resolve, reject) => {
  const change = database.transaction('rows', 'readwrite', { durability: 'strict' });
  change.objectStore('rows').put({ id, text: 'x'.repeat(400), bytes: crypto.getRandomValues(new Uint8Array(bytes)).buffer }, id);
  change.oncomplete = () => resolve(true);
  change.onabort = () => reject(change.error);
}));
</script>`;
/** Maximum for one call of `getRandomValues`. */
const MOST_BYTES = 65_536;

declare const rows: () => Promise<number>;
declare const write: (id: number, bytes: number) => Promise<boolean>;

/**
 * The browser alone, next to the app: a bare page of another address in the same browser and profile, killed by the
 * same kills. It has its own database folder and writes one strict row for each action.
 */
export class Control {
  readonly #place: Listening;
  readonly origin: string;
  #page: Page | null = null;
  #next = 0;
  #told = 0;
  rows = 0;
  rowsLost = 0;
  resets = 0;

  private constructor(place: Listening) {
    this.#place = place;
    this.origin = place.origin;
  }

  static async start(): Promise<Control> {
    const server = createServer((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
    );
    return new Control(await listening(server, await findQuietPort()));
  }

  /**
   * Opens the bare page in the tablet's browser and counts which of the rows reported as stored the last life has left.
   */
  async open(tablet: Tablet): Promise<void> {
    const page = await tablet.newPage();
    await page.goto(this.origin);
    // A database that can no longer be opened has lost its rows too.
    const found = await page.evaluate(() => rows()).catch(() => 0);
    if (found < this.#told) {
      this.rowsLost += this.#told - found;
      if (found === 0) this.resets += 1;
    }
    this.#told = found;
    this.#page = page;
  }

  /** The next start is on another profile. */
  forget(): void {
    this.#told = 0;
  }

  /** One row for one action; its outcome is recorded separately. */
  write(photos: number): void {
    const page = this.#page;
    if (page === null) return;
    this.#next += 1;
    const bytes = Math.min(MOST_BYTES, photos * 32_768);
    page
      .evaluate(([id, size]) => write(id, size), [this.#next, bytes] as const)
      .then(
        () => {
          this.#told += 1;
          this.rows += 1;
        },
        () => undefined,
      );
  }

  async close(): Promise<void> {
    await this.#place.stop();
  }
}
