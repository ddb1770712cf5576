import type { CDPSession, Page } from '@playwright/test';
import type { PhotoProblem, SeenPhoto } from '#app/workers/photo.api.ts';

type Prepared = Omit<SeenPhoto, 'bytes' | 'thumbnail'> & { bytes: Buffer; thumbnail: Buffer };
export type Answer = { photo: Prepared | null; problem: PhotoProblem | null };

/**
 * Makes the lab's page process a picture, in any browser, and returns the result. `during` is run around the work
 * alone.
 */
export async function prepareInPage(
  page: Page,
  name: string,
  bytes: Uint8Array,
  during = <T>(work: () => Promise<T>): Promise<T> => work(),
): Promise<Answer> {
  const base64 = Buffer.from(bytes).toString('base64');
  const picture = await page.evaluateHandle(
    (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer,
    base64,
  );
  const result = await during(() =>
    picture.evaluateHandle((bytes, name) => window.lab.processPhoto({ name, bytes }), name),
  );
  const { photo, problem } = await result.evaluate((result) => {
    const asBase64 = (buffer: ArrayBuffer): string =>
      btoa(Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join(''));
    if (!result.ok) return { photo: null, problem: result.error };
    const { bytes, thumbnail } = result.value;
    return {
      photo: { ...result.value, bytes: asBase64(bytes), thumbnail: asBase64(thumbnail) },
      problem: null,
    };
  });
  if (photo === null) return { photo, problem };
  const bytesOf = (text: string) => Buffer.from(text, 'base64');
  return {
    photo: { ...photo, bytes: bytesOf(photo.bytes), thumbnail: bytesOf(photo.thumbnail) },
    problem,
  };
}

/**
 * The same in Chromium, with the CPU time of the page's own thread: other programs on the machine do not add to it, as
 * they do to elapsed time.
 */
export async function prepareAndMeasure(
  page: Page,
  name: string,
  bytes: Uint8Array,
): Promise<Answer & { pageCpuMs: number }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  let pageCpuMs = 0;
  const answer = await prepareInPage(page, name, bytes, async (work) => {
    const startMs = await cpuMs(cdp);
    const result = await work();
    pageCpuMs = (await cpuMs(cdp)) - startMs;
    return result;
  });
  await cdp.detach();
  return { ...answer, pageCpuMs };
}

async function cpuMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const used = metrics.find(({ name }) => name === 'TaskDuration');
  if (used === undefined) throw new Error('This browser does not say how busy its page was');
  return used.value * 1000;
}
