import type { DeviceDatabase } from '#app/data/database.ts';
import { readPhoto } from '#app/data/photos.ts';
import type { KeptPhotos } from '#app/sync/outbox/kept-photos.ts';
import { saveFile } from '#app/ui/save-file.ts';

/** Hands kept photos out of the app, one JPEG each: through the share sheet of a tablet, else as files of the browser's. */
export async function savePhotos(database: DeviceDatabase, kept: KeptPhotos): Promise<void> {
  const rows = await Promise.all(kept.photoIds.map((id) => readPhoto(database, id)));
  const files = rows.flatMap((row, index) =>
    row === undefined ? [] : [new File([row.bytes], nameOf(kept, index + 1), { type: row.mediaType })],
  );
  if (isTouched() && canShare(files)) await share(files);
  else for (const file of files) saveFile(file.name, file);
}

/** Desks have share sheets too, but a person there looks for files. */
function isTouched(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}

function canShare(files: File[]): boolean {
  return 'canShare' in navigator && navigator.canShare({ files });
}

async function share(files: File[]): Promise<void> {
  try {
    await navigator.share({ files });
  } catch (error) {
    // The person closed the sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

const LONGEST_NAME = 80;

/** 'WO-0042 Front bumper 2.jpg': what no file system minds. */
function nameOf({ orderNumber, jobName, label }: KeptPhotos, index: number): string {
  const about = [orderNumber, jobName].filter((part) => part !== '').join(' ') || label;
  const plain = about.replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ').trim();
  return `${plain.slice(0, LONGEST_NAME).trim()} ${index}.jpg`;
}
