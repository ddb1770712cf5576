import { describe, expect, it } from 'vitest';
import { otherSizeUrl } from '#app/api/media.ts';
import { mayBePicture } from '../../sw/picture-request.ts';

type Kind = { mode?: RequestMode; destination?: RequestDestination; method?: string };

const HERE = 'https://tablet.test';
const HOST = 'https://api.test';

function asked(address: string, { mode = 'no-cors', destination = 'image', method = 'GET' }: Kind = {}) {
  const url = new URL(address);
  return { url, request: { mode, destination, method }, sameOrigin: url.origin === HERE };
}

describe('pictures that the service worker keeps', () => {
  it('are those of the API on the app’s own origin', () => {
    expect(mayBePicture(asked(`${HERE}/api/media/7?size=thumb`, { mode: 'cors' }), HERE)).toBe(true);
    expect(mayBePicture(asked(`${HERE}/api/vendors/`), HERE)).toBe(false);
    expect(mayBePicture(asked(`${HERE}/icon.png`), HERE)).toBe(false);
  });

  it('are those of a host of another origin, for an image and for the preparation of the tablet', () => {
    expect(mayBePicture(asked(`${HOST}/files/7.jpg`), HOST)).toBe(true);
    expect(mayBePicture(asked(`${HOST}/files/7.jpg`, { destination: '' }), HOST)).toBe(true);
  });

  it('may be of any other origin while the host is not known yet', () => {
    expect(mayBePicture(asked('https://elsewhere.test/7.jpg'), null)).toBe(true);
    expect(mayBePicture(asked('https://elsewhere.test/7.jpg'), HOST)).toBe(false);
  });

  it('are never calls of the API', () => {
    const call = { mode: 'cors', destination: '' } as const;
    expect(mayBePicture(asked(`${HOST}/vendors/`, call), HOST)).toBe(false);
    expect(mayBePicture(asked(`${HOST}/vendors/`, { method: 'POST' }), HOST)).toBe(false);
  });

  it('stand in for their other size', () => {
    const whole = `${HERE}/api/media/7`;
    expect(otherSizeUrl(whole)).toBe(`${whole}?size=thumb`);
    expect(otherSizeUrl(`${whole}?size=thumb`)).toBe(whole);
  });
});
