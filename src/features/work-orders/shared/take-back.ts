import type { Engine } from '#app/sync/engine.ts';
import type { PendingMark } from '#app/sync/read-models/overlay.ts';

/**
 * Takes an act back whose author has confirmed that it shall not be: withdrawn while it waits, discarded once the server
 * has refused it. False when the server may have it, so that only another act can undo it.
 */
export async function takeBack(
  engine: Pick<Engine, 'withdraw' | 'discard'>,
  { entryId, state }: PendingMark,
): Promise<boolean> {
  const outcome = await (state === 'attention' ? engine.discard(entryId) : engine.withdraw(entryId));
  return outcome !== 'too-late';
}
