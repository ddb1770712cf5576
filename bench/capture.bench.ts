import type { JSHandle } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LaunchedChromium, launchChromium } from '../tests/support/chromium.ts';
import { startLab } from '../tests/support/lab.ts';
import type { CaptureLab } from './lab/capture.ts';
import { browserVersion, inRounds, printTable, productVersion, summary } from './support/figures.ts';

const ACTIONS_A_ROUND = 100;
const PHOTO_ACTIONS_A_ROUND = 40;

let lab: Awaited<ReturnType<typeof startLab>>;
let browser: LaunchedChromium;

beforeAll(async () => {
  [lab, browser] = await Promise.all([startLab('bench/lab'), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await lab?.close();
});

it('saves acts on the device', async () => {
  const { page } = browser;
  await page.goto(lab.origin);
  const device: JSHandle<CaptureLab> = await page.evaluateHandle(() => window.openCapture());
  const steps = await inRounds(() => device.evaluate((open, count) => open.steps(count), ACTIONS_A_ROUND));
  const hurried = await inRounds(() =>
    device.evaluate((open, count) => open.steps(count, 0), ACTIONS_A_ROUND),
  );
  const photos = await inRounds(() =>
    device.evaluate((open, count) => open.photos(count), PHOTO_ACTIONS_A_ROUND),
  );

  expect(await device.evaluate((open) => open.reports())).toEqual([]);
  const rawEntry = summary(steps.map(({ raw }) => raw));
  const rawPhoto = summary(photos.map(({ raw }) => raw));
  const photoFloor = { ...rawPhoto, name: 'raw IndexedDB, strict: entry, photo, thumbnail, end of draft' };
  printTable(
    'Saving an act on the device, without a network, strict durability',
    [await browserVersion(browser.context), productVersion()],
    [
      {
        name: 'hand over: entry of JSON',
        ...summary(steps.map(({ saved }) => saved)),
        target: 5,
        floor: { ...rawEntry, name: 'raw IndexedDB, strict: the same row' },
      },
      {
        name: 'the same, without a pause between acts',
        ...summary(hurried.map(({ saved }) => saved)),
        floor: { ...summary(hurried.map(({ raw }) => raw)), name: 'as above, without a pause' },
      },
      {
        name: '300 KB photo kept with its form',
        ...summary(photos.map(({ kept }) => kept)),
        floor: photoFloor,
      },
      {
        name: 'complete job: entry takes the photo over',
        ...summary(photos.map(({ captured }) => captured)),
        target: 25,
        floor: photoFloor,
      },
      {
        name: 'the same until the form is free again',
        ...summary(photos.map(({ saved }) => saved)),
        floor: photoFloor,
      },
    ],
    [
      `Acts in a row: the queue grows to ${ACTIONS_A_ROUND} waiting entries (${PHOTO_ACTIONS_A_ROUND} with photos) each round.`,
    ],
  );
});
