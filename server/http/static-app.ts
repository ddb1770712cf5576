import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { pagePolicy, scriptPolicy } from './security-headers.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A higher quality shrinks the whole app by less than a hundredth, for ten times the work after every start. */
const BROTLI_QUALITY = 5;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.gz': 'application/gzip',
};
const COMPRESSED = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt', '.wasm']);

type Encoding = 'br' | 'gzip' | 'identity';
type Asset = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: (encoding: Encoding) => Promise<Uint8Array>;
  readonly isCompressed: boolean;
};

/** Answers a request for the app; null for paths that it does not have. */
export type StaticApp = (request: Request) => Promise<Response | null>;

/**
 * Holds the built app in memory (about 8 MB, most of it for reading plates); each text is compressed once, when first
 * requested. Every path that a person could have typed or bookmarked returns the app itself. A missing asset is 404,
 * because HTML in place of a script breaks the page for good.
 */
export async function openStaticApp(folder: string): Promise<StaticApp> {
  const assets = new Map<string, Asset>();
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name);
    const name = `/${relative(folder, path).split(sep).join('/')}`;
    // Build records and source maps are not public.
    if (file.isFile() && !name.startsWith('/.vite/') && !name.endsWith('.map')) {
      assets.set(name, asset(name, await readFile(path)));
    }
  }
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const path = decodedPath(request);
    const found = assets.get(path) ?? (isNavigation(path) ? assets.get('/index.html') : undefined);
    return found === undefined ? null : answer(found, request);
  };
}

function decodedPath(request: Request): string {
  const { pathname } = new URL(request.url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    // Invalid percent-encoding: none of our files has such a name.
    return pathname;
  }
}

/** A screen's address has no file extension in its last segment and is not in the folder of hashed assets. */
function isNavigation(path: string): boolean {
  return !path.startsWith('/assets/') && extname(path) === '';
}

function asset(name: string, bytes: Buffer): Asset {
  const isCompressed = COMPRESSED.has(extname(name));
  const made = new Map<Encoding, Promise<Uint8Array>>();
  const policy = name.endsWith('.html') ? pagePolicy(bytes.toString()) : scriptPolicy(name);
  return {
    isCompressed,
    headers: {
      'Content-Type': MEDIA_TYPES[extname(name)] ?? 'application/octet-stream',
      'Cache-Control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      // Weak, because the compressed forms share it.
      ETag: `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`,
      ...(name === '/sw.js' ? { 'Service-Worker-Allowed': '/' } : {}),
      ...(policy !== null && { 'Content-Security-Policy': policy }),
    },
    body: (encoding) => {
      const body = made.get(encoding) ?? compress(bytes, encoding);
      made.set(encoding, body);
      return body;
    },
  };
}

async function compress(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return compressGzip(bytes, { level: 9 });
  return compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}

async function answer(found: Asset, request: Request): Promise<Response> {
  if (request.headers.get('if-none-match') === found.headers.ETag) {
    return new Response(null, { status: 304, headers: found.headers });
  }
  const accepted = request.headers.get('accept-encoding') ?? '';
  const encoding = !found.isCompressed ? 'identity' : chooseEncoding(accepted);
  const body = await found.body(encoding);
  const headers = {
    ...found.headers,
    'Content-Length': String(body.byteLength),
    ...(found.isCompressed ? { Vary: 'Accept-Encoding' } : {}),
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  };
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers });
}

function chooseEncoding(accepted: string): Encoding {
  const offers = accepted.split(',').map((offer) => offer.trim());
  const takes = (name: string) =>
    offers.some((offer) => offer.split(';')[0] === name && !/;\s*q=0(\.0*)?$/.test(offer));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}
