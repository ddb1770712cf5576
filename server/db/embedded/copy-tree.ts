import { chmod, chown, copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nullIfMissing, syncPath } from '../../disk.ts';
import type { OnProgress } from '../../progress.ts';

/**
 * Copies regular files and folders with their modes and owners; everything is on the disk when it resolves. `isLeftOut` is asked of paths
 * relative to `from`. A file that vanishes meanwhile is left out, as a table dropped under a running backup.
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

/** Counts files as they are copied, against how many a folder has. */
export async function counting(folder: string, onFile: OnProgress): Promise<() => void> {
  const entries = await nullIfMissing(readdir(folder, { withFileTypes: true, recursive: true }));
  const of = entries?.filter((entry) => entry.isFile()).length ?? 0;
  let done = 0;
  return () => {
    done += 1;
    onFile(done, of);
  };
}

/** One file with its mode and owner, on the disk when it resolves; the folder's entry is the caller's to sync. */
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
