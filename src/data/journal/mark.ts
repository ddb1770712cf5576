import type { DeviceDatabase } from '../database.ts';
import { readMeta, writeMeta } from '../meta.ts';
import { fileNamesIn, MARK_FOLDER, originDirectory } from './directory.ts';

/**
 * True if the mark of an earlier start is gone, which means that nothing written since has persisted. The names of
 * marks rise with time; one later than the database's means that the database has fallen behind its files.
 */
export async function hasLostMark(database: DeviceDatabase): Promise<boolean> {
  const root = await originDirectory();
  const mark = await readMeta(database, 'journal-mark');
  if (root === null || mark === undefined) return false;
  if ((await fileNamesIn(root, MARK_FOLDER)).some((name) => name >= mark.name)) return false;
  // Another tab may have replaced the mark meanwhile. It stores the new name before removing the old file.
  return (await readMeta(database, 'journal-mark'))?.name === mark.name;
}

/**
 * Writes a file for the next start to find. Former marks are removed last, since a start that finds none treats the
 * files as lost.
 */
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
