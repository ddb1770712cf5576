/** The program's units of time and size. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const KIBIBYTE = 1024;
export const MEBIBYTE = 1024 * KIBIBYTE;
const GIBIBYTE = 1024 * MEBIBYTE;

/** Bytes as readable text, the same in every language: '12 KB', '1.4 MB', '10 GB'. */
export function formatSize(bytes: number): string {
  if (bytes < MEBIBYTE) return `${Math.ceil(bytes / KIBIBYTE)} KB`;
  const [amount, unit] = bytes < GIBIBYTE ? [bytes / MEBIBYTE, 'MB'] : [bytes / GIBIBYTE, 'GB'];
  return `${Number(amount.toFixed(amount < 10 ? 1 : 0))} ${unit}`;
}
