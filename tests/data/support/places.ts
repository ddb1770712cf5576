import type { EntryRow } from '#app/data/rows.ts';
import { someAttempts } from '#testkit/builders.ts';

/** The browser's other storage next to the database. */
export class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();
  refuses = false;
  get length(): number {
    return this.#items.size;
  }
  key = (index: number) => [...this.#items.keys()][index] ?? null;
  clear = () => this.#items.clear();
  getItem = (key: string) => this.#items.get(key) ?? null;
  removeItem = (key: string) => void this.#items.delete(key);
  setItem = (key: string, value: string) => {
    if (this.refuses) throw new DOMException('full', 'QuotaExceededError');
    this.#items.set(key, value);
  };
}

/** Like `document.cookie`: written one by one with attributes, read all at once without. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
  set cookie(written: string) {
    const [pair = ''] = written.split(';');
    this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  }
}

/** A captured action that waits, without the fields that distinguish it from others. */
export const ENTRY: Omit<EntryRow, 'id' | 'label' | 'photoIds'> = {
  owner: '1/demo.creator',
  ownerName: 'demo.creator',
  role: 'vendor-management-creator',
  lane: 'work-order:1',
  kind: 'order-job.complete',
  version: 1,
  payload: {},
  capturedAt: '2026-11-05T10:40:00.000Z',
  notBefore: null,
  state: 'queued',
  attempts: someAttempts(),
};
