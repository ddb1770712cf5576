export type MediaType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';

/** A file whose content was checked and is safely on disk. */
export type StoredFile = {
  readonly sha256: string;
  readonly mediaType: MediaType;
  /** Unguessable name in `/api/media/<key>`; the same for the same content. */
  readonly key: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
};
