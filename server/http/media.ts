import { Readable } from 'node:stream';
import type { Db } from '../db/schema.ts';
import type { FileStore, Variant } from '../files/file-store.ts';
import { findFileByKey } from '../files/files.sql.ts';
import { notFound } from './problem.ts';
import { MEDIA_POLICY } from './security-headers.ts';

/**
 * Answers a picture or PDF by its media key. The key is the permission: `<img>` sends no Authorization header. The bytes behind a key
 * never change, so a browser keeps them for ever.
 */
export async function answerMedia(
  db: Db,
  files: FileStore,
  key: string,
  request: Request,
): Promise<Response> {
  const row = /^[\w-]{24}$/.test(key) ? await findFileByKey(db, key) : null;
  const variant: Variant = new URL(request.url).searchParams.get('size') === 'thumb' ? 'thumb' : 'original';
  if (row === null) throw notFound();
  const headers: Record<string, string> = {
    'Content-Type': variant === 'thumb' ? 'image/jpeg' : row.mediaType,
    'Cache-Control': 'private, max-age=31536000, immutable',
    'Content-Disposition': 'inline',
    'Content-Security-Policy': MEDIA_POLICY,
    // A page that is sandboxed may not ask for an opener policy as well: browsers take such an answer for a network error.
    'Cross-Origin-Opener-Policy': 'unsafe-none',
    // An app served by another origin shows these too.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: `"${row.sha256.slice(0, 32)}-${variant}"`,
  };
  if (request.headers.get('if-none-match') === headers.ETag)
    return new Response(null, { status: 304, headers });
  const opened = await files.open(row.sha256, variant);
  if (opened === null) throw notFound();
  headers['Content-Length'] = String(opened.bytes);
  if (request.method === 'HEAD') {
    opened.stream.destroy();
    return new Response(null, { headers });
  }
  return new Response(Readable.toWeb(opened.stream) as ReadableStream<Uint8Array>, { headers });
}
