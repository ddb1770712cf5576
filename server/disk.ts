import { access, open } from 'node:fs/promises';

/** Has the disk hold a file's bytes, or a folder's entries, when it resolves. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The result of work on a path; null where there is nothing at it. */
export async function nullIfMissing<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
}

/** Whether a path can be reached in a way (`fs.constants`): to be seen, unless another is asked for. */
export async function isAccessible(path: string, mode?: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}

/** Whether the system refused something for this reason. */
export function hasCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}
