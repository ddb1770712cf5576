import type { ApiPort } from '#app/api/api-port.ts';
import { SignedOutError, UnreachableError } from '#app/api/errors.ts';
import { write } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { readMeta, writeMeta } from '#app/data/meta.ts';
import type { PhotoWithBytes } from '#app/data/photos.ts';
import type { OnlineActionNote } from '#app/data/rows.ts';
import type { AnswerOf, AnyCall, BodyOf } from '#contract/call.ts';
import { outgoingFiles } from '../delivery/outgoing-files.ts';
import type { LockPort } from '../ports.ts';

/** Actions that are never queued: the user waits for the answer. */

export type OnlineDeps = {
  api: ApiPort;
  database: DeviceDatabase;
  locks: LockPort;
  config: { getSnapshot(): { idempotency: boolean } };
  now: () => Date;
  newId: () => string;
  report: (error: unknown, context: string) => void;
};

export type OnlineAction<C extends AnyCall> = Pick<
  OnlineActionNote,
  'owner' | 'label' | 'about' | 'draftName'
> & {
  params?: Readonly<Record<string, string>>;
  body?: BodyOf<C>;
  photos?: readonly PhotoWithBytes[];
  /** For a host without keys whose answer was lost: the state it shows of the action; null if it does not show it. */
  reread?: () => Promise<AnswerOf<C> | null>;
};

/**
 * Requests an action, which is recorded on the device from before it is sent until the server has decided it. If its
 * answer was lost, it keeps its key meanwhile, so that requesting it again has one effect, also from another page.
 * Rejects as the call does.
 */
export async function performOnline<C extends AnyCall>(
  deps: OnlineDeps,
  call: C,
  { photos = [], reread, params = {}, body, ...said }: OnlineAction<C>,
): Promise<AnswerOf<C>> {
  const { database, config, newId, now, report } = deps;
  const photoIds = photos.map(({ id }) => id);
  const fresh = { ...said, id: newId(), call: call.name, params, body, photoIds, at: now().toISOString() };
  return (await lockedFor(deps.locks, fresh, async () => {
    const note = await noted(database, fresh).catch((error: unknown) => {
      report(error, 'noting an action');
      return fresh;
    });
    try {
      return await askOnline(deps, call, note, photos);
    } catch (error) {
      const isRead = error instanceof UnreachableError && !config.getSnapshot().idempotency;
      const found = isRead && (await reread?.());
      if (!found) {
        await markTold(deps, note);
        throw error;
      }
      await forgetOnline(deps, note);
      return found;
    }
  })) as AnswerOf<C>;
}

/** Sends a recorded action, and deletes its record once it is decided. */
export async function askOnline<C extends AnyCall>(
  deps: Pick<OnlineDeps, 'api' | 'database' | 'config' | 'report'>,
  call: C,
  note: OnlineActionNote,
  photos: readonly PhotoWithBytes[],
): Promise<AnswerOf<C>> {
  const { id, params, body } = note;
  const keyed = deps.config.getSnapshot().idempotency ? { idempotencyKey: id } : {};
  const files = outgoingFiles(photos);
  const asked = deps.api.perform(call, { params, body: body as BodyOf<C>, files, ...keyed });
  // The browser may have repeated the request, and a 401 may be the answer to the copy.
  const isOpen = (error: unknown) => error instanceof UnreachableError || error instanceof SignedOutError;
  if (!(await asked.then(() => false, isOpen))) await forgetOnline(deps, note);
  return (await asked).value;
}

/**
 * Runs `work` while no other tab runs it for the same action. `isHeld` is false if another one does: the user's own
 * press is sent all the same, under the key that the other one has.
 */
export async function lockedFor<T>(
  locks: LockPort,
  note: OnlineActionNote,
  work: (isHeld: boolean) => Promise<T>,
): Promise<T | undefined> {
  let outcome: T | undefined;
  const options = { mode: 'exclusive', ifAvailable: true } as const;
  await locks.request(`online act ${subjectOf(note)}`, options, async (lock) => {
    outcome = await work(lock !== null);
  });
  return outcome;
}

/**
 * The actions of a user that the server has not decided as far as this device knows, and that were not reported yet,
 * oldest first.
 */
export async function openActions(database: DeviceDatabase, owner: string): Promise<OnlineActionNote[]> {
  return (await allNotes(database)).filter((note) => note.owner === owner && note.isTold !== true);
}

export async function forgetOnline(
  { database, report }: Pick<OnlineDeps, 'database' | 'report'>,
  { id }: OnlineActionNote,
): Promise<void> {
  await change(database, (notes) => notes.filter((note) => note.id !== id)).catch((error: unknown) =>
    report(error, 'forgetting a decided action'),
  );
}

/**
 * Once the page has reported that the outcome is unknown, no other page sends the action automatically. Its key stays
 * for the user's next press.
 */
async function markTold({ database, report }: OnlineDeps, { id }: OnlineActionNote): Promise<void> {
  const told = (note: OnlineActionNote) => (note.id === id ? { ...note, isTold: true as const } : note);
  await change(database, (notes) => notes.map(told)).catch((error: unknown) =>
    report(error, 'noting that an action was announced'),
  );
}

/** The stored record: the same action keeps the key it had. It replaces earlier requests about the same thing. */
async function noted(database: DeviceDatabase, fresh: OnlineActionNote): Promise<OnlineActionNote> {
  const subject = subjectOf(fresh);
  const notes = await change(database, (before) => {
    const same = before.find((note) => actionOf(note) === actionOf(fresh));
    const others = before.filter((note) => subjectOf(note) !== subject);
    return [...others, { ...fresh, id: same?.id ?? fresh.id }];
  });
  return notes.at(-1) ?? fresh;
}

function actionOf({ owner, call, params, body, photoIds }: OnlineActionNote): string {
  return JSON.stringify([owner, call, params, body, photoIds]);
}

/** The subject of an action: the thing that its address names, or what it would add. */
function subjectOf({ owner, call, params, body }: OnlineActionNote): string {
  return JSON.stringify([owner, call, Object.keys(params).length > 0 ? params : body]);
}

async function allNotes(database: DeviceDatabase): Promise<readonly OnlineActionNote[]> {
  return (await readMeta(database, 'online-acts')) ?? [];
}

async function change(
  database: DeviceDatabase,
  to: (notes: readonly OnlineActionNote[]) => OnlineActionNote[],
): Promise<OnlineActionNote[]> {
  return await write(database, [database.facts], async () => {
    const notes = to(await allNotes(database));
    await writeMeta(database, 'online-acts', notes);
    return notes;
  });
}
