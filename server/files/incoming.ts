import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageFault } from './file-store.ts';

/** A file that arrived and is not checked yet. Whoever holds it removes it. */
export type IncomingFile = { readonly path: string; readonly sha256: string; readonly bytes: number };

/**
 * Writes what arrives to a file of our own naming (the sender's name is never used), hashing on the way.
 * A sender that stops in the middle rejects with its own error, a disk that fails with StorageFault; nothing is left behind then.
 */
export async function receiveFile(source: AsyncIterable<Uint8Array>, folder: string): Promise<IncomingFile> {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw new StorageFault(error);
  });
  try {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      await handle.writeFile(chunk).catch((error: unknown) => {
        throw new StorageFault(error);
      });
    }
  } catch (error) {
    await handle.close().catch(() => undefined);
    await discardFiles([{ path }]);
    throw error;
  }
  await handle.close();
  return { path, sha256: hash.digest('hex'), bytes };
}

/** Removes files on their way in; one that is gone already is fine. */
export async function discardFiles(files: readonly { readonly path: string }[]): Promise<void> {
  for (const { path } of files) await rm(path, { force: true });
}
