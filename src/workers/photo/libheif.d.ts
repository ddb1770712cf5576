/** What is used of libheif-js, whose own types know nothing of the two classes. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  type HeifImage = {
    get_width(): number;
    get_height(): number;
    /** Fills `pixels` and hands them on, or null where it cannot. */
    display(pixels: ImageData, done: (filled: ImageData | null) => void): void;
  };
  type HeifDecoder = { decode(bytes: Uint8Array): HeifImage[] };
  type Libheif = { HeifDecoder: new () => HeifDecoder };
  // biome-ignore lint/style/noDefaultExport: the package has one.
  export default function createDecoder(options: { locateFile: () => string }): Promise<Libheif>;
}
