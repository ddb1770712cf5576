import { releaseProxy, transfer, wrap } from 'comlink';
import { whenHere } from '#app/parts.ts';
import { PLATE_FILES, type PlateFrame, type PlateThread } from './plate.api.ts';
import workerUrl from './plate.worker.ts?worker&url';

export type RunningPlateReader = {
  /** The letters and digits of a picture, '' if there are none. Rejects if the reader cannot be started or has died. */
  read: (frame: PlateFrame) => Promise<string>;
  /** Frees its memory, some 60 MB. A running read is given up. */
  end: () => void;
};

/** Reads plates in a worker, which lives until `end`. */
export function startPlateReader(): RunningPlateReader {
  const worker = new Worker(workerUrl, { type: 'module', name: 'plate' });
  const thread = wrap<PlateThread>(worker);
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) =>
      reject(new Error('The plate reader failed', { cause: event })),
    );
  });
  failed.catch(() => undefined);
  return {
    read: (frame) => Promise.race([thread.read(transfer(frame, [frame.grey])), failed]),
    end: () => {
      thread[releaseProxy]();
      worker.terminate();
    },
  };
}

/**
 * After the reader has failed: resolves once all files of its start are available, or to false at once if missing
 * files were not the reason.
 */
export function whenPlateReaderIsHere(): Promise<boolean> {
  return whenHere([workerUrl, ...Object.values(PLATE_FILES)]);
}
