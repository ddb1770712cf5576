import type { DraftRow, EntryRow, IdMapping } from '#app/data/rows.ts';

/**
 * The file that takes unsent work to another device: a ZIP of photos as they are, a page to read, and this description of
 * every entry. Changes of the format only add; one that does not gets the next version. The second tells an entry's attempts as one
 * record, with every key it went under; the first is read for ever.
 */
export const TRANSFER_FORMAT = 'vendor-management-unsent-work';
export const TRANSFER_VERSION = 2;
export const MANIFEST_PATH = 'manifest.json';
export const SUMMARY_PATH = 'README.txt';

/** What no file of ours exceeds: a file made to fill a device is refused before it is unpacked. */
export const MOST_FILES = 60_000;
export const LARGEST_ARCHIVE_BYTES = 3 * 1024 ** 3;
export const LARGEST_MANIFEST_BYTES = 64 * 1024 ** 2;
export const LARGEST_FILE_BYTES = 64 * 1024 ** 2;

/** A file in the archive; `sha256` is of the bytes as they lie there. */
export type FileRef = { path: string; sizeBytes: number; sha256: string };

/** A photo's facts and where it lies; `file` null: the exporting device could not read it any more. */
export type PhotoInFile = {
  id: string;
  name: string;
  mediaType: string;
  widthPx: number;
  heightPx: number;
  takenAt: string | null;
  file: FileRef | null;
  thumbnail: FileRef | null;
};

/** An entry with everything that is needed to send it; entries stand in the order of capture. */
export type EntryInFile = Omit<EntryRow, 'seq'> & { photos: PhotoInFile[] };

export type DraftInFile = DraftRow & { photos: PhotoInFile[] };

/** Where a file comes from. */
export type TransferOrigin = {
  appVersion: string;
  /** The app's address there, and the server its acts are meant for. */
  address: string;
  apiHost: string;
  serverVersion: string;
  userAgent: string;
};

export type TransferManifest = {
  format: typeof TRANSFER_FORMAT;
  version: number;
  exportedAt: string;
  /** Who was signed in; null when nobody was. */
  exportedBy: string | null;
  origin: TransferOrigin;
  entries: EntryInFile[];
  drafts: DraftInFile[];
  /** What the server had named of the things these entries and drafts speak of by a local id. */
  names: IdMapping[];
};

/** Why a file could not be made or taken in. Nothing was changed. */
export type TransferProblem =
  | {
      kind: 'not-a-zip' | 'cut-off' | 'not-ours' | 'unsafe-name' | 'too-large' | 'unsupported' | 'unreadable';
    }
  | { kind: 'newer-format'; version: number }
  | { kind: 'damaged' | 'missing'; path: string }
  | { kind: 'storage-full' | 'storage-failed' };

/** Carries a problem out of the depths of a file; caught where the reading began. */
export class TransferError extends Error {
  readonly problem: TransferProblem;
  constructor(problem: TransferProblem, options?: ErrorOptions) {
    super(`transfer: ${problem.kind}`, options);
    this.name = 'TransferError';
    this.problem = problem;
  }
}
