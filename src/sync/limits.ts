/** Delays and sizes of the engine. Times are milliseconds, sizes bytes. */

/** Lanes that send at once, and how many of them with photos. Of a browser’s six connections to a host one is left for all else. */
export const SENDING_AT_ONCE = 5;
export const SENDING_PHOTOS_AT_ONCE = 2;
/** Where acts without photos share a request: so many requests of them, the next of which waits for one to be answered whole. */
export const BATCHES_AT_ONCE = 2;

/** Below this, photos are sent one at a time; a 300 KB picture takes 15 s at this speed. */
export const SLOW_UPLOAD_BYTES_PER_S = 20 * 1024;
/** What a lossy 50 kbit/s connection carries beside other requests; gives four photos ten minutes. */
export const SLOWEST_UPLOAD_BYTES_PER_S = 2 * 1024;
export const UPLOAD_TIMEOUT_CAP_MS = 20 * 60_000;

/** Back-off with full jitter: a random time below the base, doubled for each attempt up to the cap. */
export const BACKOFF_BASE_MS = 1_000;
export const BACKOFF_CAP_MS = 5 * 60_000;
/** The server is probed at least this often: it costs little, and a person is waiting. */
export const PROBE_CAP_MS = 30_000;
/** An entry that failed this often is itself the problem: a server that comes back does not end its wait. */
export const OWN_FAULT_ATTEMPTS = 6;
/** Retry-After is honoured up to this: a typing mistake on a server must not silence a tablet for a day. */
export const RETRY_AFTER_CAP_MS = 60 * 60_000;
/** Hosts keep answers under a key for 30 days; after this long the key is no longer trusted. */
export const KEY_TRUSTED_MS = 25 * 24 * 60 * 60_000;
/**
 * An abandoned request may arrive, or still be in work, this late; until then 'not there' proves nothing on a host without keys.
 * Longer than hosts and gateways usually let one run (30 to 110 s).
 */
export const LATE_ARRIVAL_MS = 2 * 60_000;
/** How long sent acts are watched for duplicates, and how far apart two orders of one act can be. */
export const DUPLICATE_DAYS = 7;
/** 409 in flight: the same request is still running on the server. */
export const IN_FLIGHT_RETRY_MS = 2_000;
/** After this many 500s the entry needs attention and is tried once an hour. */
export const FAULT_ATTEMPTS = 8;
export const FAULT_RETRY_MS = 60 * 60_000;

/** An act that is never queued is asked for again by a later page for so long: after that the person decides anew. */
export const ASKED_AGAIN_FOR_MS = 10 * 60_000;

/** No wait is longer; a later instant means that the clock was put back, and counts as now. */
export const LONGEST_WAIT_MS = 2 * 60 * 60_000;
/** Clocks correct themselves by less than this; a larger step back means that somebody set the clock. */
export const CLOCK_CORRECTION_MS = 10_000;
/** The engine checks at least this often, because timers sleep with the device and clocks jump. */
export const LONGEST_SLEEP_MS = 60_000;

/** The leader's pause after a fault of the device's own storage. */
export const STORAGE_REST_MS = 5_000;

/** The one leader among tabs and the service worker holds this lock. */
export const LEADER_LOCK = 'vendor-management-sender';
/** A leader that leaves a tab in front without an answer for this long is frozen or gone, and loses the lead. */
export const LEADER_SILENCE_MS = 10_000;
/** The channel between tabs and the service worker. */
export const CHANNEL_NAME = 'vendor-management';
/** The Background Sync tag under which the browser wakes the service worker. */
export const SYNC_TAG = 'outbox';

/** Delays and bounds of reading. Times are milliseconds. */

/** A read is tried a second time after this long. */
export const READ_RETRY_MS = 1_000;
/** How often a read that overlapped a write is repeated, before it is left to the refresh after the drain. */
export const OVERLAP_REPEATS = 3;
/** How long a read waits for a lane: a little longer than photos usually take. After that, the refresh after the drain does it. */
export const IDLE_LANE_WAIT_MS = 130_000;
/** Entries that follow each other within this time are one drain. */
export const DRAIN_SETTLE_MS = 300;
/** How long a person waits to be told what became of an act; then it is said to be saved here [L17]. */
export const ACT_MOMENT_MS = 1_000;
/** Deliveries that follow each other within this time are told together. */
export const NOTIFY_TOGETHER_MS = 1_000;
/** First retry of what is on screen when the server becomes unreachable, since mostly one answer was lost; then doubled each time. */
export const PROBE_BASE_MS = 2_000;

/** Least time between refreshes of the screen after changes elsewhere. */
export const LIVE_REFRESH_MS = 1_000;
/** A refresh waits this long for sending to end, which refreshes everything by itself. */
export const LIVE_HOLD_MS = 10_000;
/** A stream sends something every 20 s; silent for this long it is dead. */
export const LIVE_SILENCE_MS = 45_000;
/** A stream's first byte comes at once; later than this, something on the way holds it back. */
export const LIVE_OPEN_MS = 20_000;
/** A hidden page closes its stream after this long, to save the battery. */
export const LIVE_HIDDEN_MS = 60_000;
/** A stream that ended sooner than this counts as one that failed. */
export const LIVE_STEADY_MS = 10_000;
export const LIVE_RETRY_BASE_MS = 1_000;
export const LIVE_RETRY_CAP_MS = 60_000;
/** A host that refuses the stream is asked again this often. */
export const LIVE_REFUSED_MS = 5 * 60_000;
/** Without a stream, the screen is refreshed this often, give or take a tenth. */
export const POLL_MS = 15_000;
/** Vendors and the catalogue are long and rarely change: they are read with every eighth poll. */
export const POLLS_FOR_RARE = 8;
/** A screen that nobody has used for this long is not polled until somebody does. */
export const POLL_UNUSED_MS = 10 * 60_000;

/** Answers kept for exact queries; the oldest leave first. */
export const LISTINGS_KEPT = 200;
/** Recent deliveries considered when a list is older than they are. */
export const RECENT_DELIVERIES = 20;
/** The most orders read at once when the device answers a list by itself. */
export const ORDERS_READ_AT_ONCE = 500;

/** Orders by which the usual jobs are told. */
export const RECENT_ORDERS = 200;

/** How much a tablet prefetches; the pictures leave room in the service worker's cache for those looked at. */
export const PREFETCHED_ORDERS = 300;
export const PREFETCHED_PICTURES = 600;
/** Where a host makes no small pictures: each is some hundred KiB. */
export const PREFETCHED_WHOLE_PICTURES = 150;
export const PICTURES_AT_ONCE = 4;
export const PICTURE_TIMEOUT_MS = 20_000;
