import { sha256Of } from '#app/data/sha256.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import {
  type FileRef,
  type PhotoInFile,
  TransferError,
  type TransferManifest,
  type TransferProblem,
} from './transfer-format.ts';
import { readManifest } from './transfer-manifest.ts';
import { type Archive, openArchive } from './transfer-unzip.ts';

/** A checked file of exported work. */
export type Transfer = { manifest: TransferManifest; archive: Archive };

/**
 * Opens an exported file and checks all of it: format, version, sizes, and every photo against its hash. Changes nothing.
 * `progress` counts the photos.
 */
export async function openTransfer(
  file: Blob,
  progress: (done: number, of: number) => void = () => undefined,
): Promise<Result<Transfer, TransferProblem>> {
  try {
    const archive = await openArchive(file);
    const manifest = await readManifest(archive);
    const files = photosOf(manifest).flatMap((photo) => filesOf(photo));
    for (const [index, ref] of files.entries()) {
      await readChecked(archive, ref);
      progress(index + 1, files.length);
    }
    return ok({ manifest, archive });
  } catch (error) {
    if (error instanceof TransferError) return refused(error.problem);
    throw error;
  }
}

/** A file out of the archive, as the manifest describes it. Throws TransferError where it is not. */
export async function readChecked(
  archive: Archive,
  { path, sizeBytes, sha256 }: FileRef,
): Promise<ArrayBuffer> {
  const bytes = await archive.read(path);
  if (bytes.byteLength !== sizeBytes || (await sha256Of(bytes)) !== sha256)
    throw new TransferError({ kind: 'damaged', path });
  return bytes.buffer.byteLength === bytes.byteLength ? bytes.buffer : bytes.slice().buffer;
}

function photosOf({ entries, drafts }: TransferManifest): PhotoInFile[] {
  return [...entries, ...drafts].flatMap(({ photos }) => photos);
}

function filesOf({ file, thumbnail }: PhotoInFile): FileRef[] {
  return [file, thumbnail].filter((ref) => ref !== null);
}
