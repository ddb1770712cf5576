import { copyFile, type FileHandle, open, readFile, stat, truncate } from 'node:fs/promises';

/** Beyond this PostgreSQL's log becomes `postgres.log.1`, in place of the one before. */
const MAX_LOG_BYTES = 4 * 1024 * 1024;

/** Opens the log at its end: what led to a failed start is still there at the next try. */
export async function openServerLog(file: string): Promise<FileHandle> {
  await rotateServerLog(file);
  return open(file, 'a', 0o600);
}

/** Copied and emptied rather than renamed: the running database goes on writing to the file it has open, at its end. */
export async function rotateServerLog(file: string, maxBytes: number = MAX_LOG_BYTES): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= maxBytes) return;
  await copyFile(file, `${file}.1`);
  await truncate(file);
}

/** The end of the log, for the message of a start that failed. */
export async function lastLines(file: string, count: number): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-count).join('\n');
}
