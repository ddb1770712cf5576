import { randomBytes } from 'node:crypto';
import type { Tx } from '../db/schema.ts';
import type { AcceptedFile } from './accept.ts';
import { lockFilesForNaming, upsertFile } from './files.sql.ts';
import type { StoredFile } from './stored-file.ts';

/**
 * Names files in the database, in the order given; from here to the end of the transaction the sweeper leaves them alone. Whoever
 * calls sees to it that they are kept before the commit.
 */
export async function recordFiles(tx: Tx, files: readonly AcceptedFile[]): Promise<StoredFile[]> {
  if (files.length === 0) return [];
  await lockFilesForNaming(tx);
  const keys = new Map<string, string>();
  // In one order for everyone: two acts with the same two pictures must not wait for each other.
  for (const file of [...files].sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1))) {
    if (keys.has(file.sha256)) continue;
    keys.set(file.sha256, await upsertFile(tx, file, randomBytes(18).toString('base64url')));
  }
  return files.map(({ sha256, mediaType, bytes, width, height }) => {
    return { sha256, mediaType, bytes, width, height, key: keys.get(sha256) ?? '' };
  });
}
