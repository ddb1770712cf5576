import { Readable } from 'node:stream';
import { REPR_DIGEST_HEADER, sha256Digest } from '#contract/repr-digest.ts';
import { may, readRole } from '#domain/permissions.ts';
import type { Db } from '../db/schema.ts';
import { DecoderBusy } from '../files/decoder.ts';
import type { DeferredCheck, Seen } from '../files/deferred-check.ts';
import { type FileStore, type OpenedFile, StorageFault, type Variant } from '../files/file-store.ts';
import { serverTexts } from '../texts.ts';
import { clientKey } from './client-key.ts';
import type { GuardedLookup } from './guarded-lookup.ts';
import type { Clock } from './handler.ts';
import { DECODER_RETRY_AFTER_SECONDS } from './limits.ts';
import { findSeenFile, type NamedFile, type SeenFile, type Shown } from './media.sql.ts';
import { broughtPass } from './media-cookie.ts';
import { notFound, unavailable } from './problem.ts';
import { MEDIA_POLICY } from './security-headers.ts';
import { hashToken, tokenOf } from './session.ts';
import type { IsGone, Turns } from './turns.ts';

type MediaDeps = {
  readonly actions: Db;
  readonly clock: Clock;
  readonly demoSignIn: boolean;
  readonly files: FileStore;
  readonly deferredCheck: DeferredCheck;
  readonly lookUp: GuardedLookup;
  readonly turns: Turns;
};
type MediaRequest = {
  readonly key: string;
  /** IP address of the client. */
  readonly client: string;
  readonly request: Request;
  readonly isGone: IsGone;
};

/** The file to send for a picture. `isLasting`: its address will always return this. */
type Sent = { readonly variant: Variant; readonly opened: OpenedFile; readonly isLasting: boolean };

/**
 * Serves a picture or PDF by its media key to a sign-in that may see it. Everybody else gets 404, as if it did not
 * exist. The bytes of a key never change, so a browser caches them forever. A picture that cannot be fully decoded has
 * no thumbnail; the original is shown, as far as it goes.
 */
export async function answerMedia(deps: MediaDeps, asked: MediaRequest): Promise<Response> {
  const { request } = asked;
  const row = await findFile(deps, asked);
  const wanted: Variant = new URL(request.url).searchParams.get('size') === 'thumb' ? 'thumb' : 'original';
  const known = row.state === 'damaged' ? 'original' : wanted;
  if (request.headers.get('if-none-match') === etagOf(row, known))
    return new Response(null, { status: 304, headers: headersOf(row, known, true) });
  const sent = await findSent(deps, row, wanted);
  if (sent === null) throw notFound();
  const { variant, opened, isLasting } = sent;
  const headers = { ...headersOf(row, variant, isLasting), 'Content-Length': String(opened.bytes) };
  if (request.method === 'HEAD') {
    opened.stream.destroy();
    return new Response(null, { headers });
  }
  return new Response(Readable.toWeb(opened.stream) as ReadableStream<Uint8Array>, { headers });
}

/** Throws 404 for a file that the client may not see. Without a sign-in the database is not queried. */
async function findFile(
  { actions, clock, demoSignIn, lookUp, turns }: MediaDeps,
  { key, client, request, isGone }: MediaRequest,
): Promise<NamedFile> {
  const shown = shownBy(request);
  if (shown === null || !/^[\w-]{24}$/.test(key)) throw notFound();
  const rules = { at: clock.now().toISOString(), demoSignIn };
  const seen = await lookUp(shown.hash, client, (isKnown) =>
    turns.within(isKnown ? shown.hash : clientKey(client), isGone, () =>
      findSeenFile(actions, shown, key, rules),
    ),
  );
  if (seen.file === null || !maySee(seen)) throw notFound();
  return seen.file;
}

/** Programs send their token, browsers the cookie. */
function shownBy(request: Request): Shown | null {
  const token = tokenOf(request.headers.get('authorization'));
  if (token !== null) return { as: 'token_hash', hash: hashToken(token) };
  const pass = broughtPass(request);
  return pass === null ? null : { as: 'media_hash', hash: hashToken(pass) };
}

function maySee({ role, isOfOrder, isOfInvoice }: SeenFile): boolean {
  const known = readRole(role);
  if (known === null) return false;
  return (isOfOrder && may(known, 'work-order.see')) || (isOfInvoice && may(known, 'invoice.see'));
}

function headersOf(row: NamedFile, variant: Variant, isLasting: boolean): Record<string, string> {
  return {
    'Content-Type': variant === 'thumb' ? 'image/jpeg' : row.mediaType,
    'Cache-Control': isLasting ? 'private, max-age=31536000, immutable' : 'no-store',
    'Content-Disposition': 'inline',
    'Content-Security-Policy': MEDIA_POLICY,
    // A sandboxed page may not have an opener policy as well: browsers treat such an answer as a network error.
    'Cross-Origin-Opener-Policy': 'unsafe-none',
    ...(isLasting && { ETag: etagOf(row, variant) }),
    ...(variant === 'original' && {
      [REPR_DIGEST_HEADER]: sha256Digest(Buffer.from(row.sha256, 'hex').toString('base64')),
    }),
  };
}

function etagOf({ sha256 }: NamedFile, variant: Variant): string {
  return `"${sha256.slice(0, 32)}-${variant}"`;
}

/**
 * Finds what to send of a picture. One that has not been decoded yet is decoded when its thumbnail is first requested.
 */
async function findSent(
  { files, deferredCheck }: MediaDeps,
  { sha256, mediaType, state }: NamedFile,
  wanted: Variant,
): Promise<Sent | null> {
  const kept = async (variant: Variant, isLasting = true): Promise<Sent | null> => {
    const opened = await files.open(sha256, variant);
    return opened === null ? null : { variant, opened, isLasting };
  };
  if (wanted === 'original' || mediaType === 'application/pdf') return kept(wanted);
  if (state === 'damaged') return kept('original');
  // The thumbnail is also missing if the first sender's action failed after the picture was stored, and the picture was
  // then sent again.
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

/** Null if the disk prevents decoding. The picture itself may still be there. */
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
