import { read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { entryById } from '#app/data/entries.ts';
import { firstFound } from '#app/data/follow.ts';
import type { EntryFailure } from '#app/data/rows.ts';
import { createSignal } from '#app/store.ts';
import type { Reachability } from '../reachability.ts';
import type { Outbox } from './outbox.ts';

/** Progress of a captured action, for the user who waits for it. */
export type Arrival =
  | { kind: 'sent' }
  /** In the outbox, to be sent automatically. */
  | { kind: 'waiting' }
  /** Refused; the entry is in the outbox and needs attention. */
  | { kind: 'refused'; failure: EntryFailure };

/** Time a form waits for the server before it leaves the action to the outbox. */
const PATIENCE_MS = 8_000;

/** Follows one entry until it is delivered, refused, or clearly not going to be either soon. */
export async function arrivalOf(
  database: DeviceDatabase,
  entryId: string,
  patienceMs = PATIENCE_MS,
): Promise<Arrival> {
  // The action is on disk: if reading fails, it is simply waiting.
  const arrival = await firstFound(() => look(database, entryId), patienceMs).catch(() => null);
  return arrival ?? { kind: 'waiting' };
}

/** Null while nothing is decided. */
async function look(database: DeviceDatabase, entryId: string): Promise<Arrival | null> {
  const { entries, receipts } = database;
  return await read(database, [entries, receipts], async () => {
    if ((await receipts.get(entryId)) !== undefined) return { kind: 'sent' };
    const entry = await entryById(database, entryId);
    const failure = entry?.attempts.failure ?? null;
    if (entry?.state === 'attention' && failure !== null) return { kind: 'refused', failure };
    return entry === undefined || failure !== null ? { kind: 'waiting' } : null;
  });
}

const inForms = new Set<string>();
const left = createSignal<[entryId: string]>();

/**
 * Actions whose form is still open and waits for the server's answer. If it is a refusal, the form gets the action
 * back and shows the refusal itself.
 */
export const formsAwaitingAnswer = {
  has: (entryId: string) => inForms.has(entryId),
  begin: (entryId: string) => void inForms.add(entryId),
  end: (entryId: string) => {
    inForms.delete(entryId);
    left.notify(entryId);
  },
  onEnd: left.subscribe,
} as const;

/** `kept`: the form has everything back, the entry stays in the outbox because it may have arrived, or it had no form. */
export type Refusal = { failure: EntryFailure; kept: 'form' | 'outbox' | 'nowhere' };

type Deps = {
  database: DeviceDatabase;
  engine: Pick<Outbox, 'edit' | 'discard'>;
  reachability: Pick<Reachability, 'current'>;
};

/**
 * Waits a while for the server's answer to a captured action, unless the server is unreachable. A refused action is
 * taken out of the outbox again if that is safe: back into its form, or deleted if it has none. Null: not refused.
 */
export async function refusalInForm(
  { database, engine, reachability }: Deps,
  entryId: string,
  form: { key: string; value: unknown } | null,
): Promise<Refusal | null> {
  if (reachability.current() === 'unreached') return null;
  formsAwaitingAnswer.begin(entryId);
  try {
    const arrival = await arrivalOf(database, entryId);
    if (arrival.kind !== 'refused') return null;
    const { failure } = arrival;
    if (form === null) {
      const isGone = (await engine.discard(entryId)) === 'discarded';
      return { failure, kept: isGone ? 'nowhere' : 'outbox' };
    }
    return { failure, kept: (await engine.edit(entryId, form)) === 'edited' ? 'form' : 'outbox' };
  } finally {
    formsAwaitingAnswer.end(entryId);
  }
}
