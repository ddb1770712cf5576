import type { Db } from '../db/schema.ts';
import type { FileStore } from './file-store.ts';
import { deleteUnreferencedFiles, knownFiles, tryLockFilesForSweep } from './files.sql.ts';

/**
 * Removes files nothing refers to that were last used before an instant: those of refused acts, replaced photos and interrupted
 * uploads. Answers how many contents went; none when an upload is running, whose turn comes first.
 */
export async function sweepFiles(db: Db, store: FileStore, before: Date): Promise<number> {
  await store.sweepIncoming(before.getTime());
  const old = await store.keptBefore(before.getTime());
  return db.transaction().execute(async (tx) => {
    if (!(await tryLockFilesForSweep(tx))) return 0;
    const deleted = await deleteUnreferencedFiles(tx, before.toISOString());
    const known = await knownFiles(tx, old);
    // A file without a row belongs to an act that never committed.
    const gone = new Set([...deleted, ...old.filter((sha256) => !known.has(sha256))]);
    for (const sha256 of gone) await store.remove(sha256);
    return gone.size;
  });
}
