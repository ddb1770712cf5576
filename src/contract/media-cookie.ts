/** The cookie by which a browser shows its sign-in for pictures and PDFs, and only there. It goes to the API alone. */
export const MEDIA_COOKIE = 'vm_media';
export const MEDIA_COOKIE_PATH = '/api';

/** Deletes it. Written out, because every build of the app carries it. */
export const NO_MEDIA_COOKIE = 'vm_media=; Path=/api; Max-Age=0';
