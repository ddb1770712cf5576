import type { Readable } from 'node:stream';

/** The stored bytes of a content: as they came, or the 320 px JPEG made of them. */
export type Variant = 'original' | 'thumb';

export type OpenedFile = { readonly stream: Readable; readonly bytes: number };

export type FileToKeep = {
  readonly sha256: string;
  /** In `incoming`, and gone from there afterwards. */
  readonly path: string;
  /** Resolves when the disk holds its bytes, where that was begun already: a store in a folder does not ask for it again. */
  readonly flushed?: Promise<void> | null;
  /** Null for a content without one, or without one yet. */
  readonly thumbnail: Uint8Array | null;
};

/** What the operator knows a store by: `/srv/data/files`, `s3://bucket/prefix`. */
export type StorePlace = { readonly kind: 'folder' | 'bucket'; readonly address: string };

/**
 * Where photos and PDFs are kept, by the SHA-256 of their bytes. A store belongs to one database (`claimStore`) and deletes nothing by
 * itself: the sweep moves to the trash, and empties the trash by days. Every method throws StorageFault when the storage does not do its work.
 */
export type FileStore = {
  readonly place: StorePlace;
  /** A folder for files on their way in; where the store is a folder on the same disk, so that keeping one is a rename. */
  readonly incoming: string;
  /**
   * Moves files of one act from `incoming` into the store, side by side, with their small pictures. When it resolves all their bytes
   * survive a power cut. The same content twice is one file.
   */
  readonly keep: (files: readonly FileToKeep[]) => Promise<void>;
  /** Adds the small picture of a content that was kept without one. When it resolves it survives a power cut. */
  readonly keepThumbnail: (sha256: string, thumbnail: Uint8Array) => Promise<void>;
  /** Whether the store has a content, whose date becomes now. One that lies in the trash comes back from there. */
  readonly has: (sha256: string) => Promise<boolean>;
  /** Searches the trash too. Null when there is no such file. */
  readonly open: (sha256: string, variant: Variant) => Promise<OpenedFile | null>;
  /**
   * Puts an original at a path in `incoming` for a program that reads it there; the trash is searched too. Its bytes may be those of the
   * store itself: nobody writes to it. False when there is no such file.
   */
  readonly lend: (sha256: string, path: string) => Promise<boolean>;
  /** Every content outside the trash, with the instant it was last kept or asked for (ms since 1970). */
  readonly contents: () => AsyncIterable<{ readonly sha256: string; readonly keptMs: number }>;

  /** The id the store was given; null for a store that never got one. */
  readonly identity: () => Promise<string | null>;
  /** Gives the store an id, on disk when it resolves. False, and nothing is written, when the present one is not `replacing`. */
  readonly identify: (id: string, replacing: string | null) => Promise<boolean>;

  /** Moves all variants of a content to the trash of a day (YYYY-MM-DD). */
  readonly trash: (sha256: string, day: string) => Promise<void>;
  /** The contents in the trash, by the day they were put there. */
  readonly trashed: () => Promise<ReadonlyMap<string, readonly string[]>>;
  /** Takes a content back from the trash, whatever its day. False when the store does not have it anywhere. */
  readonly restore: (sha256: string) => Promise<boolean>;
  /** Deletes contents from the trash of a day, for good. */
  readonly purge: (day: string, contents: readonly string[]) => Promise<void>;
  /** Removes files on their way in that were last written to before an instant (ms since 1970). */
  readonly sweepIncoming: (beforeMs: number) => Promise<void>;
};

/** The disk is full, read-only, broken or gone; the bucket does not answer, or refuses. */
export class StorageFault extends Error {
  constructor(cause: unknown) {
    super('the file storage does not work', { cause });
    this.name = 'StorageFault';
  }
}

/** The result of work on the disk; whatever goes wrong with it is a StorageFault. */
export async function asStorageFault<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw new StorageFault(error);
  });
}
