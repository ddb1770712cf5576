import type { DraftRow, EntryRow, IdMapping } from '#app/data/rows.ts';

/**
 * The file that takes unsent work to another device: a ZIP with the photos, a page to read, and this description of
 * every entry. Compatible changes only add; any other gets the next version. Version 2 has an entry's attempts as one
 * record with all its keys. In version 3 captions are keyed by their photos' ids, which change with an import. The
 * former versions must stay readable.
 */
export const TRANSFER_FORMAT = 'vendor-management-unsent-work';
export const TRANSFER_VERSION = 3;
export const MANIFEST_PATH = 'manifest.json';
export const SUMMARY_PATH = 'README.txt';

/** Our files never exceed these limits, so a file made to fill a device is refused before it is unpacked. */
export const MOST_FILES = 60_000;
export const LARGEST_ARCHIVE_BYTES = 3 * 1024 ** 3;
export const LARGEST_MANIFEST_BYTES = 64 * 1024 ** 2;
export const LARGEST_FILE_BYTES = 64 * 1024 ** 2;

/** A file in the archive; `sha256` is of its bytes. */
export type FileRef = { path: string; sizeBytes: number; sha256: string };

/** A photo in the archive; `file` null: the exporting device could no longer read it. */
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

/** An entry with everything needed to send it. Entries are in order of capture. */
export type EntryInFile = Omit<EntryRow, 'seq'> & { photos: PhotoInFile[] };

export type DraftInFile = DraftRow & { photos: PhotoInFile[] };

export type TransferOrigin = {
  appVersion: string;
  /** The app's address there, and the server its actions are for. */
  address: string;
  apiHost: string;
  serverVersion: string;
  userAgent: string;
};

export type TransferManifest = {
  format: typeof TRANSFER_FORMAT;
  version: number;
  exportedAt: string;
  /** The user who was signed in; null if there was none. */
  exportedBy: string | null;
  origin: TransferOrigin;
  entries: EntryInFile[];
  drafts: DraftInFile[];
  /** The id mappings for local ids in these entries and drafts. */
  names: IdMapping[];
};

/** Reason why a file could not be exported or imported. Nothing was changed. */
export type TransferProblem =
  | {
      kind: 'not-a-zip' | 'cut-off' | 'not-ours' | 'unsafe-name' | 'too-large' | 'unsupported' | 'unreadable';
    }
  | { kind: 'newer-format'; version: number }
  | { kind: 'damaged' | 'missing'; path: string }
  | { kind: 'storage-full' | 'storage-failed' };

/** Caught where reading the file began. */
export class TransferError extends Error {
  readonly problem: TransferProblem;
  constructor(problem: TransferProblem, options?: ErrorOptions) {
    super(`transfer: ${problem.kind}`, options);
    this.name = 'TransferError';
    this.problem = problem;
  }
}
