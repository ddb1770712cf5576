import { PHOTO_LONG_EDGE_PX, PHOTO_QUALITY } from '../../src/domain/limits.ts';
import { processPhoto } from '../../src/workers/photo.ts';
import type { BarePhoto, BarePhotoOrder } from './bare-photo.worker.ts';

export type PhotoRun = { ms: number; longTasksMs: number[]; stallMs: number; edgePx: number };
export type PhotoLab = {
  prepare(): Promise<PhotoRun>;
  /** The same picture decoded, scaled and encoded by a worker that does nothing else. */
  bare(): Promise<PhotoRun>;
};

/** One picture, processed repeatedly. */
export async function openPhotos(address: string): Promise<PhotoLab> {
  const bytes = await (await fetch(address)).arrayBuffer();
  const worker = new Worker(new URL('./bare-photo.worker.ts', import.meta.url), { type: 'module' });
  return {
    prepare: async () => {
      const { result, report } = await measureMainThread(() => processPhoto({ name: 'camera.jpg', bytes }));
      if (!result.ok) throw new Error(`The photo was refused: ${result.error.code}`);
      const { widthPx, heightPx } = result.value;
      return asRun(report, Math.max(widthPx, heightPx));
    },
    bare: async () => {
      const { result, report } = await measureMainThread(
        () =>
          new Promise<BarePhoto>((resolve, reject) => {
            worker.onmessage = ({ data }: MessageEvent<BarePhoto>) => resolve(data);
            worker.onerror = reject;
            const order = { bytes, edgePx: PHOTO_LONG_EDGE_PX, quality: PHOTO_QUALITY };
            worker.postMessage(order satisfies BarePhotoOrder);
          }),
      );
      return asRun(report, result.edgePx);
    },
  };
}

type Report = Awaited<ReturnType<typeof measureMainThread>>['report'];

function asRun({ elapsedMs, longTasksMs, longestStallMs }: Report, edgePx: number): PhotoRun {
  return { ms: elapsedMs, longTasksMs, stallMs: longestStallMs, edgePx };
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the page's window can only be extended as an interface.
  interface Window {
    openPhotos: typeof openPhotos;
  }
}
window.openPhotos = openPhotos;

export type MainThreadReport = { elapsedMs: number; longTasksMs: number[]; longestStallMs: number };

/** Runs the work and returns the longest time that the main thread was busy or unable to respond meanwhile. */
export async function measureMainThread<T>(
  work: () => Promise<T>,
): Promise<{ result: T; report: MainThreadReport }> {
  const longTasksMs: number[] = [];
  const observer = new PerformanceObserver((list) => {
    longTasksMs.push(...list.getEntries().map(({ duration }) => Math.round(duration)));
  });
  observer.observe({ type: 'longtask' });
  const ticker = new MessageChannel();
  let longestStallMs = 0;
  let lastTick = performance.now();
  let ticking = true;
  ticker.port1.onmessage = () => {
    longestStallMs = Math.max(longestStallMs, performance.now() - lastTick);
    lastTick = performance.now();
    if (ticking) setTimeout(() => ticker.port2.postMessage(null), 1);
  };
  ticker.port2.postMessage(null);
  const began = performance.now();
  const result = await work();
  const elapsedMs = Math.round(performance.now() - began);
  ticking = false;
  // Long tasks are reported one task late.
  await new Promise((resolve) => setTimeout(resolve, 100));
  observer.disconnect();
  return { result, report: { elapsedMs, longTasksMs, longestStallMs: Math.round(longestStallMs) } };
}
