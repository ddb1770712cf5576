import type { Page } from '@playwright/test';
import type { PhotoProblem, ProcessedPhoto } from '#app/workers/photo.api.ts';
import type { MainThreadReport } from '../lab/main-thread.ts';

type Prepared = Omit<ProcessedPhoto, 'bytes' | 'thumbnail'> & { bytes: Buffer; thumbnail: Buffer };
export type Answer = { report: MainThreadReport; photo: Prepared | null; problem: PhotoProblem | null };

/** Has the page prepare a picture, and brings the result out of the browser. */
export async function prepareInPage(page: Page, name: string, bytes: Uint8Array): Promise<Answer> {
  const base64 = Buffer.from(bytes).toString('base64');
  const handle = await page.evaluateHandle(
    async ({ name, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer;
      // What the page did to get hold of the bytes must not be counted against the preparation.
      await new Promise((resolve) => setTimeout(resolve, 200));
      return window.lab.measureMainThread(() => window.lab.processPhoto({ name, bytes }));
    },
    { name, base64 },
  );
  const { report, photo, problem } = await handle.evaluate(({ report, result }) => {
    const asBase64 = (buffer: ArrayBuffer): string =>
      btoa(Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join(''));
    if (!result.ok) return { report, photo: null, problem: result.error };
    const { bytes, thumbnail } = result.value;
    const photo = { ...result.value, bytes: asBase64(bytes), thumbnail: asBase64(thumbnail) };
    return { report, photo, problem: null };
  });
  if (photo === null) return { report, photo, problem };
  const [original, thumbnail] = [photo.bytes, photo.thumbnail].map((text) => Buffer.from(text, 'base64'));
  if (original === undefined || thumbnail === undefined) throw new Error('The page answered with no bytes');
  return { report, problem, photo: { ...photo, bytes: original, thumbnail } };
}
