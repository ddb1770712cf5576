/** Limits of the product (specification sections 5 and 9). Sizes are bytes, times are milliseconds. */

export const LIST_PAGE_SIZE = 10;
export const VENDOR_PAGE_SIZE = 100;
export const MAX_PAGE_SIZE = 100;
export const RECENT_ORDERS_SIZE = 5;

export const SEARCH_DEBOUNCE_MS = 300;
export const INVOICE_SEARCH_DEBOUNCE_MS = 500;
export const UNDO_MS = 5_000;

export const MAX_REFERENCE_IMAGES = 4;
export const MAX_COMPLETION_IMAGES = 4;
export const INVOICE_FILES = 1;

export const PHONE_DIGITS = 10;
export const GST_LENGTH = 15;
export const MIN_QUANTITY = 1;
/** An upper bound that catches a slipped finger; the specification names none. */
export const MAX_QUANTITY = 9_999;
export const MIN_INVOICE_PAISE = 1;
/** Money is a JSON number on the wire: multiplied by the largest quantity, this is still exact in paise. */
export const MAX_AMOUNT_PAISE = 100_000_000_000;
export const MAX_TEXT_LENGTH = 500;
export const MAX_NAME_LENGTH = 200;
/** Longer ones can no longer be read at a glance in a list. */
export const MAX_USERNAME_LENGTH = 60;
/** Longest caption of a picture [J19]. */
export const MAX_CAPTION_LENGTH = 200;
export const MAX_SEARCH_LENGTH = 100;

/** Number of entries and receipts the outbox shows at first, and adds with each 'more'. */
export const OUTBOX_SHOWN = 50;
/** Receipts are kept this long, but those beyond the newest MOST_RECEIPTS only for a day. */
export const RECEIPT_DAYS = 30;
export const MOST_RECEIPTS = 1_000;
/** Photos of actions that a host has accepted without showing how they arrived stay on the device this long. */
export const SENT_PHOTO_DAYS = 30;

/** India's financial year begins on 1 April. */
export const FINANCIAL_YEAR_START = 4;

export const PRINT_TABLE_ROWS = 15;
/** Work orders in one print document; more would block a tablet for too long. */
export const MOST_PRINTED_ORDERS = 50;

/** Number of a vehicle's recent jobs shown to an approver, and how long a repeated job is worth pointing out. */
export const VEHICLE_JOBS_SHOWN = 10;
export const REPEAT_JOB_DAYS = 90;

export const PHOTO_LONG_EDGE_PX = 1_920;
export const PHOTO_QUALITY = 0.8;
export const THUMBNAIL_EDGE_PX = 320;
/** A larger picture is refused before decoding, which would exhaust the tablet's memory. */
export const MAX_PHOTO_PIXELS = 100_000_000;
/**
 * Longest edge of a picture, here and on the server, whose decoder's row buffer grows with it. Phones make panoramas
 * of 16,382 px.
 */
export const MAX_PHOTO_EDGE_PX = 16_384;
export const MAX_PHOTO_FILE_BYTES = 40 * 1024 * 1024;
/** Processing a photo is given up after this long: a worker killed for its memory never answers. */
export const PHOTO_PREPARE_LIMIT_MS = 60_000;
/** An idle photo worker is ended after this long, since only that frees its decoder's memory. */
export const PHOTO_THREAD_IDLE_MS = 30_000;
/** Below this much free space the camera warns before it opens. */
export const LOW_STORAGE_BYTES = 200 * 1024 * 1024;

export const JSON_BODY_LIMIT_BYTES = 1024 * 1024;
export const MULTIPART_BODY_LIMIT_BYTES = 40 * 1024 * 1024;

/** Below this width (px) the dashboard's Create Work Order is a link to the page; from this width on, a modal. */
export const MODAL_BREAKPOINT_PX = 768;

/**
 * Upper bounds for one call, one order and one catalogue: far above any workshop's needs, yet cheap enough to serve.
 */
export const MAX_ORDER_JOBS = 200;
export const MAX_INVOICE_ORDERS = 200;
export const MAX_DOWNLOAD_IDS = 200;
/** Per city. A vendor's rates are sent for all jobs at once, so this limits that call too. */
export const MAX_CATALOGUE_JOBS = 5_000;
export const MAX_CATEGORIES = 500;
export const MAX_ID_LENGTH = 100;
/** Years outside this range are typing errors. */
export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2199;

/** Largest decoded size of pictures that must be kept in memory whole (interlaced, progressive, WebP). */
export const MAX_DECODED_BYTES = 128 * 1024 * 1024;
/** Cars that the Floor reads at once; more are found on their list. */
export const FLOOR_CARS = 100;
/** Cars of a lane that are shown at first, and with each 'Show more'. */
export const FLOOR_SHOWN = 12;
/** Jobs offered before any search. */
export const USUAL_JOBS_SHOWN = 8;
/** Longest reason, in characters [W24]. */
export const MAX_REASON_LENGTH = 300;
/** Most photos with a reason. */
export const MAX_REASON_PHOTOS = 1;
/** Age (ms) of unsent work after which someone should check the device: a flat battery, or nobody signs in on it. */
export const UNDELIVERED_MS = 2 * 24 * 60 * 60_000;
