import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing, syncPath } from '../../disk.ts';
import type { DatabaseCopy } from '../copy-database.ts';

/** File name of the note next to a backup. */
export const NOTE = 'backup.json';

/** Contents of a data folder, as counted on its running database. */
export type Holding = {
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Files that the database names, and how many of them are not in the folder. */
  readonly files: { readonly named: number; readonly missing: number };
};

/** Written when a backup is complete. `holding` is null if the backup was not tested. */
export type BackupNote = {
  readonly madeAt: string;
  readonly version: string;
  readonly holding: Holding | null;
  /** Contents of the copy of a DATABASE_URL database; absent for an embedded one, whose folder is copied. */
  readonly database?: DatabaseCopy;
};

export async function writeNote(folder: string, note: BackupNote): Promise<void> {
  const path = join(folder, NOTE);
  await writeFile(path, `${JSON.stringify(note, null, 2)}\n`);
  await syncPath(path);
}

/** Null for a backup from before notes existed. */
export async function readNote(folder: string): Promise<BackupNote | null> {
  const text = await nullIfMissing(readFile(join(folder, NOTE), 'utf8'));
  return text === null ? null : (JSON.parse(text) as BackupNote);
}

/** Differences between two counts, as sentences; empty if they are equal. */
export function differences(expected: Holding, found: Holding): string[] {
  const tables = [...new Set([...Object.keys(expected.rows), ...Object.keys(found.rows)])];
  const rows = tables
    .filter((table) => expected.rows[table] !== found.rows[table])
    .map((table) => `${table} has ${found.rows[table] ?? 0} rows, not ${expected.rows[table] ?? 0}`);
  const files =
    expected.files.named === found.files.named && expected.files.missing === found.files.missing
      ? []
      : [
          `${found.files.missing} of ${found.files.named} files are missing, not ${expected.files.missing} of ${expected.files.named}`,
        ];
  return [...rows, ...files];
}
