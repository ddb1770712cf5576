/**
 * Program of the decoder's process (`decoder-process.ts`), passed to Node as text so that it runs the same from sources
 * and from a build. Its first argument is the address of sharp, its second its niceness. It decodes one picture at a
 * time and ends with its parent.
 */
import { stat } from 'node:fs/promises';
import { setPriority } from 'node:os';

const { default: sharp } = await import(process.argv[2]);

setPriority(Number(process.argv[3]));
sharp.cache(false);
sharp.concurrency(1);
// Of all loaders of libvips, only those for formats that an upload's first bytes may announce.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'],
});

const SAMPLES = { '4:2:0': 1.5, '4:2:2': 2 };

/**
 * Bytes that the decoder must hold in memory at once, according to the header. Most pictures are decoded line by line.
 */
function heldBytes({ format, width, height, channels, depth, isProgressive, chromaSubsampling }) {
  const pixels = width * height;
  if (format === 'webp') return pixels * 4;
  if (!isProgressive) return 0;
  return format === 'jpeg'
    ? pixels * 2 * (SAMPLES[chromaSubsampling] ?? channels)
    : pixels * channels * (depth === 'ushort' ? 2 : 1);
}

/** The limit that a picture exceeds according to its header, or null. */
function exceeded(header, { edgePx, pixels, heldBytes: held }) {
  const { width, height } = header;
  if (width * height > pixels) return 'too-many-pixels';
  if (Math.max(width, height) > edgePx) return 'too-long';
  return heldBytes(header) > held ? 'too-much-memory' : null;
}

async function look({ path, limits, large, thumbnailPx }) {
  try {
    const header = await sharp(path, { limitInputPixels: false }).metadata();
    const beyond = exceeded(header, limits);
    if (beyond !== null) return { refused: beyond };
    if (large !== null && exceeded(header, large) !== null) return 'large';
    const { data } = await sharp(path, {
      limitInputPixels: limits.pixels,
      failOn: 'warning',
      sequentialRead: true,
    })
      .rotate()
      .resize({ width: thumbnailPx, height: thumbnailPx, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 78, mozjpeg: false })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = header.autoOrient;
    return { thumbnail: data, width, height };
  } catch {
    // sharp reports an unreadable file and an undecodable one in the same way; whether the file exists tells them
    // apart.
    const isThere = await stat(path).then(
      () => true,
      () => false,
    );
    return { refused: isThere ? 'broken-image' : 'missing' };
  }
}

process.on('disconnect', () => process.exit());
process.on('message', async (job) => {
  const seen = await look(job);
  if (process.connected) process.send(seen);
});
