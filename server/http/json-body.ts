import { JSON_BODY_LIMIT_BYTES } from '#domain/limits.ts';
import { serverTexts } from '#domain/texts-server.ts';
import { MAX_DISCARDED_BYTES } from './limits.ts';
import { malformed, tooLarge, unsupportedMedia } from './problem.ts';

/** Reads a JSON body; an absent one reads as an empty object. Throws the 400, 413 or 415 problem. */
export async function readJsonBody(request: Request): Promise<unknown> {
  const bytes = await readWhole(request);
  if (bytes.byteLength === 0) return {};
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw unsupportedMedia(serverTexts.wantsJson);
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw malformed(serverTexts.malformedJson, error);
  }
}

async function readWhole(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  await eachChunk(request, (chunk) => {
    bytes += chunk.byteLength;
    // Beyond the limit it is only counted: an answer before the end of an upload shows as a network error in a browser.
    if (bytes <= JSON_BODY_LIMIT_BYTES) chunks.push(chunk);
  });
  if (bytes > JSON_BODY_LIMIT_BYTES)
    throw tooLarge(serverTexts.tooLarge(JSON_BODY_LIMIT_BYTES / 1024 / 1024));
  return Buffer.concat(chunks);
}

/** Reads what is left of a body and forgets it, so that the answer of a refused upload arrives. */
export async function discardBody(request: Request): Promise<void> {
  if (request.bodyUsed || request.body === null) return;
  // The sender going away in the middle of a refused request changes nothing.
  await eachChunk(request, () => undefined).catch(() => undefined);
}

async function eachChunk(request: Request, use: (chunk: Uint8Array) => void): Promise<void> {
  const reader = request.body?.getReader();
  if (reader === undefined) return;
  let bytes = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      bytes += read.value.byteLength;
      use(read.value);
      if (bytes > MAX_DISCARDED_BYTES) return await reader.cancel();
    }
  } catch (error) {
    throw malformed(serverTexts.malformedJson, error);
  }
}
