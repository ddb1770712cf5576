import { chmod, chown, copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nullIfMissing, syncPath } from '../../disk.ts';
import type { OnProgress } from '../../progress.ts';

/**
 * Copies regular files and folders with their modes and owners; everything is on disk when it resolves. `isLeftOut`
 * receives paths relative to `from`. A file that disappears meanwhile is skipped, such as a table dropped during a
 * backup.
 */
export async function copyTree(
  from: string,
  to: string,
  isLeftOut: (path: string) => boolean = () => false,
  onFile: () => void = () => undefined,
): Promise<void> {
  const copyFolder = async (path: string): Promise<void> => {
    await mkdir(join(to, path), { recursive: true });
    for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
      const inner = join(path, entry.name);
      if (isLeftOut(inner)) continue;
      if (entry.isDirectory()) await nullIfMissing(copyFolder(inner));
      else if (entry.isFile()) {
        await nullIfMissing(copyOne(join(from, inner), join(to, inner)));
        onFile();
      }
    }
    await copyRights(join(from, path), join(to, path));
    await syncPath(join(to, path));
  };
  await copyFolder('');
}

/** Counts copied files against the number of files in a folder. */
export async function counting(folder: string, onFile: OnProgress): Promise<() => void> {
  const entries = await nullIfMissing(readdir(folder, { withFileTypes: true, recursive: true }));
  const of = entries?.filter((entry) => entry.isFile()).length ?? 0;
  let done = 0;
  return () => {
    done += 1;
    onFile(done, of);
  };
}

/** Copies one file with its mode and owner, on disk when it resolves. The caller syncs the folder's entry. */
export async function copyOne(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
  await copyRights(from, to);
  await syncPath(to);
}

async function copyRights(from: string, to: string): Promise<void> {
  const { mode, uid, gid } = await stat(from);
  if (process.getuid?.() === 0) await chown(to, uid, gid);
  await chmod(to, mode & 0o7777);
}
