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
import type { Chance } from '#tests/soak/support/chance.ts';

/** Marks that no store reads anything from. */
const IDLE = /^(LOCK|LOG|LOG\.old)$/;
const PAGE_BYTES = 4_096;
const KINDS = ['flip', 'flip', 'flip', 'cut', 'zero', 'delete'] as const;

/** Damages one to four files below the folders whose path holds `part`, at random; answers what was done, in words. */
export function damage(folders: readonly string[], part: string, chance: Chance): string[] {
  const files = folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !IDLE.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    .filter((path) => path.includes(part) && statSync(path).size > 0)
    .sort();
  const done: string[] = [];
  for (let count = 1 + chance.below(4); count > 0; count -= 1) {
    // Half of the time a byte of all bytes, else a file of all files: neither the large ones nor the small ones are spared.
    const path = chance.happens(0.5) ? ofAllBytes(files, chance) : chance.pick(files);
    if (path !== undefined) done.push(damageFile(path, chance));
  }
  return done;
}

function ofAllBytes(files: readonly string[], chance: Chance): string | undefined {
  const sizes = files.map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  let at = chance.below(sizes.reduce((sum, size) => sum + size, 0));
  return files.find((_, index) => {
    at -= sizes[index] ?? 0;
    return at < 0;
  });
}

function damageFile(path: string, chance: Chance): string {
  const kind = chance.pick(KINDS) ?? 'flip';
  const name = path.split('/').slice(-2).join('/');
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return `nothing to ${name}`;
  if (kind === 'delete') {
    rmSync(path);
    return `deleted ${name}`;
  }
  const file = openSync(path, 'r+');
  try {
    const at = chance.below(size);
    if (kind === 'cut') ftruncateSync(file, at);
    if (kind === 'zero') writeSync(file, Buffer.alloc(Math.min(PAGE_BYTES, size - at)), 0, undefined, at);
    if (kind === 'flip')
      for (let count = 1 + chance.below(8); count > 0; count -= 1) flip(file, chance.below(size), chance);
    return `${kind} of ${name} (${size} bytes) at ${at}`;
  } finally {
    closeSync(file);
  }
}

function flip(file: number, at: number, chance: Chance): void {
  const byte = Buffer.alloc(1);
  readSync(file, byte, 0, 1, at);
  byte[0] = (byte[0] ?? 0) ^ (1 << chance.below(8));
  writeSync(file, byte, 0, 1, at);
}
