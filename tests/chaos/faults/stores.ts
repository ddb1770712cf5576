import {
  closeSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { SeededRandom } from '#tests/support/seeded-random.ts';

/** Marker files from which no store reads anything. */
const IDLE = /^(LOCK|LOG|LOG\.old)$/;
const PAGE_BYTES = 4_096;
const KINDS = ['flip', 'flip', 'flip', 'cut', 'zero', 'delete'] as const;

/**
 * Damages one to four files below the folders whose path contains `part`, at random; returns a description of the
 * damage.
 */
export function damage(folders: readonly string[], part: string, random: SeededRandom): string[] {
  const files = folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !IDLE.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    .filter((path) => path.includes(part) && statSync(path).size > 0)
    .sort();
  const done: string[] = [];
  for (let count = 1 + random.below(4); count > 0; count -= 1) {
    // Half of the time a random byte of all bytes, otherwise a random file of all files: neither large nor small ones
    // are spared.
    const path = random.happens(0.5) ? ofAllBytes(files, random) : random.pick(files);
    if (path !== undefined) done.push(damageFile(path, random));
  }
  return done;
}

function ofAllBytes(files: readonly string[], random: SeededRandom): string | undefined {
  const sizes = files.map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  let at = random.below(sizes.reduce((sum, size) => sum + size, 0));
  return files.find((_, index) => {
    at -= sizes[index] ?? 0;
    return at < 0;
  });
}

function damageFile(path: string, random: SeededRandom): string {
  const kind = random.pick(KINDS) ?? 'flip';
  const name = path.split('/').slice(-2).join('/');
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return `nothing to ${name}`;
  if (kind === 'delete') {
    rmSync(path);
    return `deleted ${name}`;
  }
  const file = openSync(path, 'r+');
  try {
    const at = random.below(size);
    if (kind === 'cut') ftruncateSync(file, at);
    if (kind === 'zero') writeSync(file, Buffer.alloc(Math.min(PAGE_BYTES, size - at)), 0, undefined, at);
    if (kind === 'flip')
      for (let count = 1 + random.below(8); count > 0; count -= 1) flip(file, random.below(size), random);
    return `${kind} of ${name} (${size} bytes) at ${at}`;
  } finally {
    closeSync(file);
  }
}

function flip(file: number, at: number, random: SeededRandom): void {
  const byte = Buffer.alloc(1);
  readSync(file, byte, 0, 1, at);
  byte[0] = (byte[0] ?? 0) ^ (1 << random.below(8));
  writeSync(file, byte, 0, 1, at);
}
