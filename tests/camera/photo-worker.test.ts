import { hash } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { MAX_PHOTO_EDGE_PX } from '#domain/limits.ts';
import { launchBrowser } from '#tests/support/chromium.ts';
import { type LabServer, startBuiltLab } from '#tests/support/lab.ts';
import {
  aCameraJpeg,
  aDarkFrame,
  aDrawnScene,
  aHeicHeader,
  aPng,
  aWebp,
  latin,
} from '#tests/workers/support/pictures.ts';
import { broughtPictures } from './support/brought.ts';
import { cornersOf, SEEN, UPRIGHT } from './support/colours.ts';
import { prepareAndMeasure, prepareInPage } from './support/in-page.ts';

let lab: LabServer;
let browser: Browser;

beforeAll(async () => {
  [lab, browser] = await Promise.all([startBuiltLab(inject('cameraLab')), launchBrowser()]);
}, 60_000);
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});
afterAll(async () => {
  await browser?.close();
  await lab?.close();
});

async function openPage(): Promise<{ page: Page; requests: URL[] }> {
  const context = await browser.newContext();
  const requests: URL[] = [];
  context.on('request', (request) => requests.push(new URL(request.url())));
  const page = await context.newPage();
  await page.goto(lab.origin);
  return { page, requests };
}

/** Its photos are processed on the page's own thread. */
async function pageWithoutOffscreenCanvas(): Promise<Page> {
  const { page } = await openPage();
  await page.evaluate(() => Reflect.deleteProperty(window, 'OffscreenCanvas'));
  return page;
}

describe('preparing a photo in Chromium', { timeout: 60_000 }, () => {
  it('makes a 12 MP photo small without holding up the page, and asks no other host for anything', async () => {
    const { page, requests } = await openPage();
    const original = await aDrawnScene(4000, 3000).jpeg({ quality: 92 }).toBuffer();
    const { photo, pageCpuMs } = await prepareAndMeasure(page, 'bumper.jpg', original);

    expect(photo).toMatchObject({
      name: 'bumper.jpg',
      mediaType: 'image/jpeg',
      widthPx: 1920,
      heightPx: 1440,
    });
    expect(await sharp(photo?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1920, height: 1440 });
    expect(await sharp(photo?.thumbnail).metadata()).toMatchObject({
      format: 'jpeg',
      width: 320,
      height: 240,
    });
    expect(photo?.sizeBytes).toBe(photo?.bytes.length);
    expect(photo?.sizeBytes).toBeLessThan(original.length);
    expect(photo?.sha256).toBe(hash('sha256', photo?.bytes ?? ''));
    expect(requests.filter(({ origin }) => origin !== lab.origin)).toEqual([]);

    const onThePage = await prepareAndMeasure(await pageWithoutOffscreenCanvas(), 'bumper.jpg', original);
    // The transfer of the bytes is the page's own work; a busy machine increases it, but never to the cost of the
    // pixels.
    expect(pageCpuMs).toBeLessThan(onThePage.pageCpuMs / 2);
  });

  it('needs no network once its worker is there', async () => {
    const { page } = await openPage();
    await prepareInPage(page, 'first.jpg', await aCameraJpeg());
    await page.context().setOffline(true);
    expect((await prepareInPage(page, 'second.jpg', await aCameraJpeg())).photo?.name).toBe('second.jpg');
  });

  it('turns every orientation upright and leaves no EXIF, but keeps when it was taken', async () => {
    const { page } = await openPage();
    for (const [orientation, seen] of Object.entries(SEEN)) {
      const { photo } = await prepareInPage(page, 'a.jpg', await aCameraJpeg(640, 480, Number(orientation)));
      const onItsSide = Number(orientation) >= 5;
      expect(photo, orientation).toMatchObject(
        onItsSide ? { widthPx: 480, heightPx: 640 } : { widthPx: 640, heightPx: 480 },
      );
      expect(await cornersOf(photo?.bytes ?? Buffer.of()), orientation).toEqual(seen);
      expect(await cornersOf(photo?.thumbnail ?? Buffer.of()), orientation).toEqual(seen);
      expect(await sharp(photo?.bytes).metadata()).not.toHaveProperty('exif');
      expect(photo?.bytes.includes('Exif') || photo?.thumbnail.includes('Exif')).toBe(false);
      expect(photo?.takenAt).toBe('2026-07-31T03:35:00.000Z');
    }
  });

  it('takes PNG and WebP, on white where they are transparent', async () => {
    const { page } = await openPage();
    const clear = { create: { width: 60, height: 40, channels: 4, background: '#00000000' } } as const;
    const transparent = await sharp(clear).png().toBuffer();
    for (const [name, bytes] of Object.entries({ 'a.png': await aPng(), 'b.webp': await aWebp() })) {
      const { photo } = await prepareInPage(page, name, bytes);
      expect(await cornersOf(photo?.bytes ?? Buffer.of()), name).toEqual(UPRIGHT);
      expect(photo?.takenAt).toBeNull();
    }
    const { photo } = await prepareInPage(page, 'clear.png', transparent);
    expect((await sharp(photo?.bytes).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });

  it('shows what people bring as it was held, HEIC and AVIF too', async () => {
    const { page, requests } = await openPage();
    for (const { name, bytes, seen } of await broughtPictures()) {
      const { photo, problem } = await prepareInPage(page, name, bytes);
      expect(problem, name).toBeNull();
      expect(await cornersOf(photo?.bytes ?? Buffer.of()), name).toEqual(seen);
      expect(photo, name).toMatchObject({ widthPx: 240, heightPx: 320, isBlack: false });
    }
    expect(requests.filter(({ origin }) => origin !== lab.origin)).toEqual([]);
  });

  it('fetches what opens HEIC with the first such photo, and says so where it cannot be had', async () => {
    const { page, requests } = await openPage();
    const fetched = () => requests.filter(({ pathname }) => /heic-|\.wasm$/.test(pathname)).length;
    await prepareInPage(page, 'a.jpg', await aCameraJpeg());
    expect(fetched()).toBe(0);
    const heic = (await broughtPictures()).find(({ name }) => name === 'held.heic');
    const bytes = heic?.bytes ?? Buffer.of();
    await page.context().route(/heic-|\.wasm$/, (route) => route.abort());
    expect((await prepareInPage(page, 'a.heic', bytes)).problem).toEqual({ code: 'heic', name: 'a.heic' });
    await page.context().unrouteAll();
    const { photo } = await prepareInPage(page, 'a.heic', bytes);
    expect(photo?.takenAt).toBe('2026-07-31T03:35:00.000Z');
    expect(fetched()).toBeGreaterThan(0);
  });

  it('tells that nothing can be seen of a photo behind a covered lens', async () => {
    const { page } = await openPage();
    expect((await prepareInPage(page, 'dark.jpg', await aDarkFrame())).photo?.isBlack).toBe(true);
    expect((await prepareInPage(page, 'a.jpg', await aCameraJpeg())).photo?.isBlack).toBe(false);
  });

  it('refuses what is no whole photo, names the file, and takes the next one', async () => {
    const { page } = await openPage();
    const whole = await aCameraJpeg();
    const brokenInside = Uint8Array.from(await aPng());
    brokenInside.fill(0x55, 41, brokenInside.length - 16);
    const bad = {
      empty: ['empty.jpg', new Uint8Array()],
      'not-an-image': ['notes.jpg', latin('This is plain text with a wrong name.')],
      'too-many-pixels': ['bomb.png', await aPngThatClaims(30_000, 30_000)],
      'too-long': ['strip.png', await aPngThatClaims(MAX_PHOTO_EDGE_PX + 1, 10)],
      damaged: ['cut.jpg', whole.subarray(0, Math.floor(whole.length * 0.6))],
    } as const;
    for (const [code, [name, bytes]] of Object.entries(bad)) {
      expect((await prepareInPage(page, name, bytes)).problem).toEqual({ code, name });
    }
    expect((await prepareInPage(page, 'broken.png', brokenInside)).problem?.code).toBe('damaged');
    expect((await prepareInPage(page, 'IMG_0412.HEIC', aHeicHeader())).problem?.code).toBe('damaged');
    expect((await prepareInPage(page, 'good.jpg', whole)).photo?.name).toBe('good.jpg');
  });

  it('answers worker-failed when the worker cannot start, and starts a new one for the next photo', async () => {
    const { page } = await openPage();
    const broken = { contentType: 'text/javascript', body: 'throw new Error("broken")' };
    await page.route('**/photo.worker*', (route) => route.fulfill(broken));
    expect((await prepareInPage(page, 'a.jpg', await aCameraJpeg())).problem).toMatchObject({
      code: 'worker-failed',
      name: 'a.jpg',
    });
    await page.unroute('**/photo.worker*');
    expect((await prepareInPage(page, 'b.jpg', await aCameraJpeg())).photo?.name).toBe('b.jpg');
  });

  it('[Q16] waits for a worker that is not on the device yet', async () => {
    const { page } = await openPage();
    const tried = page.waitForEvent('requestfailed', (request) => request.url().includes('photo.worker'));
    await page.route('**/photo.worker*', (route) => route.abort());
    const prepared = prepareInPage(page, 'a.jpg', await aCameraJpeg());
    await tried;
    await page.unroute('**/photo.worker*');
    expect((await prepared).photo?.name).toBe('a.jpg');
  });
});

describe('preparing a photo in other browsers', { timeout: 60_000 }, () => {
  it('works on the page where there is no OffscreenCanvas', async () => {
    const page = await pageWithoutOffscreenCanvas();
    const { photo } = await prepareInPage(page, 'a.jpg', await aCameraJpeg(2400, 1800, 3));
    expect(photo).toMatchObject({ widthPx: 1920, heightPx: 1440 });
    expect(await cornersOf(photo?.bytes ?? Buffer.of())).toEqual(SEEN[3]);
  });
});

async function aPngThatClaims(widthPx: number, heightPx: number): Promise<Uint8Array> {
  const png = await aPng();
  const view = new DataView(png.buffer);
  view.setUint32(16, widthPx);
  view.setUint32(20, heightPx);
  return png;
}
