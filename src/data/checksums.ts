/** SHA-256 in hex, computed off the main thread. */
export async function sha256Of(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  return inHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/**
 * HMAC-SHA-256 in hex, for a secret that must not be guessable by trial: without the key nobody can test a guess. For
 * `key`, see randomKey.
 */
export async function keyedDigestOf(text: string, key: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', new TextEncoder().encode(key), algorithm, false, [
    'sign',
  ]);
  return inHex(new Uint8Array(await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(text))));
}

/** 256 random bits in hex. */
export function randomKey(): string {
  return inHex(crypto.getRandomValues(new Uint8Array(32)));
}

function inHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Identifies a token that must not itself be stored. */
export function hashToken(token: string): Promise<string> {
  return sha256Of(new TextEncoder().encode(token));
}

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32, as in ZIP files and in the journal's records. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}
