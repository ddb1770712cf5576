/** How long an answer may take, headers and body together (design: offline, section 4). Milliseconds. */
export const JSON_TIMEOUT_MS = 20_000;
export const FILES_TIMEOUT_MS = 120_000;

/** The runtime configuration is small and comes from the page's own origin; a start must not wait for it longer. */
export const CONFIG_TIMEOUT_MS = 5_000;

/** Troubles that `report` keeps in memory for a person who asks what happened. */
export const REPORTS_KEPT = 200;
/** Of each, so much of the error's text outlives the page, and this long after the last one they are written down. */
export const LOGGED_ERROR_LENGTH = 600;
export const LOG_DELAY_MS = 1_000;
