// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  awaitedParts,
  fetchAhead,
  isMissingPart,
  loadNow,
  loadPart,
  onOutdatedParts,
  tryPartsAgain,
  whenHere,
} from '#app/parts.ts';

type Answer = () => Promise<Response>;

const script: Answer = async () => new Response('', { headers: { 'Content-Type': 'text/javascript' } });
const unreached: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const status =
  (code: number): Answer =>
  async () =>
    new Response('', { status: code });

/** The server's answer for each file; any other file has its script. */
let answers: Record<string, Answer> = {};
let requested: string[] = [];

beforeEach(() => {
  answers = {};
  requested = [];
  vi.stubGlobal('fetch', (url: string) => {
    requested.push(url);
    return (answers[url] ?? script)();
  });
});
afterEach(() => {
  vi.useRealTimers();
});

let count = 0;
/** A new one for each test, because a page fetches a file only once. */
function aFile(): string {
  count += 1;
  return `assets/part-${count}.js`;
}

/** A part, and the number of times that the browser imported it. */
function aPart(file: string) {
  const imports = vi.fn(async () => 'loaded');
  return { load: () => loadPart(imports, [file]), imports };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

describe('[Q16] a part of the app', () => {
  it('is requested of the browser only once all of its files are here, because Firefox never tries again', async () => {
    const [own, shared] = [aFile(), aFile()];
    answers[`/${shared}`] = unreached;
    const imports = vi.fn(async () => 'loaded');
    const loading = loadPart(imports, [own, shared]);
    await vi.waitFor(() => expect(awaitedParts.getSnapshot()).toEqual([[own, shared]]));
    expect(imports).not.toHaveBeenCalled();
    answers = {};
    tryPartsAgain();
    expect(await loading).toBe('loaded');
    expect(imports).toHaveBeenCalledTimes(1);
    expect(awaitedParts.getSnapshot()).toEqual([]);
  });

  it('goes on when the device says that it is online again', async () => {
    const file = aFile();
    answers[`/${file}`] = unreached;
    const loading = aPart(file).load();
    await vi.waitFor(() => expect(awaitedParts.getSnapshot()).toHaveLength(1));
    answers = {};
    dispatchEvent(new Event('online'));
    expect(await loading).toBe('loaded');
  });

  it('goes on by itself where nothing says that the network is back', async () => {
    vi.useFakeTimers();
    const file = aFile();
    answers[`/${file}`] = unreached;
    const loading = aPart(file).load();
    await vi.advanceTimersByTimeAsync(60_000);
    answers = {};
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await loading).toBe('loaded');
  });

  it('is awaited too where the network is only slow', async () => {
    vi.useFakeTimers();
    const file = aFile();
    let arrive = (_: Response): void => undefined;
    answers[`/${file}`] = () => new Promise((resolve) => (arrive = resolve));
    const loading = aPart(file).load();
    await vi.advanceTimersByTimeAsync(2_900);
    expect(awaitedParts.getSnapshot()).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(awaitedParts.getSnapshot()).toEqual([[file]]);
    arrive(await script());
    expect(await loading).toBe('loaded');
    expect(awaitedParts.getSnapshot()).toEqual([]);
  });

  it.each([
    [
      'the page of a network that wants a sign-in',
      async () => new Response('', { headers: { 'Content-Type': 'text/html' } }),
    ],
    ['the answer of a gateway', status(502)],
  ])('is not taken from %s', async (_, answer) => {
    const file = aFile();
    answers[`/${file}`] = answer;
    const { load, imports } = aPart(file);
    const loading = load();
    await vi.waitFor(() => expect(awaitedParts.getSnapshot()).toHaveLength(1));
    expect(imports).not.toHaveBeenCalled();
    answers = {};
    tryPartsAgain();
    expect(await loading).toBe('loaded');
  });

  it('that the server has no longer asks for a reload, and waits for nothing', async () => {
    const file = aFile();
    answers[`/${file}`] = status(404);
    const outdated = vi.fn();
    const unsubscribe = onOutdatedParts(outdated);
    expect(
      isMissingPart(
        await aPart(file)
          .load()
          .catch((error: unknown) => error),
      ),
    ).toBe(true);
    unsubscribe();
    expect(outdated).toHaveBeenCalledTimes(1);
    expect(awaitedParts.getSnapshot()).toEqual([]);
  });

  it('that the browser cannot use although it is here asks for a reload, after a second attempt', async () => {
    const outdated = vi.fn();
    const unsubscribe = onOutdatedParts(outdated);
    const imports = vi.fn(() => Promise.reject(new TypeError('error loading dynamically imported module')));
    const failure = await loadPart(imports, [aFile()]).catch((error: unknown) => error);
    unsubscribe();
    expect(isMissingPart(failure)).toBe(true);
    expect([imports.mock.calls.length, outdated.mock.calls.length]).toEqual([2, 1]);
  });

  it('that nobody wants to wait for is missing at once, and the next one waits again', async () => {
    const [now, later] = [aFile(), aFile()];
    answers = { [`/${now}`]: unreached, [`/${later}`]: unreached };
    const failure = await loadNow(aPart(now).load).catch((error: unknown) => error);
    expect(isMissingPart(failure)).toBe(true);
    expect(awaitedParts.getSnapshot()).toEqual([]);
    const loading = aPart(later).load();
    await vi.waitFor(() => expect(awaitedParts.getSnapshot()).toHaveLength(1));
    answers = {};
    tryPartsAgain();
    await loading;
  });

  it('is left to the service worker where one serves the page', async () => {
    vi.stubGlobal('navigator', { ...navigator, serviceWorker: { controller: {} } });
    expect(await aPart(aFile()).load()).toBe('loaded');
    expect(requested).toEqual([]);
  });

  it('is not fetched a second time after it was fetched ahead', async () => {
    const [file, other] = [aFile(), aFile()];
    const fetched = vi.fn();
    await fetchAhead([file, other], 2, fetched);
    expect(await aPart(file).load()).toBe('loaded');
    expect(requested).toEqual([`/${file}`, `/${other}`]);
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});

describe('[Q16] the script of a worker', () => {
  it('that is here is not waited for', async () => {
    expect(await whenHere([`/${aFile()}`])).toBe(false);
  });

  it('is waited for until it can be fetched', async () => {
    const file = aFile();
    answers[`/${file}`] = unreached;
    const waiting = whenHere([`/${file}`]);
    await vi.waitFor(() => expect(awaitedParts.getSnapshot()).toEqual([[file]]));
    answers = {};
    tryPartsAgain();
    expect(await waiting).toBe(true);
    await settle();
    expect(awaitedParts.getSnapshot()).toEqual([]);
  });
});
