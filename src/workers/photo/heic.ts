import createDecoder from 'libheif-js/libheif-wasm/libheif.js';
import programUrl from 'libheif-js/libheif-wasm/libheif.wasm?url';

/** The upright pixels of a HEIC picture, or null where it is damaged. */
export type HeicDecoder = (bytes: Uint8Array) => Promise<ImageData | null>;

/** Fetches libheif, half a megabyte on the wire, and starts it. Rejects where it cannot be had. */
export async function openHeicDecoder(): Promise<HeicDecoder> {
  const { HeifDecoder } = await createDecoder({ locateFile: () => programUrl });
  // It lets go of a picture when the next one comes.
  const decoder = new HeifDecoder();
  return async (bytes) => {
    // The first is the picture itself; others are further shots of a burst.
    const [picture] = decoder.decode(bytes);
    if (picture === undefined) return null;
    const pixels = new ImageData(picture.get_width(), picture.get_height());
    return new Promise((resolve) => picture.display(pixels, resolve));
  };
}
