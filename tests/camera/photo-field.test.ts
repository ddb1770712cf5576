import type { Browser, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, inject, it } from 'vitest';
import { photoTexts } from '#app/features/camera/texts.ts';
import { commonTexts } from '#app/texts/common.ts';
import { launchBrowser } from '#tests/support/chromium.ts';
import { type LabServer, startBuiltLab } from '#tests/support/lab.ts';
import { aCameraJpeg, aHeicHeader, aPng, latin } from '#tests/workers/support/pictures.ts';

let lab: LabServer;
let browser: Browser;
let page: Page;

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

type Picked = { name: string; mimeType: string; buffer: Buffer };

async function aFile(name: string, bytes: Uint8Array | Promise<Uint8Array>): Promise<Picked> {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(await bytes) };
}

async function openForm(): Promise<void> {
  page = await browser.newPage({ viewport: { width: 820, height: 1180 } });
  await page.goto(lab.origin);
}

async function choose(...files: readonly Picked[]): Promise<void> {
  await page
    .getByLabel(photoTexts.choosePhotos, { exact: true })
    .and(page.locator('input'))
    .setInputFiles(files);
}

function held(): Locator {
  return page.locator('ul[aria-label="Held photos"] > li');
}

describe('the photo field', () => {
  it('takes several files, in their order, and lets the bad ones leave the others and the form alone', async () => {
    await openForm();
    await page.getByLabel('Remarks').fill('left door');
    await choose(
      await aFile('one.jpg', aCameraJpeg(640, 480, 6)),
      await aFile('IMG_7.HEIC', aHeicHeader()),
      await aFile('two.png', aPng()),
      await aFile('empty.jpg', new Uint8Array()),
    );
    await expect(held()).toHaveText(['one.jpg', 'two.png']);
    await expect(page.getByText(photoTexts.problems.damaged('IMG_7.HEIC'))).toBeVisible();
    await expect(page.getByText(photoTexts.problems.empty('empty.jpg'))).toBeVisible();
    await expect(page.getByLabel('Remarks')).toHaveValue('left door');
    await page.getByRole('button', { name: photoTexts.dismiss }).first().click();
    await expect(page.getByText(photoTexts.problems.damaged('IMG_7.HEIC'))).toHaveCount(0);
  });

  it('takes no more files than there is room for, and says so', async () => {
    await openForm();
    const names = ['1.png', '2.png', '3.png', '4.png', '5.png', '6.png'];
    await choose(...(await Promise.all(names.map((name) => aFile(name, aPng())))));
    await expect(page.getByText('You can only upload up to 4 files.')).toBeVisible();
    await expect(held()).toHaveText(names.slice(0, 4));
    // Photos that could not be accepted are not offered.
    await expect(page.getByRole('button', { name: photoTexts.choosePhotos })).toHaveCount(0);
    await expect(page.getByRole('button', { name: photoTexts.takePhoto })).toHaveCount(0);
  });

  it('takes the same file again after a refusal', async () => {
    await openForm();
    const notes = await aFile('notes.jpg', latin('not a picture'));
    await choose(notes);
    await page.getByRole('button', { name: photoTexts.dismiss }).click();
    await choose(notes);
    await expect(page.getByText(photoTexts.problems['not-an-image']('notes.jpg'))).toBeVisible();
  });

  it('says that a photo is in the form already', async () => {
    await openForm();
    const picture = await aCameraJpeg();
    await choose(await aFile('one.jpg', picture), await aFile('two.png', aPng()));
    await expect(held()).toHaveText(['one.jpg', 'two.png']);
    await choose(await aFile('one (1).jpg', picture));
    await expect(page.getByText(photoTexts.isTwice('one (1).jpg', 1))).toBeVisible();
    await expect(held()).toHaveText(['one.jpg', 'two.png', 'one (1).jpg']);
  });

  it('shows no thumbnail before the photo is stored, and keeps a photo that could not be stored for another try', async () => {
    await openForm();
    await page.getByLabel('Storage is full').check();
    await choose(await aFile('one.jpg', aCameraJpeg()));
    await expect(page.getByText(photoTexts.notStored('one.jpg'))).toBeVisible();
    await expect(page.getByRole('img', { name: photoTexts.photoNumber(1) })).toHaveCount(0);
    await page.getByLabel('Storage is full').uncheck();
    await page.getByRole('button', { name: photoTexts.tryAgain }).click();
    await expect(held()).toHaveText(['one.jpg']);
  });

  it('removes a photo at once and offers to put it back', async () => {
    await openForm();
    await choose(await aFile('one.jpg', aCameraJpeg()));
    await page.getByRole('button', { name: photoTexts.remove(1) }).click();
    await expect(held()).toHaveCount(0);
    await page.getByRole('button', { name: commonTexts.undo }).click();
    await expect(held()).toHaveText(['one.jpg']);
    await expect(page.getByRole('button', { name: commonTexts.undo })).toHaveCount(0);
  });

  it('warns when the tablet is nearly full', async () => {
    page = await browser.newPage();
    await page.addInitScript(() => {
      navigator.storage.estimate = async () => ({ quota: 1_000_000_000, usage: 880_000_000 });
    });
    await page.goto(lab.origin);
    await expect(page.getByText(photoTexts.lowStorage(120))).toBeVisible();
  });

  it('gives back the address of a picture that is no longer shown', async () => {
    await openForm();
    await choose(await aFile('one.jpg', aCameraJpeg()));
    const picture = page.getByRole('img', { name: photoTexts.photoNumber(1) });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320);
    const address = await picture.evaluate((img: HTMLImageElement) => img.src);
    await page.getByRole('button', { name: photoTexts.remove(1) }).click();
    await expect(picture).toHaveCount(0);
    const answers = await page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const image = new Image();
          image.onload = () => resolve('still there');
          image.onerror = () => resolve('given back');
          image.src = src;
        }),
      address,
    );
    expect(answers).toBe('given back');
  });
});

describe('the photo viewer', () => {
  it('opens on a thumbnail, turns with the arrow keys, zooms, and gives the focus back on Escape', async () => {
    await openForm();
    await choose(await aFile('one.jpg', aCameraJpeg()), await aFile('two.png', aPng()));
    const thumbnail = page.getByRole('button', { name: photoTexts.open(2) });
    await thumbnail.click();
    const viewer = page.getByRole('dialog', { name: photoTexts.viewer });
    await expect(viewer.getByText('two.png')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(viewer.getByText('one.jpg')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(viewer.getByText('one.jpg')).toBeVisible();

    const picture = viewer.getByRole('img');
    await page.keyboard.press('+');
    await expect(picture).toHaveCSS('transform', 'matrix(1.5, 0, 0, 1.5, 0, 0)');
    await viewer.getByRole('button', { name: photoTexts.zoomOut }).click();
    await expect(picture).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)');

    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(thumbnail).toBeFocused();
  });

  it('turns with a swipe', async () => {
    await openForm();
    await choose(await aFile('one.jpg', aCameraJpeg()), await aFile('two.png', aPng()));
    await page.getByRole('button', { name: photoTexts.open(1) }).click();
    const viewer = page.getByRole('dialog', { name: photoTexts.viewer });
    await expect(viewer.getByText('one.jpg')).toBeVisible();
    await page.mouse.move(600, 600);
    await page.mouse.down();
    await page.mouse.move(450, 610, { steps: 5 });
    await page.mouse.up();
    await expect(viewer.getByText('two.png')).toBeVisible();
  });
});
