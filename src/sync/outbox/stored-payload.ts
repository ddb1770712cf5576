/** Parts of stored payloads, read again whenever they are used: an older build, or another program, may have written them. */

export function record(stored: unknown): Record<string, unknown> | null {
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored)
    ? (stored as Record<string, unknown>)
    : null;
}

/** Text that is not empty; null otherwise. */
export function text(stored: unknown): string | null {
  return typeof stored === 'string' && stored !== '' ? stored : null;
}

/** A whole number of paise from 0; null otherwise. */
export function paise(stored: unknown): number | null {
  return typeof stored === 'number' && Number.isSafeInteger(stored) && stored >= 0 ? stored : null;
}

/** A whole number from 1; null otherwise. */
export function count(stored: unknown): number | null {
  return typeof stored === 'number' && Number.isSafeInteger(stored) && stored >= 1 ? stored : null;
}

/** A list; empty when it is anything else. */
export function list(stored: unknown): unknown[] {
  return Array.isArray(stored) ? stored : [];
}
