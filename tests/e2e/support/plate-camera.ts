import { writeFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import sharp from 'sharp';

const WIDTH = 1280;
const HEIGHT = 960;

/**
 * Makes the browser's camera show a car's plate from now on: slightly tilted and in poor light, as in a bay. `file`:
 * the file that Chromium uses as its camera. It is read whenever the camera is opened.
 */
export async function showPlate(context: BrowserContext, file: string, plate: string): Promise<void> {
  const page = await context.newPage();
  await page.setViewportSize({ width: WIDTH, height: HEIGHT });
  await page.setContent(`
    <body style="margin: 0; height: 100vh; display: grid; place-items: center; background: #2b2d30; filter: brightness(0.6)">
      <div style="rotate: -3deg; padding: 24px 48px; border: 6px solid #222; border-radius: 14px; background: #d8d8d0;
        font: bold 96px 'DejaVu Sans', Arial, sans-serif; color: #1a1a1a; white-space: nowrap">${plate}</div>
    </body>`);
  const picture = await page.screenshot();
  await page.close();
  const grey = await sharp(picture).blur(0.8).greyscale().raw().toBuffer();
  writeFileSync(file, oneFrame(grey));
}

/** A film of one picture as YUV4MPEG2: its brightness, and neutral colour planes. */
function oneFrame(grey: Buffer): Buffer {
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\nFRAME\n`;
  return Buffer.concat([Buffer.from(head), grey, colours]);
}
