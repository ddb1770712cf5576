/** Delays and bounds of reading (design: offline, section 3; decision F4). Times are milliseconds. */

/** A read is tried a second time after this long. */
export const READ_RETRY_MS = 1_000;
/** How often a read that overlapped a write is repeated before the refresh after the drain is left to do it. */
export const OVERLAP_REPEATS = 3;
/** A lane is waited for no longer than a request with photos may take, and a little. */
export const QUIET_LANE_WAIT_MS = 130_000;
/** Several entries in a row are one drain when the next follows within this time. */
export const DRAIN_SETTLE_MS = 300;
/** While the server is out of reach, what is looked at is asked for again this often. */
export const PROBE_MS = 30_000;

/** Answers kept for exact queries; the oldest leave first. */
export const LISTINGS_KEPT = 200;
/** Deliveries looked at to keep a list right between a delivery and the next answer for it. */
export const RECENT_DELIVERIES = 20;
/** Up to this many orders of the wanted statuses are read at once when the device answers by itself. */
export const ORDERS_READ_AT_ONCE = 500;

/** How much a tablet is prepared with; the pictures fit into the service worker's cache with room for those looked at. */
export const PREPARED_ORDERS = 300;
export const PREPARED_PICTURES = 600;
export const PICTURES_AT_ONCE = 4;
export const PICTURE_TIMEOUT_MS = 20_000;
