/** Limits of sending changes to the screens; times are in milliseconds unless the name says otherwise. */

/** Changes within this time are sent together, each entity once: draining an outbox causes many in a row. */
export const COALESCE_MS = 200;
/** Interval of comments, so that both ends detect a dead connection and no proxy takes the silence for one. */
export const HEARTBEAT_MS = 20_000;
/** Wait before a browser reconnects. */
export const CLIENT_RETRY_MS = 3_000;
/** Bytes a client may leave unread; beyond that it is disconnected, and reads everything again when it reconnects. */
export const UNREAD_BYTES = 64 * 1024;
/** One tablet needs one stream; a person may be signed in on several tablets. */
export const STREAMS_PER_USER = 20;
export const STREAMS_IN_ALL = 1_000;
export const RETRY_AFTER_SECONDS = 30;

/** The listening connection to the database: its connect timeout, and the waits after a loss. */
export const CONNECT_TIMEOUT_MS = 5_000;
/** Timeout of an echo: if a notification takes longer, something between here and the database swallows them. */
export const ECHO_MS = 3_000;
export const RECONNECT_BASE_MS = 250;
export const RECONNECT_CAP_MS = 30_000;
/**
 * After this many failed attempts in a row, a few seconds, the streams end: a client that knows it receives nothing
 * polls.
 */
export const LOST_AFTER_ATTEMPTS = 4;
