import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from '@playwright/test';

/** Activity of the main thread while a screen was opened. Times are milliseconds. */
export type MainThread = {
  /** Each task over 50 ms. */
  longTasks: number[];
  scriptMs: number;
  styleMs: number;
  layoutMs: number;
  /** Rows that IndexedDB returned to the page, and requests that it received. */
  rows: number;
  reads: number;
  nodes: number;
  /** Hot spots of the long tasks: functions and their share of all samples in them, the largest first. */
  places: { place: string; ms: number }[];
};

type ProfileNode = { id: number; callFrame: CallFrame; children?: number[] };
type CallFrame = { functionName: string; url: string; lineNumber: number; columnNumber: number };
type Profile = { nodes: ProfileNode[]; startTime: number; samples?: number[]; timeDeltas?: number[] };

type Seen = { tasks: { startTime: number; duration: number }[]; rows: number; reads: number };

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the page's window can only be extended as an interface.
  interface Window {
    benchSeen: Seen;
  }
}

/** Runs in the page before anything else. */
function watchThread(): void {
  const seen: Seen = { tasks: [], rows: 0, reads: 0 };
  window.benchSeen = seen;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  const count = (request: IDBRequest): void => {
    seen.reads += 1;
    request.addEventListener('success', () => {
      const { result } = request;
      if (Array.isArray(result)) seen.rows += result.length;
      else if (typeof result === 'object' && result !== null) seen.rows += 1;
    });
  };
  for (const { prototype } of [IDBObjectStore, IDBIndex]) {
    for (const name of ['get', 'getAll', 'openCursor', 'openKeyCursor', 'getAllKeys', 'count'] as const) {
      const original = prototype[name] as (...args: unknown[]) => IDBRequest;
      (prototype[name] as unknown) = function (this: unknown, ...args: unknown[]): IDBRequest {
        const request = original.apply(this, args);
        count(request);
        return request;
      };
    }
  }
}

/** Observes a page's main thread. `throttle`: the factor by which its processor is slowed down. */
export class ThreadWatch {
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async of(page: Page): Promise<ThreadWatch> {
    await page.addInitScript(watchThread);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('Profiler.enable');
    await session.send('Profiler.setSamplingInterval', { interval: 500 });
    return new ThreadWatch(page, session);
  }

  async slowDown(rate: number): Promise<void> {
    await this.#session.send('Emulation.setCPUThrottlingRate', { rate });
  }

  /** `isLoad`: `open` reloads the page. */
  async during(open: () => Promise<unknown>, isLoad: boolean): Promise<MainThread> {
    const before = isLoad ? null : { metrics: await this.#metrics(), seen: await this.#seen() };
    await this.#session.send('Profiler.start');
    await open();
    const { profile } = await this.#session.send('Profiler.stop');
    const metrics = await this.#metrics();
    const seen = await this.#seen();
    const tasks = seen.tasks.slice(before?.seen.tasks.length ?? 0);
    // A load begins a new page, whose counters start at zero.
    const grown = (name: string): number => (metrics[name] ?? 0) - (before?.metrics[name] ?? 0);
    return {
      longTasks: tasks.map(({ duration }) => Math.round(duration)),
      scriptMs: Math.round(grown('ScriptDuration') * 1000),
      styleMs: Math.round(grown('RecalcStyleDuration') * 1000),
      layoutMs: Math.round(grown('LayoutDuration') * 1000),
      rows: seen.rows - (before?.seen.rows ?? 0),
      reads: seen.reads - (before?.seen.reads ?? 0),
      nodes: await this.#page.evaluate(() => document.querySelectorAll('*').length),
      places: placesIn(profile, tasks, (metrics.NavigationStart ?? 0) * 1e6),
    };
  }

  async #metrics(): Promise<Record<string, number>> {
    const { metrics } = await this.#session.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  }

  #seen(): Promise<Seen> {
    return this.#page.evaluate(() => window.benchSeen);
  }
}

/** Self time by function, from the samples within one of the tasks. */
function placesIn(profile: Profile, tasks: Seen['tasks'], originUs: number): MainThread['places'] {
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const spent = new Map<string, number>();
  let atUs = profile.startTime;
  const { samples = [], timeDeltas = [] } = profile;
  samples.forEach((id, index) => {
    const deltaUs = timeDeltas[index] ?? 0;
    atUs += deltaUs;
    const atMs = (atUs - originUs) / 1000;
    if (!tasks.some(({ startTime, duration }) => atMs >= startTime && atMs <= startTime + duration)) return;
    const frame = frames.get(id);
    if (frame === undefined) return;
    const place = placeOf(frame);
    spent.set(place, (spent.get(place) ?? 0) + deltaUs / 1000);
  });
  return [...spent].map(([place, ms]) => ({ place, ms })).sort((one, other) => other.ms - one.ms);
}

const maps = new Map<string, SourceMap | null>();

/** The function's place in the sources. */
function placeOf({ functionName, url, lineNumber, columnNumber }: CallFrame): string {
  const map = mapOf(url);
  if (map === null) return functionName || url || '(unnamed)';
  const entry = map.findEntry(lineNumber, columnNumber);
  if (!('originalSource' in entry) || entry.originalSource === undefined) return functionName || url;
  const source = entry.originalSource.replace(/^.*node_modules\//, '').replace(/^(\.\.\/)+/, '');
  const name = 'name' in entry && typeof entry.name === 'string' ? entry.name : functionName;
  return `${source}:${entry.originalLine + 1} ${name}`;
}

function mapOf(url: string): SourceMap | null {
  const known = maps.get(url);
  if (known !== undefined) return known;
  const file = /\/assets\/[^/?]+\.js$/.exec(url)?.[0];
  const path =
    file === undefined ? null : fileURLToPath(new URL(`../../dist/app${file}.map`, import.meta.url));
  const map =
    path !== null && existsSync(path)
      ? new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload)
      : null;
  maps.set(url, map);
  return map;
}
