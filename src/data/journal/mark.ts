import type { DeviceDatabase } from '../database.ts';
import { readMeta, writeMeta } from '../meta.ts';
import { MARK_FOLDER, mappingsIn, originDirectory } from './directory.ts';

/** Whether what an earlier start has left beside the journal is gone: then nothing that was written since is kept there. */
export async function isForgetful(database: DeviceDatabase): Promise<boolean> {
  const root = await originDirectory();
  const mark = await readMeta(database, 'journal-mark');
  if (root === null || mark === undefined || (await mappingsIn(root, MARK_FOLDER)).includes(mark.name))
    return false;
  // Another tab may have left a mark of its own meanwhile; it says so before it removes the former one.
  return (await readMeta(database, 'journal-mark'))?.name === mark.name;
}

/** Leaves a file for the next start to find. The former ones go last, since a start that finds none thinks that files are lost. */
export async function leaveMark(database: DeviceDatabase, newId: () => string): Promise<void> {
  const root = await originDirectory();
  if (root === null || database.journal === null) return;
  const former = await mappingsIn(root, MARK_FOLDER);
  const name = newId();
  database.journal.keepFile(MARK_FOLDER, name, new Uint8Array(1).buffer);
  await database.journal.flushed();
  if (database.journal.failure !== null) return;
  await writeMeta(database, 'journal-mark', { name });
  await database.journal.removeFiles(MARK_FOLDER, former);
}
