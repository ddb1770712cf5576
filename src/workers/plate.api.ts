import modelUrl from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url';
import programUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url';

/** The reader's files besides its script, 4 MB on the wire. Not installed with the app: office devices never scan. */
export const PLATE_FILES = { model: modelUrl, program: programUrl } as const;

/** A picture of little more than a plate: one byte of brightness per pixel, row by row. */
export type PlateFrame = { widthPx: number; heightPx: number; grey: ArrayBuffer };

/** The thread's interface to the page. */
export type PlateThread = {
  /** The letters and digits read, '' if there are none. Rejects if the reader's files cannot be fetched. */
  read(frame: PlateFrame): Promise<string>;
};
