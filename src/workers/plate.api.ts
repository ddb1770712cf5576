import modelUrl from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url';
import programUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url';

/** What the reader needs beside its script, 4 MB on the wire: not installed with the app, because an office never scans. */
export const PLATE_FILES = { model: modelUrl, program: programUrl } as const;

/** A picture of a plate and little else, a byte of brightness for each pixel, row by row. */
export type PlateFrame = { widthPx: number; heightPx: number; grey: ArrayBuffer };

/** What the thread offers the page. */
export type PlateThread = {
  /** The letters and digits that are read, '' for none. Rejects where the reader's files cannot be had. */
  read(frame: PlateFrame): Promise<string>;
};
