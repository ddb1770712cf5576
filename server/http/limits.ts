/** How the server treats requests: times are milliseconds unless the name says otherwise. Product limits are in the domain. */
export const HEADERS_TIMEOUT_MS = 15_000;
/** A slow wire takes its time: the app gives the photos of one entry up to twenty minutes (`UPLOAD_TIMEOUT_CAP_MS`). */
export const REQUEST_TIMEOUT_MS = 21 * 60_000;
/** A connection on which nothing moves for this long is dead: a tablet that was switched off in the middle says no goodbye. */
export const SILENCE_MS = 120_000;
export const KEEP_ALIVE_MS = 65_000;
/** A graceful stop ends open connections by force after this. */
export const STOP_FORCE_MS = 10_000;

/** How long a duplicate waits for the first request with its key before it gets 409. */
export const KEY_LOCK_TIMEOUT_MS = 2_000;
/** How long an act waits for another's row locks. */
export const ROW_LOCK_TIMEOUT_MS = 10_000;
export const KEY_RETRY_AFTER_SECONDS = 2;
export const KEY_KEPT_DAYS = 30;

export const MAX_FORM_FIELDS = 50;
export const MAX_FORM_FIELD_BYTES = 64 * 1024;
/** A refused upload is read to its end up to this, because a browser reports a connection cut in mid-upload as a network error. */
export const MAX_DISCARDED_BYTES = 3 * 40 * 1024 * 1024;

/** Acts of one batch that are under way together: the database answers more of them, but others wait for it too. */
export const ACTS_AT_ONCE = 4;

/** How often unreferenced files and old keys are swept. */
export const SWEEP_EVERY_MS = 60 * 60 * 1000;
/** A file on its way in to which nothing was written for this long belongs to a program that was killed: the longest request takes 21 minutes. */
export const INCOMING_KEPT_MS = 60 * 60 * 1000;

/** A client that tries more sign-ins or codes in vain than this within the window gets 429 for the rest of it, in place of 401 or 404. */
export const FAILED_ATTEMPTS_PER_WINDOW = 60;
export const FAILED_ATTEMPTS_WINDOW_MS = 60_000;
/** Clients whose failed attempts are counted at once, and secrets remembered as right: a bound on memory, not on people. */
export const MAX_TRACKED_CLIENTS = 10_000;
export const MAX_REMEMBERED_SECRETS = 10_000;
/**
 * Calls, of which a batch is one: a person's tablets that drain together stay below the first, a workshop behind one address, all of
 * whose tablets come back at once, below the second.
 */
export const REQUESTS_BY_TOKEN = { atOnce: 1_200, perSecond: 20 };
export const REQUESTS_BY_ADDRESS = { atOnce: 6_000, perSecond: 200 };
/** Senders whose requests are counted at once: a bound on memory. */
export const MAX_TRACKED_SENDERS = 10_000;
/** How long a code signs somebody in, and how many one person makes in that time. */
export const SIGN_IN_CODE_MS = 10 * 60_000;
export const SIGN_IN_CODES_PER_WINDOW = 30;
/** A device reports itself every few hours; more often than this it is told to wait, as is a person with so many devices within it. */
export const DEVICE_REPORT_EVERY_MS = 60_000;
export const DEVICE_REPORTS_PER_PERSON = 10;
/** Devices kept of one person: a bound on rows that is above what anybody carries. */
export const DEVICES_PER_PERSON = 30;
/** A token's use is written at most this often. */
export const TOKEN_RENEWED_EVERY_MS = 24 * 60 * 60 * 1000;

/**
 * What one person may send in uploads within an hour by the clock, five times the heaviest hour of a supervisor: a hundred jobs with
 * eight photos of 1 MB. A tablet that comes back after days sends the rest an hour later.
 */
export const UPLOAD_HOUR_BYTES = 4 * 1024 * 1024 * 1024;
export const UPLOAD_HOUR_FILES = 4_000;
/** What is left of a body when its answer is known already is read so long and so far: a browser sends all before it listens. */
export const EARLY_ANSWER_MS = 60_000;
export const EARLY_ANSWER_BYTES = 48 * 1024 * 1024;
/** A JSON body nested deeper, with an object of more properties, or with six times the values of a full catalogue's rates, is nothing that any call takes. */
export const MAX_JSON_DEPTH = 32;
export const MAX_JSON_PROPERTIES = 1_000;
export const MAX_JSON_VALUES = 100_000;
/** So long at a time, in milliseconds, a request may keep the program from all others where its work can be cut. */
export const LONGEST_PIECE_MS = 5;
export const DECODER_RETRY_AFTER_SECONDS = 10;
/** Requests that work on the database at once: as many as a pool has connections. The others wait for their turn, in milliseconds. */
export const TURNS_AT_ONCE = 10;
export const TURN_PATIENCE_MS = 5_000;
export const MOST_WAITING_FOR_A_TURN = 20_000;

/**
 * After a burst of requests V8 lets garbage grow to several times the live heap before collecting it. These flags keep the young
 * generation at its initial size and collect the old one after 30 % growth (decision 037).
 */
export const HEAP_FLAGS = ['--semi-space-growth-factor=1', '--heap-growing-percent=30'] as const;
