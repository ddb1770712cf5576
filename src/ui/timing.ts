/** Delays of the generic parts, in milliseconds. */
export const TOOLTIP_OPEN_MS = 700;
/** A second tooltip within this time of the last one opens at once. */
export const TOOLTIP_SKIP_MS = 300;
/** The pointer may cross the gap to the tooltip in this time (WCAG 1.4.13, hoverable). */
export const TOOLTIP_CLOSE_MS = 120;
export const SEARCH_DEBOUNCE_MS = 300;
export const TOAST_MS = 6_000;
/** Bad news stays longer: it asks for a decision. */
export const TOAST_ERROR_MS = 12_000;
