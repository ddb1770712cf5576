/** Header with the SHA-256 of a picture's or PDF's bytes, in the answer that contains them (RFC 9530). */
export const REPR_DIGEST_HEADER = 'Repr-Digest';

/** The header's value. `base64` is that of the SHA-256. */
export function sha256Digest(base64: string): string {
  return `sha-256=:${base64}:`;
}
