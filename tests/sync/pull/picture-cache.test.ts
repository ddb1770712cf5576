import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPicture, MAX_CACHED_PICTURES } from '#app/sync/pull/picture-cache.ts';

/** Node has no CacheStorage: as much of one as is used, with its order of insertion. */
class Caches {
  readonly stored = new Map<string, Map<string, Response>>();

  async open(name: string) {
    const cache = this.stored.get(name) ?? new Map<string, Response>();
    this.stored.set(name, cache);
    return {
      put: async (address: string, response: Response) => {
        cache.delete(address);
        cache.set(address, response);
      },
      keys: async () => [...cache.keys()],
      delete: async (address: string) => cache.delete(address),
    };
  }

  async delete(name: string): Promise<boolean> {
    return this.stored.delete(name);
  }
}

let caches: Caches;

beforeEach(() => {
  caches = new Caches();
  vi.stubGlobal('caches', caches);
});

function addresses(): string[] {
  return [...(caches.stored.get('pictures')?.keys() ?? [])];
}

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
