import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPicture, MAX_CACHED_PICTURES } from '#app/sync/pull/picture-cache.ts';
import { Caches } from '#tests/support/caches.ts';

let caches: Caches;

beforeEach(() => {
  caches = new Caches();
  vi.stubGlobal('caches', caches);
});

const addresses = () => caches.addresses('pictures');

async function keep(number: number, { hasThumbnail = true, folder = 'api/media' } = {}): Promise<void> {
  await keepPicture(`https://host/${folder}/${number}.jpg`, {
    bytes: new ArrayBuffer(number),
    mediaType: 'image/jpeg',
    thumbnail: hasThumbnail ? new ArrayBuffer(1) : null,
  });
}

describe('pictures that this device sent', () => {
  it('are kept in both sizes, as the server would answer them', async () => {
    await keep(5);
    expect(addresses()).toHaveLength(2);
    const kept = caches.stored.get('pictures')?.get('https://host/api/media/5.jpg');
    expect(kept?.headers.get('Content-Type')).toBe('image/jpeg');
    expect((await kept?.arrayBuffer())?.byteLength).toBe(5);
  });

  it('are kept whole only where the host makes no smaller form of a picture', async () => {
    await keep(5, { folder: 'files' });
    expect(addresses()).toEqual(['https://host/files/5.jpg']);
    const kept = caches.stored.get('pictures')?.get('https://host/files/5.jpg');
    expect((await kept?.arrayBuffer())?.byteLength).toBe(5);
  });

  it('are never more than the bound: the oldest go', async () => {
    for (let number = 1; number <= MAX_CACHED_PICTURES + 3; number += 1)
      await keep(number, { hasThumbnail: false });
    expect(addresses()).toHaveLength(MAX_CACHED_PICTURES);
    expect(addresses()[0]).toBe('https://host/api/media/4.jpg');
  });
});
