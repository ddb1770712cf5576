import { afterEach, expect, it, vi } from 'vitest';
import { useLowStorage } from '#app/features/camera/photo-field.tsx';
import { see } from '#testkit/hooks.tsx';
import { aTablet } from '#testkit/tablet.ts';

const MEGABYTE = 1_000_000;

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The warning of the form with the camera on a tablet with this much space left. */
async function saidWith(estimate: () => Promise<StorageEstimate>): Promise<() => number | null> {
  vi.stubGlobal('navigator', { ...navigator, storage: { estimate } });
  const { services } = await aTablet();
  const seen = await see(services, useLowStorage);
  return seen.now;
}

it('a form with a camera warns before a photo is taken when less than 200 MB are free', async () => {
  const now = await saidWith(async () => ({ quota: 1_000 * MEGABYTE, usage: 850.7 * MEGABYTE }));
  await expect.poll(now).toBe(149);
});

it('a form with a camera says nothing of space while there is enough, or nobody knows', async () => {
  const asked = [{ quota: 1_000 * MEGABYTE, usage: 700 * MEGABYTE }, {}];
  for (const answer of asked) {
    const estimate = vi.fn(async () => answer);
    const now = await saidWith(estimate);
    await expect.poll(() => estimate.mock.results.length).toBe(1);
    expect(now()).toBeNull();
  }
});
