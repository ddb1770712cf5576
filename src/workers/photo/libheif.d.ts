/** The part of libheif-js that is used. Its own types lack the two classes. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  type HeifImage = {
    get_width(): number;
    get_height(): number;
    /** Fills `pixels` and passes them on, or null if it cannot. */
    display(pixels: ImageData, done: (filled: ImageData | null) => void): void;
  };
  type HeifDecoder = { decode(bytes: Uint8Array): HeifImage[] };
  type Libheif = { HeifDecoder: new () => HeifDecoder };
  // biome-ignore lint/style/noDefaultExport: the package has one.
  export default function createDecoder(options: { locateFile: () => string }): Promise<Libheif>;
}
