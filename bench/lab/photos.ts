import { PHOTO_LONG_EDGE_PX, PHOTO_QUALITY } from '../../src/domain/limits.ts';
import { processPhoto } from '../../src/workers/photo.ts';
import type { BarePhoto, BarePhotoOrder } from './bare-photo.worker.ts';
import { measureMainThread } from './main-thread.ts';

export type PhotoRun = { ms: number; longTasksMs: number[]; stallMs: number; edgePx: number };
export type PhotoLab = {
  prepare(): Promise<PhotoRun>;
  /** The same picture decoded, drawn and encoded by a worker that does nothing else. */
  bare(): Promise<PhotoRun>;
};

/** One picture, to be prepared again and again. */
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
