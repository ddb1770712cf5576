import { expose } from 'comlink';
import createCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import { openPlateReader, type PlateReader } from './plate/reader.ts';
import { PLATE_FILES, type PlateThread } from './plate.api.ts';

let reader: Promise<PlateReader> | null = null;

const thread: PlateThread = {
  async read(frame) {
    reader ??= open();
    return (await reader).read(frame);
  },
};

async function open(): Promise<PlateReader> {
  const [core, model] = await Promise.all([
    createCore({ locateFile: () => PLATE_FILES.program }),
    fetchModel(PLATE_FILES.model),
  ]);
  return openPlateReader(core, model);
}

const GZIP = [0x1f, 0x8b] as const;

/** If a host declares the file's compression in its headers, the browser has already unpacked it. */
async function fetchModel(url: string): Promise<Uint8Array> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The plate reader's model was answered with ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (GZIP.some((byte, index) => bytes[index] !== byte)) return bytes;
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

expose(thread);
