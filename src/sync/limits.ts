/** Delays and sizes of the engine (design: offline, sections 2 to 4). Times are milliseconds, sizes bytes. */

/** Lanes that send at once, and how many of these may carry photos. */
export const SENDING_AT_ONCE = 4;
export const SENDING_PHOTOS_AT_ONCE = 2;

export const JSON_TIMEOUT_MS = 20_000;
export const PHOTO_TIMEOUT_MS = 120_000;
/** A wire on which photos go one at a time; a picture of 300 KB takes a quarter of a minute on it. */
export const SLOW_UPLOAD_BYTES_PER_S = 20 * 1024;
/** What a wire of 50 kbit/s that loses packets still carries beside other requests: four photos get ten minutes. */
export const SLOWEST_UPLOAD_BYTES_PER_S = 2 * 1024;
export const UPLOAD_TIMEOUT_CAP_MS = 20 * 60_000;

/** Back-off with full jitter: a random time below the base, doubled for each attempt up to the cap. */
export const BACKOFF_BASE_MS = 1_000;
export const BACKOFF_CAP_MS = 5 * 60_000;
/** Asking whether the way is open again costs little, and a person is waiting: it is asked at least this often. */
export const PROBE_CAP_MS = 30_000;
/** An entry that has failed this often fails by itself, not for want of a way: a way that opens does not shorten its wait. */
export const OWN_FAULT_ATTEMPTS = 6;
/** A server's Retry-After is honoured up to here; a slipped digit on a server must not silence a tablet for a day. */
export const RETRY_AFTER_CAP_MS = 60 * 60_000;
/** Hosts keep what they answered under a key for 30 days; after this long it may be gone, and the key protects nothing. */
export const KEY_TRUSTED_MS = 25 * 24 * 60 * 60_000;
/** A request may arrive this long after its sender gave it up: before that, 'not there' says nothing on a host without keys. */
export const LATE_ARRIVAL_MS = 30_000;
/** What was sent so lately is watched for a double; so far apart two orders over one card can still come of one act. */
export const DOUBLE_DAYS = 7;
export const DOUBLE_ORDER_MS = 60 * 60_000;
/** 409 in flight: the same request is still running on the server. */
export const IN_FLIGHT_RETRY_MS = 2_000;
/** 500 is retried this often, then the entry needs attention and is tried once an hour. */
export const FAULT_ATTEMPTS = 8;
export const FAULT_RETRY_MS = 60 * 60_000;

/** No wait the engine sets is longer; a later instant means that the clock was moved back, and counts as now. */
export const LONGEST_WAIT_MS = 2 * 60 * 60_000;
/** Clocks correct themselves by less than this; one that is further back than before was put back. */
export const CLOCK_CORRECTION_MS = 10_000;
/** The engine looks again at least this often, because timers sleep with the device and clocks jump. */
export const LONGEST_SLEEP_MS = 60_000;

/** After trouble with the device's own storage the leader rests this long. */
export const STORAGE_REST_MS = 5_000;

/** The one leader among tabs and the service worker holds this lock. */
export const LEADER_LOCK = 'vendor-management-sender';
/** What tabs and the service worker tell each other goes over this channel. */
export const CHANNEL_NAME = 'vendor-management';
/** The browser runs the service worker under this tag when a connection is back (Background Sync). */
export const SYNC_TAG = 'outbox';

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
