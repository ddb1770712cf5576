/** Delays and sizes of the engine. Times are milliseconds, sizes bytes. */

/**
 * Lanes that send at once, and how many of them with photos. A browser has six connections to a host; one is left for
 * everything else.
 */
export const SENDING_AT_ONCE = 5;
export const SENDING_PHOTOS_AT_ONCE = 2;
/** Requests at once when actions without photos share them. The next waits until one of these is fully answered. */
export const BATCHES_AT_ONCE = 2;

/** Below this speed photos are sent one at a time; a 300 KB picture takes 15 s at this speed. */
export const SLOW_UPLOAD_BYTES_PER_S = 20 * 1024;
/** Capacity of a lossy 50 kbit/s connection next to other requests; gives four photos ten minutes. */
export const SLOWEST_UPLOAD_BYTES_PER_S = 2 * 1024;
export const UPLOAD_TIMEOUT_CAP_MS = 20 * 60_000;

/** Back-off with full jitter: a random time below the base, doubled for each attempt up to the cap. */
export const BACKOFF_BASE_MS = 1_000;
export const BACKOFF_CAP_MS = 5 * 60_000;
/** The server is probed at least this often: a probe costs little, and the user is waiting. */
export const PROBE_CAP_MS = 30_000;
/** An entry that failed this often is itself the problem: a server that comes back does not end its wait. */
export const OWN_FAULT_ATTEMPTS = 6;
/** Retry-After is honoured up to this: a typo on a server must not silence a tablet for a day. */
export const RETRY_AFTER_CAP_MS = 60 * 60_000;
/** Hosts remember answers under a key for 30 days. After this long the key is no longer trusted. */
export const KEY_TRUSTED_MS = 25 * 24 * 60 * 60_000;
/**
 * An abandoned request may arrive, or still be running, this late. Until then 'not there' proves nothing on a host
 * without keys. Longer than hosts and gateways usually let a request run (30 to 110 s).
 */
export const LATE_ARRIVAL_MS = 2 * 60_000;
/** How long sent actions are watched for duplicates, and how far apart two orders of one action can be. */
export const DUPLICATE_DAYS = 7;
/** 409 in flight: the same request is still running on the server. */
export const IN_FLIGHT_RETRY_MS = 2_000;
/** After this many 500s the entry needs attention and is tried once an hour. */
export const FAULT_ATTEMPTS = 8;
export const FAULT_RETRY_MS = 60 * 60_000;

/** How long later pages retry an action that is never queued. After that the user decides again. */
export const ASKED_AGAIN_FOR_MS = 10 * 60_000;

/** No wait is longer. A later instant means that the clock was set back, and counts as now. */
export const LONGEST_WAIT_MS = 2 * 60 * 60_000;
/** Clocks correct themselves by less than this. A larger step back means that someone set the clock. */
export const CLOCK_CORRECTION_MS = 10_000;
/** The engine checks at least this often, because timers sleep with the device and clocks jump. */
export const LONGEST_SLEEP_MS = 60_000;

/** The leader's pause after a failure of the device's own storage. */
export const STORAGE_REST_MS = 5_000;

/** Lock of the one leader among tabs and the service worker. */
export const LEADER_LOCK = 'vendor-management-sender';
/** A leader that does not answer a tab in front for this long is frozen or gone, and loses the lead. */
export const LEADER_SILENCE_MS = 10_000;
/** The channel between tabs and the service worker. */
export const CHANNEL_NAME = 'vendor-management';
/** The Background Sync tag under which the browser wakes the service worker. */
export const SYNC_TAG = 'outbox';

/** Delays and limits of reading. Times are milliseconds. */

/** Delay before a read is tried a second time. */
export const READ_RETRY_MS = 1_000;
/** Times a read that overlapped a write is repeated before it is left to the refresh after the drain. */
export const OVERLAP_REPEATS = 3;
/**
 * How long a read waits for a lane: slightly longer than photos usually take. After that it is left to the refresh
 * after the drain.
 */
export const IDLE_LANE_WAIT_MS = 130_000;
/** Entries that follow each other within this time are one drain. */
export const DRAIN_SETTLE_MS = 300;
/** How long a user waits for the outcome of an action. Then it is reported as saved on this device [L17]. */
export const ACTION_MOMENT_MS = 1_000;
/** Deliveries that follow each other within this time are reported together. */
export const NOTIFY_TOGETHER_MS = 1_000;
/**
 * First retry of what is on screen when the server becomes unreachable, since usually just one answer was lost;
 * doubled each time after that.
 */
export const PROBE_BASE_MS = 2_000;

/** Shortest time between refreshes of the screen after changes elsewhere. */
export const LIVE_REFRESH_MS = 1_000;
/** A refresh waits this long for sending to end, which refreshes everything itself. */
export const LIVE_HOLD_MS = 10_000;
/** A stream sends something every 20 s. Silent for this long, it is dead. */
export const LIVE_SILENCE_MS = 45_000;
/** A stream's first byte comes at once. Later than this, something on the way is buffering it. */
export const LIVE_OPEN_MS = 20_000;
/** A hidden page closes its stream after this long, to save the battery. */
export const LIVE_HIDDEN_MS = 60_000;
/** A stream that ended sooner than this counts as failed. */
export const LIVE_STEADY_MS = 10_000;
export const LIVE_RETRY_BASE_MS = 1_000;
export const LIVE_RETRY_CAP_MS = 60_000;
/** Interval for asking a host again that refuses the stream. */
export const LIVE_REFUSED_MS = 5 * 60_000;
/** Without a stream, the screen is refreshed this often, plus or minus a tenth. */
export const POLL_MS = 15_000;
/** Vendors and the catalogue are long and rarely change: they are read with every eighth poll. */
export const POLLS_FOR_RARE = 8;
/** A screen that nobody has used for this long is not polled until someone does. */
export const POLL_UNUSED_MS = 10 * 60_000;

/** Number of stored answers to exact queries; the oldest are dropped first. */
export const LISTINGS_KEPT = 200;
/** Number of recent deliveries considered when a list is older than they are. */
export const RECENT_DELIVERIES = 20;
/** Most orders read at once when the device answers a list itself. */
export const ORDERS_READ_AT_ONCE = 500;

/** Number of orders from which the usual jobs are derived. */
export const RECENT_ORDERS = 200;

/** How much a tablet prefetches. The pictures leave room in the service worker's cache for those opened by the user. */
export const PREFETCHED_ORDERS = 300;
export const PREFETCHED_PICTURES = 600;
/** For hosts without small pictures: each is some hundred KiB. */
export const PREFETCHED_WHOLE_PICTURES = 150;
export const PICTURES_AT_ONCE = 4;
export const PICTURE_TIMEOUT_MS = 20_000;
