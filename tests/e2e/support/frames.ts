import type { Page } from '@playwright/test';

/** Content of one frame about unsent work, shown and announced. */
export type Frame = {
  /** Milliseconds since the page was opened. */
  at: number;
  /** The chip's text; null while there is no chip. */
  chip: string | null;
  /** The chip's name for a screen reader. */
  name: string | null;
  /** Texts of the live regions. */
  spoken: string[];
  /** The sentences of the screen. */
  main: string[];
};

/** Content of the database, read in one transaction between two moments. */
type Reading = {
  begunAt: number;
  endedAt: number;
  /** Numbers of the entries in the outbox. */
  keys: number[];
  /** True if the tablet was prepared once. */
  isPrepared: boolean;
};

/** Content of a page since it was opened, frame by frame, next to the content of its database. */
export type Recording = { frames: Frame[]; readings: Reading[]; offlineAt: number | null };

/**
 * Records every page that is opened in the tab from now on, from before the app's first script. Call once for each tab.
 */
export async function recordFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recording: Recording = { frames: [], readings: [], offlineAt: null };
    Object.assign(globalThis, { recording });
    addEventListener('offline', () => {
      recording.offlineAt ??= performance.now();
    });
    const wordsOf = (element: Element) => element.textContent ?? '';
    const look = () => {
      requestAnimationFrame(look);
      const chip = document.querySelector('header a[href="/outbox"]');
      recording.frames.push({
        at: performance.now(),
        chip: chip && wordsOf(chip),
        name: chip && (chip.getAttribute('aria-label') ?? wordsOf(chip)),
        spoken: [...document.querySelectorAll('[aria-live]')].map(wordsOf).filter(Boolean),
        main: [...document.querySelectorAll('main p, [role=alertdialog] p')].map(wordsOf),
      });
    };
    requestAnimationFrame(look);

    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const open = async (): Promise<IDBDatabase> => {
      // Opening a database that does not exist would create an empty one.
      while (!(await indexedDB.databases()).some(({ name }) => name === 'vendor-management'))
        await new Promise((resolve) => setTimeout(resolve, 100));
      const database = await settled(indexedDB.open('vendor-management'));
      database.onversionchange = () => database.close();
      return database;
    };
    const read = async () => {
      const database = await open();
      for (;;) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const begunAt = performance.now();
        const transaction = database.transaction(['entries', 'facts']);
        const [keys, prepared] = await Promise.all([
          settled(transaction.objectStore('entries').getAllKeys()),
          settled(transaction.objectStore('facts').getKey('prepared')),
        ]);
        recording.readings.push({
          begunAt,
          endedAt: performance.now(),
          keys: keys.map(Number),
          isPrepared: prepared !== undefined,
        });
      }
    };
    const readOn = () => void read().catch(() => setTimeout(readOn, 100));
    readOn();
  });
}

export function readRecording(page: Page): Promise<Recording> {
  return page.evaluate(() => (globalThis as unknown as { recording: Recording }).recording);
}

/**
 * Frames that make a claim while an entry had been in the database for longer than `forMs`: it was there at a reading
 * that had ended by then, and still at the next one.
 */
export function framesAgainstDatabase(
  { frames, readings }: Recording,
  claims: (frame: Frame) => boolean,
  forMs: number,
): Frame[] {
  const claiming = frames.filter(claims);
  const seenAt = new Map<number, number>();
  return readings.flatMap(({ endedAt, keys }, index) => {
    for (const key of keys) if (!seenAt.has(key)) seenAt.set(key, endedAt);
    const next = readings[index + 1];
    const stay = keys.filter((key) => next?.keys.includes(key));
    if (next === undefined || stay.length === 0) return [];
    const since = Math.min(...stay.map((key) => seenAt.get(key) ?? endedAt)) + forMs;
    return claiming.filter(({ at }) => at >= Math.max(endedAt, since) && at <= next.begunAt);
  });
}

/** Everything shown and announced, in order, without repeats: for reading when a story fails. */
export function storyOf({ frames }: Recording): string {
  const words = frames.map(({ at, chip, spoken }) => ({
    at,
    text: [chip ?? 'no chip', ...spoken].join(' | '),
  }));
  return words
    .filter(({ text }, index) => text !== words[index - 1]?.text)
    .map(({ at, text }) => `${Math.round(at)} ms: ${text}`)
    .join('\n');
}
