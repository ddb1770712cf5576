import { act, useSyncExternalStore } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PhotoThumb } from '#app/features/camera/viewer/pictures.tsx';
import { render } from '#testkit/screen.tsx';

/** Read of one photo: nothing at first, then its bytes. */
class Reading {
  #bytes: ArrayBuffer | null = null;
  #tell: () => void = () => {};

  readonly subscribe = (listener: () => void) => {
    this.#tell = listener;
    return () => {};
  };

  readonly get = () => this.#bytes;

  arrive() {
    this.#bytes = new ArrayBuffer(8);
    this.#tell();
  }
}

function Read({ reading }: { reading: Reading }) {
  const bytes = useSyncExternalStore(reading.subscribe, reading.get);
  return bytes !== null && <PhotoThumb bytes={bytes} alt="" />;
}

/** The test's own clean-up and React read the same flag. */
function drawAtOnce(isAtOnce: boolean) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: !isAtOnce });
}

afterEach(() => {
  drawAtOnce(false);
  vi.unstubAllGlobals();
});

describe('photos from memory', () => {
  it('show a long list of them that is read one right after another', async () => {
    const revoked = new Set<string>();
    let made = 0;
    vi.stubGlobal(
      'URL',
      Object.assign(class extends URL {}, {
        createObjectURL: () => `blob:${++made}`,
        revokeObjectURL: (url: string) => revoked.add(url),
      }),
    );
    const readings = Array.from({ length: 120 }, () => new Reading());
    await render(readings.map((reading, index) => <Read key={String(index)} reading={reading} />));
    drawAtOnce(true);
    for (const reading of readings) {
      reading.arrive();
      // Like a database that answers from memory: each in a separate turn, with only rendering in between.
      await Promise.resolve();
    }
    drawAtOnce(false);
    const shown = [...document.querySelectorAll('img')].map((image) => image.src);
    expect(new Set(shown).size).toBe(120);
    expect(shown.filter((src) => src === '' || revoked.has(src))).toEqual([]);
    await act(async () => render(null));
    expect(revoked.size).toBe(120);
  });
});
