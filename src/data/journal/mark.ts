import type { DeviceDatabase } from '../database.ts';
import { readMeta, writeMeta } from '../meta.ts';
import { fileNamesIn, MARK_FOLDER, originDirectory } from './directory.ts';

/**
 * Whether the mark of an earlier start is gone: then nothing written since is kept. Marks' names rise with time, and one later than
 * the database's means that the database has fallen behind its files.
 */
export async function hasLostMark(database: DeviceDatabase): Promise<boolean> {
  const root = await originDirectory();
  const mark = await readMeta(database, 'journal-mark');
  if (root === null || mark === undefined) return false;
  if ((await fileNamesIn(root, MARK_FOLDER)).some((name) => name >= mark.name)) return false;
  // Another tab may have replaced the mark meanwhile; it stores the new name before removing the old file.
  return (await readMeta(database, 'journal-mark'))?.name === mark.name;
}

/** Leaves a file for the next start to find. Former marks go last, since a start that finds none takes files for lost. */
export async function writeMark(database: DeviceDatabase, newId: () => string): Promise<void> {
  const root = await originDirectory();
  if (root === null || database.journal === null) return;
  const former = await fileNamesIn(root, MARK_FOLDER);
  const name = newId();
  database.journal.keepFile(MARK_FOLDER, name, new Uint8Array(1).buffer);
  await database.journal.flushed();
  if (database.journal.failure !== null) return;
  await writeMeta(database, 'journal-mark', { name });
  await database.journal.removeFiles(MARK_FOLDER, former);
}
