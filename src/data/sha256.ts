/** SHA-256 in hex; the browser does it beside the page's own thread. */
export async function sha256Of(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** How a token is remembered that must not be kept itself. */
export function hashToken(token: string): Promise<string> {
  return sha256Of(new TextEncoder().encode(token));
}
