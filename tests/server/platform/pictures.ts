import sharp from 'sharp';

type Made = { width?: number; height?: number; orientation?: number; color?: string };

/** A JPEG as a camera makes it. */
export async function picture({ width = 640, height = 480, orientation = 1, color = '#3a7' }: Made = {}) {
  const image = sharp({ create: { width, height, channels: 3, background: color } });
  return new Uint8Array(await image.withMetadata({ orientation }).jpeg().toBuffer());
}

/** A form with a note and some files; the name given to them must never matter. */
export function formOf(files: readonly Uint8Array[], field = 'images', name = '../../evil.jpg'): FormData {
  const form = new FormData();
  form.set('note', 'Zoë');
  for (const bytes of files) form.append(field, new Blob([new Uint8Array(bytes)]), name);
  return form;
}
