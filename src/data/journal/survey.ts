import { isSettled, readJournal } from './contents.ts';
import {
  DAMAGED_FOLDER,
  JOURNAL_FOLDER,
  originDirectory,
  PHOTO_FOLDER,
  readFiles,
  sizesIn,
} from './directory.ts';

export type Held = { count: number; bytes: number };

/** Contents of the second copy. `waiting`: its entries that are not settled. */
export type JournalSurvey = { records: Held; waiting: number; photos: Held; setAside: Held };

/** Read-only and independent of the database; null if the browser has no place for a second copy. */
export async function surveyJournal(): Promise<JournalSurvey | null> {
  const root = await originDirectory();
  if (root === null) return null;
  const read = await readFiles(root, JOURNAL_FOLDER);
  const files = read.flatMap((file) => (file === null ? [] : [new Uint8Array(file)]));
  const { contents, records } = await readJournal(files);
  const waiting = [...contents.entries].filter(([id, row]) => row !== null && !isSettled(contents, id));
  const [photos, setAside] = await Promise.all([sizesIn(root, PHOTO_FOLDER), sizesIn(root, DAMAGED_FOLDER)]);
  return {
    records: { count: records, bytes: sumOf(files.map(({ byteLength }) => byteLength)) },
    waiting: waiting.length,
    photos: { count: photos.length, bytes: sumOf(photos) },
    setAside: { count: setAside.length, bytes: sumOf(setAside) },
  };
}

function sumOf(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0);
}
