/** The cookie by which a browser shows its sign-in for pictures and PDFs, and only there. It goes to the API alone. */
export const MEDIA_COOKIE = 'vm_media';
export const MEDIA_COOKIE_PATH = '/api';
