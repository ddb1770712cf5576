import type { JSHandle } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PHOTO_LONG_EDGE_PX } from '../src/domain/limits.ts';
import { type LaunchedChromium, launchChromium } from '../tests/support/chromium.ts';
import { startLab } from '../tests/support/lab.ts';
import { cameraPicture } from '../tests/support/site/pictures.ts';
import type { PhotoLab, PhotoRun } from './lab/photos.ts';
import { browserVersion, inRounds, printTable, productVersion, summary } from './support/figures.ts';

const PHOTOS_A_ROUND = 3;
/** Chromium's own threshold for a long task. */
const LONG_TASK_MS = 50;

let picture: Buffer;
let lab: Awaited<ReturnType<typeof startLab>>;
let browser: LaunchedChromium;

beforeAll(async () => {
  picture = await cameraPicture();
  [lab, browser] = await Promise.all([startLab('bench/lab', { 'camera.jpg': picture }), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await lab?.close();
});

it('prepares a 12 MP photo', async () => {
  const { page } = browser;
  const rounds = await inRounds(async () => {
    await page.goto(lab.origin);
    const photos: JSHandle<PhotoLab> = await page.evaluateHandle(() => window.openPhotos('/camera.jpg'));
    const prepare = (): Promise<PhotoRun> => photos.evaluate((open) => open.prepare());
    const bare = (): Promise<PhotoRun> => photos.evaluate((open) => open.bare());
    const first = await prepare();
    await bare();
    const next: PhotoRun[] = [];
    const floor: PhotoRun[] = [];
    for (let run = 0; run < PHOTOS_A_ROUND; run += 1) {
      next.push(await prepare());
      floor.push(await bare());
    }
    return { first, next, floor };
  });

  const prepared = rounds.flatMap(({ first, next }) => [first, ...next]);
  for (const run of [...prepared, ...rounds.flatMap(({ floor }) => floor)])
    expect(run.edgePx).toBe(PHOTO_LONG_EDGE_PX);
  const ms = (runs: readonly PhotoRun[]): number[] => runs.map((run) => run.ms);
  const floor = {
    ...summary(rounds.map((round) => ms(round.floor))),
    name: 'bare worker: createImageBitmap, OffscreenCanvas, convertToBlob',
  };
  const longTasks = prepared.flatMap(({ longTasksMs }) => longTasksMs);
  printTable(
    `A 12 MP photo (${(picture.length / 1e6).toFixed(1)} MB) made ready in the photo worker`,
    [await browserVersion(browser.context), productVersion()],
    [
      {
        name: 'first photo: the worker starts',
        ...summary(rounds.map(({ first }) => ms([first]))),
        target: 1500,
        floor,
      },
      { name: 'next photo', ...summary(rounds.map(({ next }) => ms(next))), target: 1500, floor },
    ],
    [
      `main-thread tasks over ${LONG_TASK_MS} ms: ${longTasks.length === 0 ? 'none' : longTasks.join(', ')}` +
        ` in ${prepared.length} photos; longest the page did not answer: ${Math.max(...prepared.map(({ stallMs }) => stallMs))} ms`,
    ],
  );
});
