import type { Result } from '#domain/result.ts';

/** A picture as it came from the camera or a file. `takenAt` (ISO) is used where the picture itself does not say. */
export type PhotoInput = { name: string; bytes: ArrayBuffer; takenAt?: string };

/** A photo ready to be stored and sent: upright, at most 1920 px on its long edge, without any metadata. */
export type ProcessedPhoto = {
  name: string;
  bytes: ArrayBuffer;
  mediaType: 'image/jpeg';
  sizeBytes: number;
  widthPx: number;
  heightPx: number;
  /** Lower-case hex of the SHA-256 of `bytes`. */
  sha256: string;
  /** A JPEG of at most 320 px on its long edge. */
  thumbnail: ArrayBuffer;
  /** ISO instant: the camera's own record, else the input's `takenAt`, else null. */
  takenAt: string | null;
};

/** What is said of a photo and not stored. `isBlack`: nothing can be seen in it, as of a covered lens. */
export type SeenPhoto = ProcessedPhoto & { isBlack: boolean };

export type PhotoProblemCode =
  | 'empty'
  | 'not-an-image'
  /** What decodes HEIC is not on this device yet and cannot be had now. */
  | 'heic'
  | 'damaged'
  | 'too-large'
  | 'too-many-pixels'
  | 'too-long'
  | 'worker-failed';

/**
 * Why a picture was not taken in. `name` is the file's, so that its message can say which one of several it was;
 * `cause` is what broke, for the report, where it was not the picture's fault.
 */
export type PhotoProblem = { code: PhotoProblemCode; name: string; cause?: unknown };

/** What the thread offers the page. */
export type PhotoThread = {
  process(input: PhotoInput): Promise<Result<SeenPhoto, PhotoProblem>>;
};
