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
/** Money is a JSON number on the wire: times the largest quantity, this still counts exactly in paise. */
export const MAX_AMOUNT_PAISE = 100_000_000_000;
export const MAX_TEXT_LENGTH = 500;
export const MAX_NAME_LENGTH = 200;
export const MAX_SEARCH_LENGTH = 100;

/** The outbox and its receipts show so many entries, and so many more when asked. */
export const OUTBOX_SHOWN = 50;
/** A receipt stays for so long, but of more than so many the older ones only for a day. */
export const RECEIPT_DAYS = 30;
export const MOST_RECEIPTS = 1_000;

export const PRINT_TABLE_ROWS = 15;
/** How many work orders one print document holds: more would keep a tablet busy for long. */
export const MOST_PRINTED_ORDERS = 50;

/** How many of a vehicle's recent jobs an approver is shown, and for how long a job counts as done just now. */
export const VEHICLE_JOBS_SHOWN = 10;
export const REPEAT_JOB_DAYS = 90;

export const PHOTO_LONG_EDGE_PX = 1_920;
export const PHOTO_QUALITY = 0.8;
export const THUMBNAIL_EDGE_PX = 320;
/** A picture above this is refused before it is decoded: it would exhaust the tablet's memory. */
export const MAX_PHOTO_PIXELS = 100_000_000;
export const MAX_PHOTO_FILE_BYTES = 40 * 1024 * 1024;
/** A photo that takes longer to process is given up: a worker that was killed for its memory says nothing. */
export const PHOTO_PREPARE_LIMIT_MS = 60_000;
/** The photo worker is ended after this much idle time, since a decoder's memory is not given back before. */
export const PHOTO_THREAD_IDLE_MS = 30_000;
/** Below this much free space the camera warns before it opens. */
export const LOW_STORAGE_BYTES = 200 * 1024 * 1024;

export const JSON_BODY_LIMIT_BYTES = 1024 * 1024;
export const MULTIPART_BODY_LIMIT_BYTES = 40 * 1024 * 1024;

/** Below this width (px) the dashboard's Create Work Order is a link to the page, from it on a modal (decision F6). */
export const MODAL_BREAKPOINT_PX = 768;

/** What one call may name at most, and a catalogue or an order hold; far above any workshop's, and below what holds up others. */
export const MAX_ORDER_JOBS = 200;
export const MAX_INVOICE_ORDERS = 200;
export const MAX_DOWNLOAD_IDS = 200;
/** Of one city. The rates of a vendor are sent for all of its jobs at once. */
export const MAX_CATALOGUE_JOBS = 5_000;
export const MAX_CATEGORIES = 500;
export const MAX_ID_LENGTH = 100;
/** Days outside of these are slips of the finger; calendars of computers disagree about far ones. */
export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2199;

/** What an upload may be: no camera's picture is longer, and a row of a decoder's memory grows with it. */
export const MAX_PHOTO_EDGE_PX = 16_000;
/** What a decoder may have to hold at once of a picture that cannot be read line by line (interlaced, progressive, WebP). */
export const MAX_DECODED_BYTES = 128 * 1024 * 1024;
