import { Readable } from 'node:stream';
import type { Db } from '../db/schema.ts';
import { DecoderBusy } from '../files/decoder.ts';
import type { DeferredCheck, Seen } from '../files/deferred-check.ts';
import type { FileStore, Variant } from '../files/file-store.ts';
import { findFileByKey } from '../files/files.sql.ts';
import { serverTexts } from '../texts.ts';
import type { GuardedLookup } from './guarded-lookup.ts';
import { DECODER_RETRY_AFTER_SECONDS } from './limits.ts';
import { notFound, unavailable } from './problem.ts';
import { MEDIA_POLICY } from './security-headers.ts';

type FoundFile = NonNullable<Awaited<ReturnType<typeof findFileByKey>>>;
type MediaDeps = {
  readonly db: Db;
  readonly files: FileStore;
  readonly deferredCheck: DeferredCheck;
  readonly lookUp: GuardedLookup;
};
type MediaRequest = {
  readonly key: string;
  /** The address it came from. */
  readonly client: string;
  readonly request: Request;
};

/**
 * Answers a picture or PDF by its media key. The key is the permission: `<img>` sends no Authorization header. The bytes behind a key
 * never change, so a browser keeps them for ever. A picture that cannot be drawn in full has no thumbnail: what is there of it is shown.
 */
export async function answerMedia(
  deps: MediaDeps,
  { key, client, request }: MediaRequest,
): Promise<Response> {
  const row = await deps.lookUp(key, client, async () =>
    /^[\w-]{24}$/.test(key) ? findFileByKey(deps.db, key) : null,
  );
  const wanted: Variant = new URL(request.url).searchParams.get('size') === 'thumb' ? 'thumb' : 'original';
  const variant = await variantOf(deps, row, wanted);
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
  const opened = await openVariant(deps, row, variant);
  if (opened === null) throw notFound();
  headers['Content-Length'] = String(opened.bytes);
  if (request.method === 'HEAD') {
    opened.stream.destroy();
    return new Response(null, { headers });
  }
  return new Response(Readable.toWeb(opened.stream) as ReadableStream<Uint8Array>, { headers });
}

/** What is sent of a picture: one that nobody has decoded yet is decoded when its thumbnail is first asked for. */
async function variantOf(
  { deferredCheck }: MediaDeps,
  { sha256, mediaType, state }: FoundFile,
  wanted: Variant,
): Promise<Variant> {
  if (wanted === 'original' || mediaType === 'application/pdf' || state === 'checked') return wanted;
  return state === 'damaged' || (await look(deferredCheck, sha256)) === 'damaged' ? 'original' : 'thumb';
}

async function openVariant(
  { files, deferredCheck }: MediaDeps,
  { sha256, mediaType }: FoundFile,
  variant: Variant,
) {
  const opened = await files.open(sha256, variant);
  if (opened !== null || variant === 'original' || mediaType === 'application/pdf') return opened;
  // Its first sender's act failed after the picture was kept, and it came a second time.
  return (await look(deferredCheck, sha256)) === 'whole' ? files.open(sha256, variant) : null;
}

async function look(deferredCheck: DeferredCheck, sha256: string): Promise<Seen> {
  return deferredCheck.look(sha256).catch((error: unknown) => {
    throw error instanceof DecoderBusy
      ? unavailable(error, serverTexts.decoderBusy, DECODER_RETRY_AFTER_SECONDS)
      : error;
  });
}
