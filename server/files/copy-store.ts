import { buffer } from 'node:stream/consumers';
import type { OnProgress } from '../progress.ts';
import type { FileStore } from './file-store.ts';
import { discardFiles, receiveFile } from './incoming.ts';
import { mapConcurrently } from './map-concurrently.ts';

export type Copied = {
  readonly copied: number;
  /** Already there. */
  readonly present: number;
  /** In the source store, but with bytes that do not match the name; not copied. */
  readonly damaged: readonly string[];
};

const AT_ONCE = 8;

/**
 * Copies a store's files, including its trash, to another store, and its id if the other has none. Each file is read
 * completely and compared with its name before it is stored; existing files are skipped. An interrupted copy is simply
 * run again.
 */
export async function copyStore(
  from: FileStore,
  to: FileStore,
  onFile: OnProgress = () => undefined,
): Promise<Copied> {
  const there = new Set<string>();
  for await (const { sha256 } of to.contents()) there.add(sha256);
  const wanted = new Set<string>();
  for await (const { sha256 } of from.contents()) wanted.add(sha256);
  for (const hashes of (await from.trashed()).values()) for (const sha256 of hashes) wanted.add(sha256);
  const missing = [...wanted].filter((sha256) => !there.has(sha256));
  const damaged: string[] = [];
  let done = 0;
  await mapConcurrently(
    missing,
    async (sha256) => {
      if (!(await copyOne(from, to, sha256))) damaged.push(sha256);
      done += 1;
      onFile(done, missing.length);
    },
    Math.min(AT_ONCE, missing.length),
  );
  const id = await from.identity();
  if (id !== null) await to.identify(id, null);
  return { copied: missing.length - damaged.length, present: wanted.size - missing.length, damaged };
}

/** False if its bytes do not match its name. */
async function copyOne(from: FileStore, to: FileStore, sha256: string): Promise<boolean> {
  const opened = await from.open(sha256, 'original');
  // Purged meanwhile, so nobody needs it.
  if (opened === null) return true;
  const file = await receiveFile(opened.stream, to.incoming);
  try {
    if (file.sha256 !== sha256) return false;
    const small = await from.open(sha256, 'thumb');
    const thumbnail = small === null ? null : await buffer(small.stream);
    await to.keep([{ path: file.path, sha256, thumbnail }]);
    return true;
  } finally {
    await discardFiles([file]);
  }
}

/** Summary of a copy. */
export function describeCopied({ copied, present, damaged }: Copied): string {
  const lines = [`${copied} files were copied, ${present} were there already.`];
  if (damaged.length > 0)
    lines.push(`${damaged.length} are damaged and were left out:`, ...damaged.map((sha256) => `  ${sha256}`));
  return lines.join('\n');
}
