import { hash } from 'node:crypto';

const sourceOf = (style: string): string => `'sha256-${hash('sha256', style, 'base64')}'`;

/** Emotion inserts its rules through the style object model, which a policy without the empty text's hash refuses. */
const EMPTY_STYLE = '';

/** The policy of the app and of its answers; `styles`: those that stand in the page itself. */
const appPolicy = (styles: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' ${[EMPTY_STYLE, ...styles].map(sourceOf).join(' ')}`,
    // Photos on their way out are shown from this tablet's memory.
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** For a page of the app. */
export function pagePolicy(html: string): string {
  return appPolicy([...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style));
}

/** The workers that read number plates and decode HEIC photos by WebAssembly. */
const COMPILING_WORKER = /^\/assets\/(plate|photo)\.worker-/;

/** For a script of the app, where it may do anything else than the page: compile WebAssembly and fetch the app's own files. */
export function scriptPolicy(path: string): string | null {
  if (!COMPILING_WORKER.test(path)) return null;
  return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
}

/**
 * For a picture or PDF that is opened by itself: whatever it holds runs no script and has no origin. The app frames only PDFs that
 * are still on the tablet (`blob:`), and opens the server's in a tab of its own, where the browser's reader draws them. Readers
 * style their page with inline rules, hence `style-src`.
 */
export const MEDIA_POLICY = [
  'sandbox',
  "default-src 'none'",
  "img-src 'self' data:",
  "media-src 'self'",
  "object-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': appPolicy([]),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // A token may stand in the address the app was opened with.
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()',
};

/** Sent with every answer. `hsts`: the server is reached by https only; browsers hold to it for a year. */
export function securityHeaders(hsts: boolean): Readonly<Record<string, string>> {
  return hsts ? { ...HEADERS, 'Strict-Transport-Security': 'max-age=31536000' } : HEADERS;
}
