/** Limits on requests; times are in milliseconds unless the name says otherwise. Product limits are in the domain. */
export const HEADERS_TIMEOUT_MS = 15_000;
/**
 * A slow connection takes time: the app gives the photos of one entry up to twenty minutes (`UPLOAD_TIMEOUT_CAP_MS`).
 */
export const REQUEST_TIMEOUT_MS = 21 * 60_000;
/**
 * A connection without any traffic for this long is dead: a tablet that is switched off in the middle closes nothing.
 */
export const SILENCE_MS = 120_000;
export const KEEP_ALIVE_MS = 65_000;
/** A graceful stop cuts the connections that are still open after this. */
export const STOP_FORCE_MS = 10_000;

/** Time that a duplicate waits for the first request with its key before it gets 409. */
export const KEY_LOCK_TIMEOUT_MS = 2_000;
/** Time that an action waits for row locks of another. */
export const ROW_LOCK_TIMEOUT_MS = 10_000;
export const KEY_RETRY_AFTER_SECONDS = 2;
export const KEY_KEPT_DAYS = 30;

export const MAX_FORM_FIELDS = 50;
export const MAX_FORM_FIELD_BYTES = 64 * 1024;
/**
 * A refused upload is read to its end up to this size, because a browser reports a connection cut in mid-upload as a
 * network error.
 */
export const MAX_DISCARDED_BYTES = 3 * 40 * 1024 * 1024;

/** Actions of one batch that run at the same time. The database could handle more, but others wait for it too. */
export const ACTIONS_AT_ONCE = 4;

/** Interval of sweeping unreferenced files and old keys. */
export const SWEEP_EVERY_MS = 60 * 60 * 1000;
/** An incoming file without a write for this long belongs to a killed process: the longest request takes 21 minutes. */
export const INCOMING_KEPT_MS = 60 * 60 * 1000;

/**
 * A client that makes more failed sign-ins or code attempts than this within the window gets 429 for the rest of it,
 * instead of 401 or 404.
 */
export const FAILED_ATTEMPTS_PER_WINDOW = 60;
export const FAILED_ATTEMPTS_WINDOW_MS = 60_000;
/**
 * Clients whose failed attempts are counted at the same time, and secrets remembered as valid. This limits memory, not
 * people.
 */
export const MAX_TRACKED_CLIENTS = 10_000;
export const MAX_REMEMBERED_SECRETS = 10_000;
/**
 * Limits on calls; a batch counts as one. One person's tablets that drain together stay below the first. A workshop
 * behind one address, all of whose tablets reconnect at once, stays below the second.
 */
export const REQUESTS_BY_TOKEN = { atOnce: 1_200, perSecond: 20 };
export const REQUESTS_BY_ADDRESS = { atOnce: 6_000, perSecond: 200 };
/** Senders whose requests are counted at the same time. This limits memory. */
export const MAX_TRACKED_SENDERS = 10_000;
/** Validity of a sign-in code, and the number of codes that one person may create in that time. */
export const SIGN_IN_CODE_MS = 10 * 60_000;
export const SIGN_IN_CODES_PER_WINDOW = 30;
/**
 * A device sends a report every few hours. One that sends more often than this has to wait, as does a person with this
 * many devices within that time.
 */
export const DEVICE_REPORT_EVERY_MS = 60_000;
export const DEVICE_REPORTS_PER_PERSON = 10;
/** Devices stored per person: limits the rows, above what anybody carries. */
export const DEVICES_PER_PERSON = 30;
/** A token's use is recorded at most this often. */
export const TOKEN_RENEWED_EVERY_MS = 24 * 60 * 60 * 1000;

/**
 * Upload limit of one person per clock hour: five times a supervisor's busiest hour, a hundred jobs with eight photos
 * of 1 MB. A tablet that reconnects after days sends the rest an hour later.
 */
export const UPLOAD_HOUR_BYTES = 4 * 1024 * 1024 * 1024;
export const UPLOAD_HOUR_FILES = 4_000;
/**
 * How long and how far the rest of a body is read once its answer is known: a browser sends everything before it reads.
 */
export const EARLY_ANSWER_MS = 60_000;
export const EARLY_ANSWER_BYTES = 48 * 1024 * 1024;
/**
 * No call takes a JSON body with deeper nesting, with more properties in one object, or with six times the values of a
 * full catalogue's rates.
 */
export const MAX_JSON_DEPTH = 32;
export const MAX_JSON_PROPERTIES = 1_000;
export const MAX_JSON_VALUES = 100_000;
/** Longest time (in milliseconds) that a request may block the event loop in one go where its work can be split. */
export const LONGEST_PIECE_MS = 5;
export const DECODER_RETRY_AFTER_SECONDS = 10;
/**
 * Requests that work on the database at the same time: as many as a pool has connections. The others wait for a turn,
 * for so many milliseconds.
 */
export const TURNS_AT_ONCE = 10;
export const TURN_PATIENCE_MS = 5_000;
export const MOST_WAITING_FOR_A_TURN = 20_000;

/**
 * After a burst of requests V8 lets garbage grow to several times the live heap before collecting it. These flags keep
 * the young generation at its initial size and collect the old one after 30 % growth (decision 037).
 */
export const HEAP_FLAGS = ['--semi-space-growth-factor=1', '--heap-growing-percent=30'] as const;
