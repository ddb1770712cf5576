/** Time limits for an answer, headers and body together. Milliseconds. */
export const JSON_TIMEOUT_MS = 20_000;
export const FILES_TIMEOUT_MS = 120_000;

/**
 * For the runtime configuration, which is small and from the page's own origin: a start must not wait longer for it.
 */
export const CONFIG_TIMEOUT_MS = 5_000;

/**
 * Time without batches after the host refused one, or something on the way blocked it; doubled each time up to the
 * cap.
 */
export const BATCH_REFUSED_MS = 60_000;
export const BATCH_BLOCKED_MS = 5_000;
export const BATCH_PAUSE_CAP_MS = 60 * 60_000;

/** Errors that `report` keeps in memory for diagnostics. */
export const REPORTS_KEPT = 200;
/** Stored characters of each error's text, and the delay after the last error before they are written. */
export const LOGGED_ERROR_LENGTH = 600;
export const LOG_DELAY_MS = 1_000;
