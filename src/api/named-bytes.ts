import { REPR_DIGEST_HEADER, sha256Digest } from '#contract/repr-digest.ts';

/** True if the bytes match the digest in their answer's headers, or if there is none. */
export async function areAsNamed(bytes: ArrayBuffer, headers: Headers): Promise<boolean> {
  const named = headers.get(REPR_DIGEST_HEADER);
  if (named === null || !named.includes(sha256Digest('').slice(0, -1))) return true;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return named.includes(sha256Digest(btoa(String.fromCharCode(...digest))));
}
