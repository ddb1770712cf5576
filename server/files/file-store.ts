import type { Readable } from 'node:stream';

/** The stored bytes of a content: as they came, or the 320 px JPEG made of them. */
export type Variant = 'original' | 'thumb';

export type OpenedFile = { readonly stream: Readable; readonly bytes: number };

/** Where photos and PDFs are kept, by the SHA-256 of their bytes. Every method throws StorageFault when the storage does not do its work. */
export type FileStore = {
  /** A folder for files on their way in; on the same disk as the store, so that keeping one is a rename. */
  readonly incoming: string;
  /** Moves a file from `incoming` into the store. When it resolves the bytes survive a power cut. The same content twice is one file. */
  readonly keep: (path: string, sha256: string, variant: Variant) => Promise<void>;
  readonly has: (sha256: string) => Promise<boolean>;
  /** Null when there is no such file. */
  readonly open: (sha256: string, variant: Variant) => Promise<OpenedFile | null>;
  /** Removes all variants; nothing happens when there are none. */
  readonly remove: (sha256: string) => Promise<void>;
  /** Contents last kept before an instant (ms since 1970). */
  readonly keptBefore: (beforeMs: number) => Promise<string[]>;
  /** Removes files on their way in that nobody waits for any more. */
  readonly sweepIncoming: (beforeMs: number) => Promise<void>;
};

/** The disk is full, read-only, broken or gone. */
export class StorageFault extends Error {
  constructor(cause: unknown) {
    super('the file storage does not work', { cause });
    this.name = 'StorageFault';
  }
}
