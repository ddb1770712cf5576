import { buffer } from 'node:stream/consumers';
import type { OnProgress } from '../progress.ts';
import type { FileStore } from './file-store.ts';
import { discardFiles, receiveFile } from './incoming.ts';
import { mapConcurrently } from './map-concurrently.ts';

export type Copied = {
  readonly copied: number;
  /** There already. */
  readonly present: number;
  /** In the former store, but not with the bytes of their name: left out. */
  readonly damaged: readonly string[];
};

const AT_ONCE = 8;

/**
 * Brings what a store has into another one, its trash included, and its id into one that has none. Each content is read whole and
 * compared with its name before it is kept; one that the other store has already is left. A copy that was cut short is simply made again.
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

/** False when its bytes are not those of its name. */
async function copyOne(from: FileStore, to: FileStore, sha256: string): Promise<boolean> {
  const opened = await from.open(sha256, 'original');
  // Purged meanwhile: nobody needs it.
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

/** What is said of a copy. */
export function describeCopied({ copied, present, damaged }: Copied): string {
  const lines = [`${copied} files were copied, ${present} were there already.`];
  if (damaged.length > 0)
    lines.push(`${damaged.length} are damaged and were left out:`, ...damaged.map((sha256) => `  ${sha256}`));
  return lines.join('\n');
}
