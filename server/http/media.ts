import { Readable } from 'node:stream';
import { REPR_DIGEST_HEADER, sha256Digest } from '#contract/repr-digest.ts';
import type { Db } from '../db/schema.ts';
import { DecoderBusy } from '../files/decoder.ts';
import type { DeferredCheck, Seen } from '../files/deferred-check.ts';
import { type FileStore, type OpenedFile, StorageFault, type Variant } from '../files/file-store.ts';
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

/** What is sent of a picture. `isLasting`: it is what its address will always give. */
type Shown = { readonly variant: Variant; readonly opened: OpenedFile; readonly isLasting: boolean };

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
  const known = row.state === 'damaged' ? 'original' : wanted;
  if (request.headers.get('if-none-match') === etagOf(row, known))
    return new Response(null, { status: 304, headers: headersOf(row, known, true) });
  const shown = await findShown(deps, row, wanted);
  if (shown === null) throw notFound();
  const { variant, opened, isLasting } = shown;
  const headers = { ...headersOf(row, variant, isLasting), 'Content-Length': String(opened.bytes) };
  if (request.method === 'HEAD') {
    opened.stream.destroy();
    return new Response(null, { headers });
  }
  return new Response(Readable.toWeb(opened.stream) as ReadableStream<Uint8Array>, { headers });
}

function headersOf(row: FoundFile, variant: Variant, isLasting: boolean): Record<string, string> {
  return {
    'Content-Type': variant === 'thumb' ? 'image/jpeg' : row.mediaType,
    'Cache-Control': isLasting ? 'private, max-age=31536000, immutable' : 'no-store',
    'Content-Disposition': 'inline',
    'Content-Security-Policy': MEDIA_POLICY,
    // A page that is sandboxed may not ask for an opener policy as well: browsers take such an answer for a network error.
    'Cross-Origin-Opener-Policy': 'unsafe-none',
    // An app served by another origin shows these too.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...(isLasting && { ETag: etagOf(row, variant) }),
    ...(variant === 'original' && {
      [REPR_DIGEST_HEADER]: sha256Digest(Buffer.from(row.sha256, 'hex').toString('base64')),
    }),
  };
}

function etagOf({ sha256 }: FoundFile, variant: Variant): string {
  return `"${sha256.slice(0, 32)}-${variant}"`;
}

/** What is sent of a picture: one that nobody has decoded yet is decoded when its thumbnail is first asked for. */
async function findShown(
  { files, deferredCheck }: MediaDeps,
  { sha256, mediaType, state }: FoundFile,
  wanted: Variant,
): Promise<Shown | null> {
  const kept = async (variant: Variant, isLasting = true): Promise<Shown | null> => {
    const opened = await files.open(sha256, variant);
    return opened === null ? null : { variant, opened, isLasting };
  };
  if (wanted === 'original' || mediaType === 'application/pdf') return kept(wanted);
  if (state === 'damaged') return kept('original');
  // It has none, too, where its first sender's act failed after the picture was kept, and it came a second time.
  const small = state === 'checked' ? await kept('thumb') : null;
  if (small !== null) return small;
  const seen = await look(deferredCheck, sha256);
  switch (seen?.kind) {
    case 'whole':
      return { variant: 'thumb', opened: inMemory(seen.thumbnail), isLasting: true };
    case 'damaged':
      return kept('original');
    case 'missing':
      return null;
    case undefined:
      return kept('original', false);
  }
}

/** Null: the disk does not let it be decoded. The picture itself may be there all the same. */
async function look(deferredCheck: DeferredCheck, sha256: string): Promise<Seen | null> {
  try {
    return await deferredCheck.look(sha256);
  } catch (error) {
    if (error instanceof StorageFault) return null;
    throw error instanceof DecoderBusy
      ? unavailable(error, serverTexts.decoderBusy, DECODER_RETRY_AFTER_SECONDS)
      : error;
  }
}

function inMemory(bytes: Uint8Array): OpenedFile {
  return { stream: Readable.from([bytes], { objectMode: false }), bytes: bytes.byteLength };
}
