/** How long an answer may take, headers and body together. Milliseconds. */
export const JSON_TIMEOUT_MS = 20_000;
export const FILES_TIMEOUT_MS = 120_000;

/** For the runtime configuration, which is small and from the page's own origin: a start must not wait longer for it. */
export const CONFIG_TIMEOUT_MS = 5_000;

/** No batch is tried for this long after the host refused one, or after somebody on the way did; doubled each time up to the cap. */
export const BATCH_REFUSED_MS = 60_000;
export const BATCH_BLOCKED_MS = 5_000;
export const BATCH_PAUSE_CAP_MS = 60 * 60_000;

/** Troubles that `report` keeps in memory for diagnostics. */
export const REPORTS_KEPT = 200;
/** Characters of each error's text that are stored, and how long after the last trouble they are written. */
export const LOGGED_ERROR_LENGTH = 600;
export const LOG_DELAY_MS = 1_000;
