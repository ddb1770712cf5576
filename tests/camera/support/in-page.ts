import type { CDPSession, Page } from '@playwright/test';
import type { PhotoProblem, ProcessedPhoto } from '#app/workers/photo.api.ts';

type Prepared = Omit<ProcessedPhoto, 'bytes' | 'thumbnail'> & { bytes: Buffer; thumbnail: Buffer };
export type Answer = {
  photo: Prepared | null;
  problem: PhotoProblem | null;
  /** CPU time of the page's own thread. Other programs on the machine do not add to it, as they do to elapsed time. */
  pageCpuMs: number;
};

/** Has the page prepare a picture, and brings the result out of the browser. */
export async function prepareInPage(page: Page, name: string, bytes: Uint8Array): Promise<Answer> {
  const base64 = Buffer.from(bytes).toString('base64');
  const picture = await page.evaluateHandle(
    (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer,
    base64,
  );
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const startMs = await cpuMs(cdp);
  const result = await picture.evaluateHandle(
    (bytes, name) => window.lab.processPhoto({ name, bytes }),
    name,
  );
  const pageCpuMs = (await cpuMs(cdp)) - startMs;
  await cdp.detach();
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
  if (photo === null) return { photo, problem, pageCpuMs };
  const bytesOf = (text: string) => Buffer.from(text, 'base64');
  return {
    photo: { ...photo, bytes: bytesOf(photo.bytes), thumbnail: bytesOf(photo.thumbnail) },
    problem,
    pageCpuMs,
  };
}

async function cpuMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const used = metrics.find(({ name }) => name === 'TaskDuration');
  if (used === undefined) throw new Error('This browser does not say how busy its page was');
  return used.value * 1000;
}
