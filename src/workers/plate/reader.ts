import type createCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import type { PlateFrame } from '../plate.api.ts';

export type PlateReader = { read: (frame: PlateFrame) => string };

/** Tesseract's constants: the neural engine, a single line, a block of lines. */
const NEURAL = 1;
const LINE = '7';
const BLOCK = '6';

/** The name of the model's file in the engine's own memory. */
const MODEL = 'plate';
const PICTURE = '/input';

/** Starts Tesseract with its model. It reads `PICTURE` whenever a picture is set. */
export function openPlateReader(
  core: Awaited<ReturnType<typeof createCore>>,
  model: Uint8Array,
): PlateReader {
  core.FS.writeFile(`${MODEL}.traineddata`, model);
  const engine = new core.TessBaseAPI();
  if (engine.Init(null, MODEL, NEURAL) !== 0) throw new Error('The plate reader could not be started');
  engine.SetVariable('tessedit_char_whitelist', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789');
  engine.SetVariable('debug_file', '/dev/null');
  let asLine = false;

  function read(frame: PlateFrame): string {
    // A plate has one line on a car and two on a lorry, so pictures are alternately read as either.
    asLine = !asLine;
    engine.SetVariable('tessedit_pageseg_mode', asLine ? LINE : BLOCK);
    core.FS.writeFile(PICTURE, portableGreymap(frame));
    engine.SetImageFile(1, 0);
    engine.Recognize(null);
    return engine.GetUTF8Text().trim();
  }

  return { read };
}

/**
 * The simplest picture file format. In a dark bay the plate uses only a few of the 256 shades, so they are spread
 * over all of them.
 */
function portableGreymap({ widthPx, heightPx, grey }: PlateFrame): Uint8Array {
  const pixels = new Uint8Array(grey);
  const header = new TextEncoder().encode(`P5\n${widthPx} ${heightPx}\n255\n`);
  const file = new Uint8Array(header.length + pixels.length);
  file.set(header);
  const { darkest, range } = shadesOf(pixels);
  for (const [index, shade] of pixels.entries())
    file[header.length + index] = Math.min(255, Math.max(0, ((shade - darkest) * 255) / range));
  return file;
}

/** Ignores the darkest and the brightest hundredth, which are holes and lamps. */
function shadesOf(pixels: Uint8Array): { darkest: number; range: number } {
  const sorted = Uint8Array.from(pixels).sort();
  const few = Math.floor(sorted.length / 100);
  const darkest = sorted[few] ?? 0;
  return { darkest, range: Math.max(1, (sorted.at(-1 - few) ?? 255) - darkest) };
}
