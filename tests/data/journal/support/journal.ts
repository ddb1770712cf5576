import { vi } from 'vitest';
import type { DeviceDatabase } from '#app/data/database.ts';
import type { Journal } from '#app/data/journal/journal.ts';
import { recover } from '#app/data/journal/recover.ts';
import { JournalWriter } from '#app/data/journal/writer.ts';
import type { PrivateFiles } from './private-files.ts';

/** Gives the database a journal in these files, as the start of a page does. */
export async function withJournal(
  database: DeviceDatabase,
  files: PrivateFiles,
  onFailure = () => undefined,
): Promise<Journal> {
  vi.stubGlobal('navigator', globalThis.navigator ?? {});
  const storage = { getDirectory: async () => files.root, estimate: async () => ({}) };
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
  const writer = new JournalWriter(files.root, () => crypto.randomUUID());
  const newId = () => 'this device';
  const report = () => undefined;
  await recover({ database, newId, now: () => new Date(), thread: writer, onFailure, report });
  await database.journal?.flushed();
  if (database.journal === null) throw new Error('no journal');
  return database.journal;
}
