/** A photo that the form holds: its draft is stored on this tablet. */
export type HeldPhoto = { id: string; thumbnail: ArrayBuffer; sizeBytes: number; name: string };
