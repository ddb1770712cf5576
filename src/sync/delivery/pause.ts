import { write } from '#app/data/access.ts';
import { dropMeta, readMeta, writeMeta } from '#app/data/meta.ts';
import type { EngineDeps } from '../ports.ts';

/** A queue that waits, because the server does not know its owner's token. Another token ends the wait by itself. */

/** The server does not know this token: nothing of its owner goes out under it until they sign in again. */
export async function pauseQueue(
  { database }: Pick<EngineDeps, 'database'>,
  owner: string,
  token: string,
): Promise<void> {
  const pause = { owner, tokenHash: tokenHashOf(token) };
  await write(database, [database.facts], () => writeMeta(database, 'queue-pause', pause));
}

/** The owner has signed in, or has another token: the pause ends. Another owner's pause stays. */
export async function endPause({ database }: Pick<EngineDeps, 'database'>, owner: string): Promise<void> {
  await write(database, [database.facts], async () => {
    const pause = await readMeta(database, 'queue-pause');
    if (pause?.owner === owner) await dropMeta(database, 'queue-pause');
  });
}

/** Tells tokens apart without a wait, and says nothing of them: 64 bits (FNV-1a) of what has far more. */
export function tokenHashOf(token: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(token)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}
