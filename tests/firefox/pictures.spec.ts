import { test as base, expect } from '@playwright/test';
import { launchFirefox } from '#tests/support/firefox.ts';
import { type LabServer, startLab } from '#tests/support/lab.ts';
import type { LaunchedBrowser } from '#tests/support/launched-browser.ts';
import { aCameraJpeg, aDarkFrame } from '#tests/workers/support/pictures.ts';
import { broughtPictures } from '../camera/support/brought.ts';
import { cornersOf, SEEN } from '../camera/support/colours.ts';
import { prepareInPage } from '../camera/support/in-page.ts';

type Lab = { server: LabServer; firefox: LaunchedBrowser };

/** The camera's lab, open in Firefox. */
const test = base.extend<object, { lab: Lab }>({
  lab: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used from the pattern.
    async ({}, use) => {
      const [server, firefox] = await Promise.all([startLab('tests/camera/lab'), launchFirefox()]);
      try {
        await use({ server, firefox });
      } finally {
        await firefox.close();
        await server.close();
      }
    },
    { scope: 'worker' },
  ],
});

test.beforeEach(async ({ lab }) => {
  await lab.firefox.page.goto(lab.server.origin);
});

test('a JPEG is turned upright from each of the eight orientations, and keeps none', async ({ lab }) => {
  const { page } = lab.firefox;
  for (const [orientation, seen] of Object.entries(SEEN)) {
    const picture = await aCameraJpeg(640, 480, Number(orientation));
    const { photo, problem } = await prepareInPage(page, 'a.jpg', picture);
    expect(problem, orientation).toBeNull();
    const onItsSide = Number(orientation) >= 5;
    expect(photo, orientation).toMatchObject(
      onItsSide ? { widthPx: 480, heightPx: 640 } : { widthPx: 640, heightPx: 480 },
    );
    expect(await cornersOf(photo?.bytes ?? Buffer.of()), orientation).toEqual(seen);
    expect(await cornersOf(photo?.thumbnail ?? Buffer.of()), orientation).toEqual(seen);
    expect(photo?.bytes.includes('Exif')).toBe(false);
  }
});

test('what people bring is shown as it was held, HEIC and AVIF too', async ({ lab }) => {
  const { page } = lab.firefox;
  for (const { name, bytes, seen } of await broughtPictures()) {
    const { photo, problem } = await prepareInPage(page, name, bytes);
    expect(problem, name).toBeNull();
    expect(await cornersOf(photo?.bytes ?? Buffer.of()), name).toEqual(seen);
    expect(photo, name).toMatchObject({ widthPx: 240, heightPx: 320, isBlack: false });
  }
});

test('a photo cut off is refused as damaged, and one of a covered lens is told to be black', async ({
  lab,
}) => {
  const { page } = lab.firefox;
  const whole = await aCameraJpeg();
  const cut = whole.subarray(0, Math.floor(whole.length * 0.6));
  expect((await prepareInPage(page, 'cut.jpg', cut)).problem?.code).toBe('damaged');
  expect((await prepareInPage(page, 'dark.jpg', await aDarkFrame())).photo?.isBlack).toBe(true);
});
