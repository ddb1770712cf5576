/** Range in which PDF readers look for the header: printers and mail programs put their own lines before it. */
export const PDF_HEADER_BYTES = 1_024;
const HEADER = Array.from('%PDF-', (letter) => letter.charCodeAt(0));

/** True if a PDF reader would open a file that begins with these bytes. */
export function isPdf(bytes: Uint8Array): boolean {
  const last = Math.min(bytes.length, PDF_HEADER_BYTES) - HEADER.length;
  for (let at = 0; at <= last; at++)
    if (HEADER.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
}
