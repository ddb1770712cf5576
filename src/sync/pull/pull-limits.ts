/** Delays and bounds of reading (design: offline, section 3; decision F4). Times are milliseconds. */

/** A read is tried a second time after this long. */
export const READ_RETRY_MS = 1_000;
/** How often a read that overlapped a write is repeated before the refresh after the drain is left to do it. */
export const OVERLAP_REPEATS = 3;
/** A lane is waited for no longer than photos take on most wires, and a little: on a slower one the read comes after the drain. */
export const IDLE_LANE_WAIT_MS = 130_000;
/** Several entries in a row are one drain when the next follows within this time. */
export const DRAIN_SETTLE_MS = 300;
/** When the server goes out of reach, what is looked at is asked for again this soon, as mostly one answer was lost; then after twice as long each time. */
export const PROBE_BASE_MS = 2_000;

/** What is on screen is read again after a change elsewhere no more often than this. */
export const LIVE_REFRESH_MS = 1_000;
/** A refresh waits for what is being sent, which reads everything again by itself, but no longer than this. */
export const LIVE_HOLD_MS = 10_000;
/** A stream sends something every 20 s; silent for this long it is dead. */
export const LIVE_SILENCE_MS = 45_000;
/** The stream's first byte comes at once, or something on the way keeps it. */
export const LIVE_OPEN_MS = 20_000;
/** A page nobody looks at closes its stream after this long: tablets have batteries. */
export const LIVE_HIDDEN_MS = 60_000;
/** A stream that ended sooner than this counts as one that failed. */
export const LIVE_STEADY_MS = 10_000;
export const LIVE_RETRY_BASE_MS = 1_000;
export const LIVE_RETRY_CAP_MS = 60_000;
/** A host that refuses the stream is asked again this often. */
export const LIVE_REFUSED_MS = 5 * 60_000;
/** Where no stream is to be had, what is on screen is read again this often, give or take a tenth. */
export const POLL_MS = 15_000;
/** Vendors and the catalogue are long and seldom change: they are read with every so manieth poll. */
export const POLLS_FOR_RARE = 8;
/** A screen that nobody has touched for this long is not polled until somebody does. */
export const POLL_UNUSED_MS = 10 * 60_000;

/** Answers kept for exact queries; the oldest leave first. */
export const LISTINGS_KEPT = 200;
/** Deliveries looked at to keep a list right between a delivery and the next answer for it. */
export const RECENT_DELIVERIES = 20;
/** Up to this many orders of the wanted statuses are read at once when the device answers by itself. */
export const ORDERS_READ_AT_ONCE = 500;

/** How much a tablet prefetches; the pictures fit into the service worker's cache with room for those looked at. */
export const PREFETCHED_ORDERS = 300;
export const PREFETCHED_PICTURES = 600;
export const PICTURES_AT_ONCE = 4;
export const PICTURE_TIMEOUT_MS = 20_000;
