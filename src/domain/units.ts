/** What the program counts time and sizes in. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const KIBIBYTE = 1024;
export const MEBIBYTE = 1024 * KIBIBYTE;
