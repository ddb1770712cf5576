/** Delays of the generic parts, in milliseconds. */
export const SEARCH_DEBOUNCE_MS = 300;
export const TOAST_MS = 6_000;
/** Bad news stays longer: it asks for a decision. */
export const TOAST_ERROR_MS = 12_000;
