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
