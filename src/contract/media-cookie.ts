/**
 * The cookie with which a browser requests pictures and PDFs as the signed-in user; used for nothing else. It is sent
 * to the API only.
 */
export const MEDIA_COOKIE = 'vm_media';
export const MEDIA_COOKIE_PATH = '/api';

/** Deletes it. Written out, because every build of the app contains it. */
export const NO_MEDIA_COOKIE = 'vm_media=; Path=/api; Max-Age=0';
