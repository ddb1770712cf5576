import type { Result } from '#domain/result.ts';

/** A picture from the camera or a file. `takenAt` (ISO) is used if the picture itself has no time. */
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

/**
 * A photo with what is reported about it but not stored. `isBlack`: nothing is visible in it, as with a covered lens.
 */
export type SeenPhoto = ProcessedPhoto & { isBlack: boolean };

export type PhotoProblemCode =
  | 'empty'
  | 'not-an-image'
  /** The HEIC decoder is not on this device yet and cannot be fetched now. */
  | 'heic'
  | 'damaged'
  | 'too-large'
  | 'too-many-pixels'
  | 'too-long'
  | 'worker-failed';

/**
 * Reason why a picture was not accepted. `name` is the file's, so that the message can name the one of several;
 * `cause` is the error for the report, if it was not the picture's fault.
 */
export type PhotoProblem = { code: PhotoProblemCode; name: string; cause?: unknown };

/** The thread's interface to the page. */
export type PhotoThread = {
  process(input: PhotoInput): Promise<Result<SeenPhoto, PhotoProblem>>;
};
