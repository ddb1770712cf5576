import { read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { entryById } from '#app/data/entries.ts';
import { firstFound } from '#app/data/follow.ts';
import type { EntryFailure } from '#app/data/rows.ts';
import type { Reachability } from '../reachability.ts';
import type { Outbox } from './outbox.ts';

/** Progress of a captured action, for the user who waits for it. */
export type Answer =
  | { kind: 'sent' }
  /** In the outbox, to be sent automatically. */
  | { kind: 'waiting' }
  /** Refused; the entry is in the outbox and needs attention. */
  | { kind: 'refused'; failure: EntryFailure };

/** `kept`: the form has everything back, the entry stays in the outbox because it may have arrived, or it had no form. */
export type Refusal = { failure: EntryFailure; kept: 'form' | 'outbox' | 'nowhere' };

type Deps = {
  database: DeviceDatabase;
  engine: Pick<Outbox, 'edit' | 'discard'> & {
    onAttempted(listener: (entryId: string) => void): () => void;
  };
  reachability: Pick<Reachability, 'current'>;
};

/** Time a form waits for the server before it leaves the action to the outbox. */
const PATIENCE_MS = 8_000;

/**
 * Waits for the answer to one entry, until it is clearly not going to come soon: told by the sender of this tab, or
 * read when the database changes, if another tab or the service worker sends. Does not wait for an unreachable server.
 */
export async function answerTo(
  { database, engine, reachability }: Deps,
  entryId: string,
  patienceMs = PATIENCE_MS,
): Promise<Answer> {
  if (reachability.current() === 'unreached') return { kind: 'waiting' };
  const onAttempted = (readNow: () => void) =>
    engine.onAttempted((attempted) => {
      if (attempted === entryId) readNow();
    });
  // The action is on disk: if reading fails, it is simply waiting.
  const answer = await firstFound(() => look(database, entryId), patienceMs, onAttempted).catch(() => null);
  return answer ?? { kind: 'waiting' };
}

/** Null while nothing is decided. */
async function look(database: DeviceDatabase, entryId: string): Promise<Answer | null> {
  const { entries, receipts } = database;
  return await read(database, [entries, receipts], async () => {
    if ((await receipts.get(entryId)) !== undefined) return { kind: 'sent' };
    const entry = await entryById(database, entryId);
    const failure = entry?.attempts.failure ?? null;
    if (entry?.state === 'attention' && failure !== null) return { kind: 'refused', failure };
    return entry === undefined || failure !== null ? { kind: 'waiting' } : null;
  });
}

/**
 * Waits for the answer to a captured action. A refused action is taken out of the outbox again if that is safe: back
 * into its form, or deleted if it has none. Null: not refused.
 */
export async function refusalInForm(
  deps: Deps,
  entryId: string,
  form: { key: string; value: unknown } | null,
): Promise<Refusal | null> {
  const answer = await answerTo(deps, entryId);
  if (answer.kind !== 'refused') return null;
  const { failure } = answer;
  if (form === null) {
    const isGone = (await deps.engine.discard(entryId)) === 'discarded';
    return { failure, kept: isGone ? 'nowhere' : 'outbox' };
  }
  return { failure, kept: (await deps.engine.edit(entryId, form)) === 'edited' ? 'form' : 'outbox' };
}
