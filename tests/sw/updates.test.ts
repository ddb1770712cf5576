import { describe, expect, it } from 'vitest';
import { mayReload } from '#app/app/missing-chunks.ts';
import { reloadBlocker, safeMoment } from '#app/app/safe-moment.ts';
import { uploadTimeoutMs } from '#app/sync/delivery/upload-pace.ts';
import { MAX_COMPLETION_IMAGES, MAX_PHOTO_FILE_BYTES } from '#domain/limits.ts';
import { MINUTE_MS } from '#domain/units.ts';

const sentFor = (forMs: number, photos = 0) => ({ forMs, photoIds: Array<string>(photos).fill('p') });
const onItsWay = (id: string) => ({ id, photoIds: [] });

describe('the moment for loading a new version', () => {
  it('is not while something filled in is only in memory, nor while an entry is on its way', () => {
    expect(reloadBlocker(false, [])).toBe('draft');
    expect(reloadBlocker(false, [sentFor(1_000)])).toBe('draft');
    expect(reloadBlocker(true, [sentFor(1_000)])).toBe('sending');
    expect(reloadBlocker(true, [])).toBeNull();
  });

  it('does not wait for an entry that was cut off and that nobody is sending', () => {
    expect(reloadBlocker(true, [sentFor(10 * MINUTE_MS)])).toBeNull();
    expect(reloadBlocker(true, [sentFor(10 * MINUTE_MS), sentFor(1_000)])).toBe('sending');
  });

  it('waits for photos as long as a slow wire may take for them, and no longer', () => {
    const mostMs = uploadTimeoutMs(MAX_COMPLETION_IMAGES * MAX_PHOTO_FILE_BYTES);
    expect(reloadBlocker(true, [sentFor(uploadTimeoutMs(4 * 300_000) - 1, 4)])).toBe('sending');
    expect(reloadBlocker(true, [sentFor(mostMs, 4)])).toBe('sending');
    expect(reloadBlocker(true, [sentFor(mostMs + MINUTE_MS, 4)])).toBeNull();
  });

  it('comes by itself, after the person was told once what is waited for', async () => {
    const sending = [['a'], ['a', 'b'], ['b'], []].map((ids) => ids.map(onItsWay));
    const told: string[] = [];
    let nowMs = 0;
    await safeMoment({
      storeDrafts: async () => nowMs > 0,
      sending: async () => sending.shift() ?? [],
      nowMs: () => nowMs,
      wait: async () => {
        nowMs += 500;
      },
      notify: (blocker) => told.push(blocker),
    });
    expect(told).toEqual(['draft', 'sending']);
    expect(nowMs).toBe(1_500);
  });
});

describe('a part of the app that is gone', () => {
  it('has the page load anew once', () => {
    expect(mayReload(true, null, 0)).toBe(true);
  });

  it('is shown when it is missing again right after', () => {
    expect(mayReload(true, 0, 5_000)).toBe(false);
  });

  it('has the page load anew again after it ran well for a while, or after the clock was moved back', () => {
    expect(mayReload(true, 0, 10 * MINUTE_MS)).toBe(true);
    expect(mayReload(true, 10 * MINUTE_MS, 0)).toBe(true);
  });

  it('does not have it load anew while the server is out of reach', () => {
    expect(mayReload(false, null, 0)).toBe(false);
  });
});
