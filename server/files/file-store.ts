import type { Readable } from 'node:stream';

/** Stored bytes of a content: the original, or the 320 px JPEG made from it. */
export type Variant = 'original' | 'thumb';

export type OpenedFile = { readonly stream: Readable; readonly bytes: number };

export type FileToKeep = {
  readonly sha256: string;
  /** In `incoming`; moved away by `keep`. */
  readonly path: string;
  /** Resolves when the bytes are on disk, if flushing has already begun; a folder store then does not flush again. */
  readonly flushed?: Promise<void> | null;
  /** Null if the content has none, or none yet. */
  readonly thumbnail: Uint8Array | null;
};

/** The store as the operator knows it: `/srv/data/files`, `s3://bucket/prefix`. */
export type StorePlace = { readonly kind: 'folder' | 'bucket'; readonly address: string };

/**
 * Storage of photos and PDFs by the SHA-256 of their bytes. A store belongs to one database (`claimStore`) and deletes
 * nothing on its own: the sweep moves files to the trash, and empties the trash by days. Every method throws
 * StorageFault if the storage fails.
 */
export type FileStore = {
  readonly place: StorePlace;
  /** Folder for incoming files; if the store is a folder, on the same disk, so that keeping a file is a rename. */
  readonly incoming: string;
  /**
   * Moves files of one action from `incoming` into the store, in parallel, with their thumbnails. When it resolves, all
   * their bytes survive a power cut. Files with the same content are stored once.
   */
  readonly keep: (files: readonly FileToKeep[]) => Promise<void>;
  /** Adds the thumbnail of a content that was stored without one. When it resolves, it survives a power cut. */
  readonly keepThumbnail: (sha256: string, thumbnail: Uint8Array) => Promise<void>;
  /** True if the store has a content; sets its date to now. One that is in the trash is restored. */
  readonly has: (sha256: string) => Promise<boolean>;
  /** Also searches the trash. Null if there is no such file. */
  readonly open: (sha256: string, variant: Variant) => Promise<OpenedFile | null>;
  /**
   * Puts an original at a path in `incoming`, for a program that reads it there; also searches the trash. The bytes may
   * be the store's own, so nobody may write to them. False if there is no such file.
   */
  readonly lend: (sha256: string, path: string) => Promise<boolean>;
  /** Every content outside the trash, with the time when it was last stored or requested (ms since 1970). */
  readonly contents: () => AsyncIterable<{ readonly sha256: string; readonly keptMs: number }>;

  /** Id of the store; null if it never got one. */
  readonly identity: () => Promise<string | null>;
  /**
   * Gives the store an id, on disk when it resolves. False, with nothing written, if the present id is not `replacing`.
   */
  readonly identify: (id: string, replacing: string | null) => Promise<boolean>;

  /** Moves all variants of a content to the trash of a day (YYYY-MM-DD). */
  readonly trash: (sha256: string, day: string) => Promise<void>;
  /** Contents in the trash, by the day on which they were put there. */
  readonly trashed: () => Promise<ReadonlyMap<string, readonly string[]>>;
  /** Restores a content from the trash, whatever its day. False if the store does not have it anywhere. */
  readonly restore: (sha256: string) => Promise<boolean>;
  /** Permanently deletes contents from the trash of a day. */
  readonly purge: (day: string, contents: readonly string[]) => Promise<void>;
  /** Removes incoming files whose last write is before a time (ms since 1970). */
  readonly sweepIncoming: (beforeMs: number) => Promise<void>;
};

/** The disk is full, read-only, broken or gone; or the bucket does not answer or refuses. */
export class StorageFault extends Error {
  constructor(cause: unknown) {
    super('the file storage does not work', { cause });
    this.name = 'StorageFault';
  }
}

/** Result of disk work; any failure becomes a StorageFault. */
export async function asStorageFault<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw new StorageFault(error);
  });
}
