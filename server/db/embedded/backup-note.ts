import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing, syncPath } from '../../disk.ts';
import type { DatabaseCopy } from '../copy-database.ts';

/** The name of the note beside what was backed up. */
export const NOTE = 'backup.json';

/** What a data folder holds, as counted on its database, running. */
export type Holding = {
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Contents that the database names, and those of them that are not in the folder. */
  readonly files: { readonly named: number; readonly missing: number };
};

/** Written when a backup is complete. `holding` is null for one that was not tried out. */
export type BackupNote = {
  readonly madeAt: string;
  readonly version: string;
  readonly holding: Holding | null;
  /** What is in the copy of a database of DATABASE_URL; absent for an embedded one, whose folder is copied. */
  readonly database?: DatabaseCopy;
};

export async function writeNote(folder: string, note: BackupNote): Promise<void> {
  const path = join(folder, NOTE);
  await writeFile(path, `${JSON.stringify(note, null, 2)}\n`);
  await syncPath(path);
}

/** Null for a backup of before there were notes. */
export async function readNote(folder: string): Promise<BackupNote | null> {
  const text = await nullIfMissing(readFile(join(folder, NOTE), 'utf8'));
  return text === null ? null : (JSON.parse(text) as BackupNote);
}

/** In which counts two holdings differ, as sentences; none when they are the same. */
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
