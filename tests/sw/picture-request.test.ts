import { describe, expect, it } from 'vitest';
import { otherSizeUrl } from '#app/api/media.ts';
import { mayBePicture } from '../../sw/picture-request.ts';

type Kind = { mode?: RequestMode; destination?: RequestDestination; method?: string; cache?: RequestCache };

const HERE = 'https://tablet.test';
const HOST = 'https://api.test';

function asked(address: string, kind: Kind = {}) {
  const { mode = 'no-cors', destination = 'image', method = 'GET', cache = 'default' } = kind;
  const url = new URL(address);
  return { url, request: { mode, destination, method, cache }, sameOrigin: url.origin === HERE };
}

describe('pictures that the service worker keeps', () => {
  it('are those of the API on the app’s own origin', () => {
    expect(mayBePicture(asked(`${HERE}/api/media/7?size=thumb`, { mode: 'cors' }), new Set([HERE]))).toBe(
      true,
    );
    expect(mayBePicture(asked(`${HERE}/api/vendors/`), new Set([HERE]))).toBe(false);
    expect(mayBePicture(asked(`${HERE}/icon.png`), new Set([HERE]))).toBe(false);
  });

  it('are those of a host of another origin, for an image and for the preparation of the tablet', () => {
    expect(mayBePicture(asked(`${HOST}/files/7.jpg`), new Set([HERE, HOST]))).toBe(true);
    expect(mayBePicture(asked(`${HOST}/files/7.jpg`, { destination: '' }), new Set([HERE, HOST]))).toBe(true);
  });

  it('are those of a third origin of which some are kept', () => {
    const origins = new Set([HERE, HOST, 'https://files.test']);
    expect(mayBePicture(asked('https://files.test/7.jpg'), origins)).toBe(true);
    expect(mayBePicture(asked('https://files.test/7.jpg', { mode: 'cors' }), origins)).toBe(false);
  });

  it('may be of any other origin while the host is not known yet', () => {
    expect(mayBePicture(asked('https://elsewhere.test/7.jpg'), null)).toBe(true);
    expect(mayBePicture(asked('https://elsewhere.test/7.jpg'), new Set([HERE, HOST]))).toBe(false);
  });

  it('[X33] are not those that are read to see what the server has', () => {
    const now = { mode: 'cors', destination: '', cache: 'no-store' } as const;
    expect(mayBePicture(asked(`${HERE}/api/media/7`, now), new Set([HERE]))).toBe(false);
    expect(mayBePicture(asked(`${HOST}/files/7.jpg`, { cache: 'no-store' }), new Set([HERE, HOST]))).toBe(
      false,
    );
  });

  it('are never calls of the API', () => {
    const call = { mode: 'cors', destination: '' } as const;
    expect(mayBePicture(asked(`${HOST}/vendors/`, call), new Set([HERE, HOST]))).toBe(false);
    expect(mayBePicture(asked(`${HOST}/vendors/`, { method: 'POST' }), new Set([HERE, HOST]))).toBe(false);
  });

  it('stand in for their other size', () => {
    const whole = `${HERE}/api/media/7`;
    expect(otherSizeUrl(whole)).toBe(`${whole}?size=thumb`);
    expect(otherSizeUrl(`${whole}?size=thumb`)).toBe(whole);
  });
});
