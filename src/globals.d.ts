/** The build's own version; set by the build. */
declare const __APP_VERSION__: string;

/** What is used of Tesseract's engine, which brings no types (Apache-2.0). */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  type Engine = {
    /** 0: started. */
    Init(folder: null, model: string, engineMode: number): number;
    SetVariable(name: string, value: string): void;
    /** Takes the picture `/input` of the engine's files: EXIF's orientation (1 = upright), and degrees to turn it by. */
    SetImageFile(orientation: number, degrees: number): void;
    Recognize(monitor: null): number;
    GetUTF8Text(): string;
  };
  type Core = {
    FS: { writeFile(path: string, bytes: Uint8Array): void };
    TessBaseAPI: new () => Engine;
  };
  /** `locateFile`: the address of its WebAssembly. */
  // biome-ignore lint/style/noDefaultExport: it is the package's own.
  export default function createCore(options: { locateFile?: (name: string) => string }): Promise<Core>;
}
