import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { orFault } from './file-store.ts';

/** A file that arrived and is not checked yet. Its holder removes it (`discardFiles`). */
export type IncomingFile = {
  /** Empty for one that was only hashed (`hashFile`). */
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
};

/**
 * Writes what arrives to a file of our own naming (the sender's name is never used), hashing on the way.
 * A sender that stops in the middle rejects with its own error, a disk that fails with StorageFault; nothing is left behind then.
 */
export async function receiveFile(source: AsyncIterable<Uint8Array>, folder: string): Promise<IncomingFile> {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await orFault(open(path, 'wx', 0o600));
  try {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      await orFault(handle.writeFile(chunk));
    }
  } catch (error) {
    await handle.close().catch(() => undefined);
    await discardFiles([{ path }]);
    throw error;
  }
  await handle.close();
  return { path, sha256: hash.digest('hex'), bytes };
}

/** `receiveFile` for a file of a request that is refused already: it is only counted and hashed, and lies nowhere. */
export async function hashFile(source: AsyncIterable<Uint8Array>): Promise<IncomingFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    bytes += chunk.byteLength;
  }
  return { path: '', sha256: hash.digest('hex'), bytes };
}

/** Where the same file lies without its metadata, and its small picture. */
export const strippedPath = (path: string): string => `${path}.stripped`;
export const thumbnailPath = (path: string): string => `${path}.thumb`;

/** Removes files on their way in with what was made of them; one that is gone already is fine. */
export async function discardFiles(files: readonly { readonly path: string }[]): Promise<void> {
  for (const { path } of files) {
    if (path === '') continue;
    for (const name of [path, strippedPath(path), thumbnailPath(path)]) await rm(name, { force: true });
  }
}
