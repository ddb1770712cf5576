import type { Browser, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, inject, it } from 'vitest';
import { photoTexts } from '#app/features/camera/texts.ts';
import { commonTexts } from '#app/texts/common.ts';
import { ALLOW_CAMERA, FAKE_CAMERA, launchBrowser } from '#tests/support/chromium.ts';
import { type LabServer, startBuiltLab } from '#tests/support/lab.ts';

const SHOWN_TO_STOP = "The page's last camera track has ended";

let lab: LabServer;
const browsers: Browser[] = [];

beforeAll(async () => {
  lab = await startBuiltLab(inject('cameraLab'));
}, 60_000);
afterEach(async () => {
  await Promise.all(browsers.flatMap((browser) => browser.contexts()).map((context) => context.close()));
});
afterAll(async () => {
  await Promise.all(browsers.map((browser) => browser.close()));
  await lab?.close();
});

type Sheet = { page: Page; sheet: Locator; shutter: Locator };

async function openSheet(
  browser: Browser,
  prepare: (page: Page) => Promise<void> = async () => {},
  address = '/',
): Promise<Sheet> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.addInitScript(rememberTracks);
  await prepare(page);
  await page.goto(`${lab.origin}${address}`);
  await page.getByRole('button', { name: photoTexts.takePhoto }).click();
  const sheet = page.getByRole('dialog', { name: photoTexts.camera });
  return { page, sheet, shutter: sheet.getByRole('button', { name: photoTexts.takePhoto }) };
}

async function launch(...args: string[]): Promise<Browser> {
  const browser = await launchBrowser(args);
  browsers.push(browser);
  return browser;
}

/** Records every camera track that the page ever gets, so that a test can check whether it was stopped. */
function rememberTracks(): void {
  const tracks: MediaStreamTrack[] = [];
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    Object.assign(window, { tracks, wanted });
    const stream = await open(wanted);
    tracks.push(...stream.getTracks());
    return stream;
  };
}

/** A slow camera whose pictures arrive when the test decides. */
function holdShots(): void {
  const delivered = new Promise<void>((resolve) => Object.assign(window, { deliver: resolve }));
  const take = ImageCapture.prototype.takePhoto;
  ImageCapture.prototype.takePhoto = async function (...settings) {
    await delivered;
    return take.apply(this, settings);
  };
}

function trackStates(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (Reflect.get(window, 'tracks') as MediaStreamTrack[]).map(({ readyState }) => readyState),
  );
}

/** By selector, because an open sheet hides the form from role queries. */
function held(page: Page): Locator {
  return page.locator('ul[aria-label="Held photos"] > li');
}

describe('the camera sheet', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch(FAKE_CAMERA, ALLOW_CAMERA);
  });

  it('takes two photos with one opening of the camera, deletes one, and lets the camera go', async () => {
    const { page, sheet, shutter } = await openSheet(browser);
    await expect(shutter).toBeEnabled();
    await expect(shutter).toBeFocused();
    await shutter.click();
    await expect(sheet.getByText(photoTexts.count(1, 4), { exact: true })).toBeVisible();
    await sheet.getByRole('button', { name: photoTexts.open(1) }).waitFor();
    await shutter.click();
    await sheet.getByRole('button', { name: photoTexts.open(2) }).click();
    await sheet.getByRole('button', { name: photoTexts.delete }).click();
    await expect(sheet.getByText(photoTexts.count(1, 4), { exact: true })).toBeVisible();
    expect(await trackStates(page)).toEqual(['live']);

    await sheet.getByRole('button', { name: photoTexts.done }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('button', { name: photoTexts.takePhoto })).toBeFocused();
    expect(await trackStates(page), SHOWN_TO_STOP).toEqual(['ended']);
    await expect(held(page)).toHaveCount(1);
  });

  it('pressed Done during a shot, closes once the picture has come, and keeps it', async () => {
    const { page, sheet, shutter } = await openSheet(browser, async (opened) => {
      await opened.addInitScript(holdShots);
    });
    await expect(shutter).toBeEnabled();
    await shutter.click();
    const done = sheet.getByRole('button', { name: photoTexts.done });
    await done.click();
    await expect(done).toHaveAttribute('aria-busy', 'true');
    await expect(done).toHaveText(photoTexts.done);
    await expect(sheet).toBeVisible();
    await page.evaluate(() => (Reflect.get(window, 'deliver') as () => void)());
    await expect(sheet).toHaveCount(0);
    await expect(held(page)).toHaveCount(1);
  });

  it('asks for the rear camera before any other', async () => {
    const { page, shutter } = await openSheet(browser);
    await expect(shutter).toBeEnabled();
    expect(await page.evaluate(() => Reflect.get(window, 'wanted'))).toMatchObject({
      video: { facingMode: { ideal: 'environment' } },
    });
  });

  it('puts back a deleted photo within five seconds', async () => {
    const { page, sheet, shutter } = await openSheet(browser);
    await shutter.click();
    await sheet.getByRole('button', { name: photoTexts.open(1) }).click();
    await sheet.getByRole('button', { name: photoTexts.retake }).click();
    await expect(held(page)).toHaveCount(0);
    await sheet.getByRole('button', { name: commonTexts.undo }).click();
    await expect(held(page)).toHaveCount(1);
  });

  it('closes by itself when the form holds all its photos', async () => {
    const { page, sheet, shutter } = await openSheet(browser);
    for (const number of [1, 2, 3]) {
      await shutter.click();
      await sheet.getByRole('button', { name: photoTexts.open(number) }).waitFor();
    }
    await shutter.click();
    await expect(sheet).toHaveCount(0);
    await expect(held(page)).toHaveCount(4);
    // Its button disappears with it: keyboard focus and screen reader continue at the photos.
    await expect(page.getByRole('button', { name: photoTexts.takePhoto })).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'Completion photos' })).toBeFocused();
  });

  it('closes on Escape and keeps what was taken', async () => {
    const { page, sheet, shutter } = await openSheet(browser);
    await expect(shutter).toBeEnabled();
    await page.keyboard.press('Space');
    await sheet.getByRole('button', { name: photoTexts.open(1) }).waitFor();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(held(page)).toHaveCount(1);
  });

  it('lets the camera go while the page is not seen, and opens it again after', async () => {
    const { page, shutter } = await openSheet(browser);
    await expect(shutter).toBeEnabled();
    await setVisibility(page, 'hidden');
    await expect.poll(() => trackStates(page)).toEqual(['ended']);
    await setVisibility(page, 'visible');
    await expect.poll(() => trackStates(page)).toEqual(['ended', 'live']);
  });

  it('takes the next ones while the camera is still at work on the first, and keeps their order', async () => {
    const { page, sheet, shutter } = await openSheet(browser, async (page) => {
      await page.addInitScript(() => {
        const take = ImageCapture.prototype.takePhoto;
        let calls = 0;
        ImageCapture.prototype.takePhoto = async function (...given) {
          calls += 1;
          Object.assign(window, { calls });
          await new Promise((resolve) => Object.assign(window, { deliver: resolve }));
          return take.apply(this, given);
        };
      });
    });
    for (const number of [1, 2, 3]) {
      await shutter.click();
      await expect(sheet.getByText(photoTexts.count(number, 4), { exact: true })).toBeVisible();
    }
    await expect(held(page)).toHaveCount(0);
    expect(await page.evaluate(() => Reflect.get(window, 'calls'))).toBe(1);
    await page.evaluate(() => Reflect.get(window, 'deliver')());
    await expect(held(page)).toHaveCount(3);
    await expect(shutter).toHaveAttribute('aria-busy', 'false');
    await shutter.click();
    await page.waitForFunction(() => Reflect.get(window, 'calls') === 2);
  });

  it('takes the frame on the screen where the camera gives no still', async () => {
    const { page, sheet, shutter } = await openSheet(browser, async (page) => {
      await page.addInitScript(() => {
        ImageCapture.prototype.takePhoto = () => Promise.reject(new DOMException('no', 'UnknownError'));
      });
    });
    await shutter.click();
    await sheet.getByRole('button', { name: photoTexts.open(1) }).waitFor();
    await expect(held(page)).toHaveCount(1);
  });

  it('says that the camera sends no picture while it is muted, takes none, and goes on after', async () => {
    const { page, sheet, shutter } = await openSheet(browser);
    await expect(shutter).toBeEnabled();
    await mute(page, true);
    await expect(sheet.getByRole('alert').filter({ hasText: photoTexts.cameraMuted })).toBeVisible();
    await expect(sheet.getByRole('button', { name: photoTexts.choosePhotos })).toBeVisible();
    await shutter.dispatchEvent('click');
    await expect(sheet.getByText(photoTexts.count(0, 4), { exact: true })).toBeVisible();

    await mute(page, false);
    await expect(sheet.getByText(photoTexts.cameraMuted)).toHaveCount(0);
    await shutter.click();
    await sheet.getByRole('button', { name: photoTexts.open(1) }).waitFor();
    await expect(held(page)).toHaveCount(1);
  });

  it('says that a photo is black where the camera sees nothing', async () => {
    const { sheet, shutter } = await openSheet(browser, async (page) => {
      await page.addInitScript(() => {
        // A covered lens: every picture of the camera is black.
        ImageCapture.prototype.takePhoto = async () => {
          const canvas = new OffscreenCanvas(640, 480);
          canvas.getContext('2d')?.fillRect(0, 0, 640, 480);
          return canvas.convertToBlob({ type: 'image/jpeg' });
        };
      });
    });
    await shutter.click();
    await expect(sheet.getByText(/ is completely black\./)).toBeVisible();
    await sheet.getByRole('button', { name: photoTexts.open(1) }).waitFor();
  });

  it('offers light and zoom only where the camera has them', async () => {
    const plain = await openSheet(browser);
    await expect(plain.shutter).toBeEnabled();
    await expect(plain.sheet.getByRole('button', { name: photoTexts.torch })).toHaveCount(0);

    const { page, sheet, shutter } = await openSheet(browser, async (page) => {
      await page.addInitScript(equipCamera);
    });
    await expect(shutter).toBeEnabled();
    await sheet.getByRole('button', { name: photoTexts.zoomIn }).click();
    await expect(sheet.getByRole('group', { name: photoTexts.zoom })).toContainText('1.9×');
    await sheet.getByRole('button', { name: photoTexts.torch }).click();
    await sheet.getByRole('button', { name: photoTexts.torch, pressed: true }).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toEqual([
      { zoom: 1.875 },
      { torch: true },
    ]);
  });
});

describe('the camera sheet over a dialog', () => {
  it('leaves the dialog below open, whatever is pressed in the sheet', async () => {
    const browser = await launch(FAKE_CAMERA, ALLOW_CAMERA);
    const { page, sheet, shutter } = await openSheet(browser, undefined, '/?dialog');
    await expect(shutter).toBeEnabled();
    await shutter.click();
    await sheet.getByRole('button', { name: photoTexts.open(1) }).waitFor();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);

    const dialog = page.getByRole('dialog', { name: 'Complete job' });
    await expect(dialog.getByText(photoTexts.count(1, 4))).toBeVisible();
    await dialog.getByRole('button', { name: photoTexts.open(1) }).click();
    await page.getByRole('dialog', { name: photoTexts.viewer }).waitFor();
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('button', { name: photoTexts.open(1) })).toBeFocused();
  });
});

describe('Back', () => {
  it('closes the camera first, then the dialog below it, and then leaves the page', async () => {
    const browser = await launch(FAKE_CAMERA, ALLOW_CAMERA);
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${lab.origin}/?before`);
    await page.goto(`${lab.origin}/?dialog`);
    const dialog = page.getByRole('dialog', { name: 'Complete job' });
    await dialog.getByRole('button', { name: photoTexts.takePhoto }).click();
    const sheet = page.getByRole('dialog', { name: photoTexts.camera });
    await expect(sheet.getByRole('button', { name: photoTexts.takePhoto })).toBeEnabled();
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    expect(new URL(page.url()).search).toBe('?dialog');
    await page.goBack();
    await expect.poll(() => new URL(page.url()).search).toBe('?before');
  });

  it('leaves the page at once where the camera was closed another way', async () => {
    const browser = await launch(FAKE_CAMERA, ALLOW_CAMERA);
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${lab.origin}/?before`);
    await page.goto(`${lab.origin}/?after`);
    const sheet = page.getByRole('dialog', { name: photoTexts.camera });
    for (const how of [photoTexts.done, photoTexts.close]) {
      await page.getByRole('button', { name: photoTexts.takePhoto }).click();
      await sheet.getByRole('button', { name: how }).click();
      await expect(sheet).toHaveCount(0);
    }
    await page.goBack();
    await expect.poll(() => new URL(page.url()).search).toBe('?before');
  });
});

describe('the camera sheet without a camera', () => {
  it("says the specification's sentence when access is denied, and offers files instead", async () => {
    const { sheet } = await openSheet(await launch(FAKE_CAMERA), denyCamera);
    await expect(sheet.getByRole('alert').filter({ hasText: 'Camera' })).toHaveText(
      'Camera access was denied. Please enable camera access in your browser settings.',
    );
    await expect(sheet.getByRole('button', { name: photoTexts.choosePhotos })).toBeVisible();
  });

  it("says the specification's other sentence when there is no camera, and takes files instead", async () => {
    const { page, sheet } = await openSheet(await launch(ALLOW_CAMERA));
    await expect(sheet.getByRole('alert').filter({ hasText: 'camera' })).toHaveText(
      'Failed to access camera. Please check your camera connection and permissions.',
    );
    const choice = page.waitForEvent('filechooser');
    await sheet.getByRole('button', { name: photoTexts.choosePhotos }).click();
    await (await choice).setFiles({ name: 'dent.png', mimeType: 'image/png', buffer: await aPngFile() });
    await expect(held(page)).toHaveText(['dent.png']);
  });
});

async function aPngFile(): Promise<Buffer> {
  const { aPng } = await import('#tests/workers/support/pictures.ts');
  return Buffer.from(await aPng());
}

async function denyCamera(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { targetInfo } = await devtools.send('Target.getTargetInfo');
  await devtools.send('Browser.setPermission', {
    permission: { name: 'camera' },
    setting: 'denied',
    origin: lab.origin,
    ...(targetInfo.browserContextId === undefined ? {} : { browserContextId: targetInfo.browserContextId }),
  });
}

/** Mutes the camera, like a switch on the device or another app. */
async function mute(page: Page, isMuted: boolean): Promise<void> {
  await page.evaluate((isMuted) => {
    const [track] = Reflect.get(window, 'tracks') as MediaStreamTrack[];
    if (track === undefined) throw new Error('The page has no camera');
    Object.defineProperty(track, 'muted', { configurable: true, get: () => isMuted });
    track.dispatchEvent(new Event(isMuted ? 'mute' : 'unmute'));
  }, isMuted);
}

async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** Gives the fake camera the features of a phone's. */
function equipCamera(): void {
  const asked: unknown[] = [];
  Object.assign(window, { asked });
  const own = MediaStreamTrack.prototype.getCapabilities;
  MediaStreamTrack.prototype.getCapabilities = function capabilities() {
    return Object.assign(own.call(this), { torch: true, zoom: { min: 1, max: 8, step: 0.1 } });
  };
  MediaStreamTrack.prototype.applyConstraints = async (constraints) => {
    asked.push(constraints?.advanced?.[0]);
  };
}
