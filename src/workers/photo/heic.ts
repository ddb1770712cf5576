import createDecoder from 'libheif-js/libheif-wasm/libheif.js';
import programUrl from 'libheif-js/libheif-wasm/libheif.wasm?url';

/** The upright pixels of a HEIC picture, or null if it is damaged. */
export type HeicDecoder = (bytes: Uint8Array) => Promise<ImageData | null>;

/** Fetches libheif, half a megabyte on the wire, and starts it. Rejects if it cannot be fetched. */
export async function openHeicDecoder(): Promise<HeicDecoder> {
  const { HeifDecoder } = await createDecoder({ locateFile: () => programUrl });
  // It releases a picture when the next one is decoded.
  const decoder = new HeifDecoder();
  return async (bytes) => {
    // The first is the picture itself; others are further shots of a burst.
    const [picture] = decoder.decode(bytes);
    if (picture === undefined) return null;
    const pixels = new ImageData(picture.get_width(), picture.get_height());
    return new Promise((resolve) => picture.display(pixels, resolve));
  };
}
