import { hash } from 'node:crypto';

const sourceOf = (style: string): string => `'sha256-${hash('sha256', style, 'base64')}'`;

/** Emotion inserts its rules through the CSSOM, which a policy without the hash of the empty text refuses. */
const EMPTY_STYLE = '';

/** Policy of the app and of its answers; `styles`: those inlined in the page itself. */
const appPolicy = (styles: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' ${[EMPTY_STYLE, ...styles].map(sourceOf).join(' ')}`,
    // Photos that are being sent are shown from this tablet's memory.
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

/** Policy of a page of the app. */
export function pagePolicy(html: string): string {
  return appPolicy([...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style));
}

/** The workers that read number plates and decode HEIC photos with WebAssembly. */
const COMPILING_WORKER = /^\/assets\/(plate|photo)\.worker-/;

/**
 * Policy of a script that needs different rights than the page: compiling WebAssembly and fetching the app's own files.
 * Null for all others.
 */
export function scriptPolicy(path: string): string | null {
  if (!COMPILING_WORKER.test(path)) return null;
  return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
}

/**
 * For a picture or PDF that is opened directly: its content runs no script and has no origin. The app frames only PDFs
 * that are still on the tablet (`blob:`), and opens those of the server in a new tab, where the browser's PDF viewer
 * shows them. Viewers style their page with inline rules, hence `style-src`.
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
  // The address that the app was opened with may contain a token.
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()',
};

/** Sent with every answer. `hsts`: the server is reachable by https only; browsers remember this for a year. */
export function securityHeaders(hsts: boolean): Readonly<Record<string, string>> {
  return hsts ? { ...HEADERS, 'Strict-Transport-Security': 'max-age=31536000' } : HEADERS;
}
