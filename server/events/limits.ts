/** How changes are sent to the screens: times are milliseconds unless the name says otherwise. */

/** Changes within this time are sent together, each entity once: a sent outbox makes many in a row. */
export const COALESCE_MS = 200;
/** A comment goes out this often, so that both ends learn of a dead connection and no proxy takes the silence for one. */
export const HEARTBEAT_MS = 20_000;
/** How long a browser waits before it connects again. */
export const CLIENT_RETRY_MS = 3_000;
/** Bytes a client may leave unread; beyond them it is let go, to read everything again when it comes back. */
export const UNREAD_BYTES = 64 * 1024;
/** One tablet needs one stream; a person may be signed in on several. */
export const STREAMS_PER_USER = 20;
export const STREAMS_IN_ALL = 1_000;
export const RETRY_AFTER_SECONDS = 30;

/** The listening connection to the database: how long it may take, and the waits after it was lost. */
export const CONNECT_TIMEOUT_MS = 5_000;
/** A notification that does not come back within this will not: something between here and the database swallows them. */
export const ECHO_MS = 3_000;
export const RECONNECT_BASE_MS = 250;
export const RECONNECT_CAP_MS = 30_000;
/** So many attempts in a row that failed, a few seconds, end the streams: a client that knows itself deaf polls. */
export const LOST_AFTER_ATTEMPTS = 4;
