import { save } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import {
  changeEntry,
  entriesOf,
  entriesOfLane,
  entryById,
  instantAfter,
  mayBeDone,
  noAttempts,
  notePlaceHolders,
} from '#app/data/entries.ts';
import { faultOf } from '#app/data/faults.ts';
import { readOrder } from '#app/data/orders.ts';
import {
  deletePhotosOf,
  endDraft,
  heldByDraft,
  heldByEntry,
  photoTables,
  readablePhotos,
} from '#app/data/photos.ts';
import type { EntryRow, HeldPlace, PhotoRow, SettledRow } from '#app/data/rows.ts';
import type { ActionDefinition, ActionRegistry } from '#app/sync/action.ts';
import { captionsIn } from '#contract/stored.ts';
import { captionsOf } from '#domain/captions.ts';
import type { DomainError } from '#domain/errors.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import { ownerKey } from '#domain/session/session.ts';
import type { EngineDeps, EngineSession } from '../ports.ts';
import { asRetried } from './attempts.ts';
import type { CaptureProblem } from './capture-problem.ts';
import { contextOf, dependentsOf } from './entry.ts';
import { isWithdrawable, lacksPhotos } from './entry-states.ts';
import { resolvePayload } from './id-map.ts';
import { keepPhotos } from './kept-photos.ts';
import { NotCaptured } from './not-captured.ts';
import { overlayOrder, unsentOrders } from './overlay.ts';
import { followersOf, touchedIn } from './precedence.ts';

/** `photoIds`: in sending order. `draftKey`: the draft it ends. `holdMs`: how long to delay the entry for undo. */
export type CaptureOptions = { photoIds?: string[]; draftKey?: string; holdMs?: number };

/** The form an action returns to. `replaces`: the user agreed to lose an unfinished draft of it. */
export type ReturnedForm = { key: string; value: unknown; replaces?: boolean };

/** `exported`: another device may send its copy while this one is being changed. */
export type EditOutcome = 'edited' | 'too-late' | 'exported' | 'draft-exists';

export type OutboxDeps = Pick<EngineDeps, 'database' | 'registry' | 'clock' | 'newId' | 'session' | 'report'>;

/**
 * The outbox. An entry comes in by `capture` and leaves by delivery (delivery.ts), by its author's `withdraw` or
 * `edit` before it can have arrived, or by `discard`. Nothing else removes one.
 */
export class Outbox {
  readonly #deps: OutboxDeps;

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
  }

  /**
   * Checks the action against what the user sees, and stores entry, photos and the draft's end in one strict
   * transaction: either all of it survives a dying battery, or the form still has it.
   */
  async capture<P>(
    action: ActionDefinition<P>,
    payload: P,
    options: CaptureOptions = {},
  ): Promise<Result<EntryRow, CaptureProblem>> {
    const session = this.#deps.session();
    if (session === null) return refused({ kind: 'signed-out' });
    // The rest of the space is reserved for sending existing entries.
    const room = await this.#deps.database.journal?.room();
    if (room !== undefined && room !== 'free') return refused({ kind: 'storage-full' });
    const entry = this.#newEntry(session, action, payload, options);
    const { database } = this.#deps;
    const { entries, orders, drafts, names } = database;
    const tables = [entries, orders, drafts, names, ...photoTables(database)];
    let isRepeated = false;
    try {
      const captured = await save(database, tables, async () => {
        // If the connection is lost at the commit, the repeated transaction finds its own entry.
        const stored = isRepeated ? await entryById(database, entry.id) : undefined;
        isRepeated = true;
        if (stored === undefined) return await this.#write(session, action, payload, entry, options);
        // Written again, because the journal was notified of a failure.
        await entries.put(stored);
        return stored;
      });
      return ok(captured);
    } catch (error) {
      if (error instanceof NotCaptured) return refused(error.problem);
      this.#deps.report(error, 'saving a captured act');
      return refused({ kind: faultOf(error) === 'full' ? 'storage-full' : 'storage-failed' });
    } finally {
      database.journal?.capturing.delete(entry.id);
    }
  }

  /**
   * Removes an entry that is certain not to have arrived, with everything captured on top of what it creates. Too
   * late after an attempt without an answer; with `alone`, also once something was captured on top of it.
   */
  async withdraw(entryId: string, { alone = false } = {}): Promise<'withdrawn' | 'too-late'> {
    const mayGo = (entry: EntryRow, dependents: readonly EntryRow[]) =>
      isWithdrawable(entry) && !(alone && dependents.length > 0);
    const removed = await this.#remove(entryId, 'withdrawn', mayGo);
    return removed === null ? 'too-late' : 'withdrawn';
  }

  /**
   * Removes an entry that needs attention, with everything captured on top of it. `keepsPhotos`: their photos stay.
   * The caller has asked the user.
   */
  async discard(entryId: string, { keepsPhotos = false } = {}): Promise<'discarded' | 'too-late'> {
    const mayGo = (entry: EntryRow) => entry.state === 'attention';
    const removed = await this.#remove(entryId, 'discarded', mayGo, keepsPhotos);
    return removed === null ? 'too-late' : 'discarded';
  }

  /**
   * Turns an entry back into a draft with all its photos, including lost ones, which the form points out. Not an
   * entry that may have arrived: it would be applied twice.
   */
  async edit(entryId: string, { replaces = false, ...draft }: ReturnedForm): Promise<EditOutcome> {
    const { database, clock, registry } = this.#deps;
    const { entries, settled, drafts, facts } = database;
    const readable = await readablePhotos(database, (await this.#own(entryId))?.photoIds ?? []);
    return await save(database, [entries, settled, drafts, facts, ...photoTables(database)], async () => {
      const entry = await this.#own(entryId);
      if (entry?.seq === undefined || mayBeDone(entry.attempts) || entry.state === 'sending')
        return 'too-late';
      if (entry.exportedAt !== undefined) return 'exported';
      const own = await entriesOf(database, entry.owner);
      // Anything captured on top of it would refer to nothing.
      if (dependentsOf(entry, own, registry).length > 0) return 'too-late';
      const present = await drafts.get(draft.key);
      if (!replaces && present !== undefined) return 'draft-exists';
      await deletePhotosOf(database, heldByDraft(draft.key));
      const { owner, photoIds } = entry;
      const lost = lacksPhotos(entry) ? photoIds.filter((id) => !readable.has(id)) : [];
      const captions = captionsOf(photoIds, captionsIn(entry.payload, photoIds)) ?? {};
      const updatedAt = clock.now().toISOString();
      const place = heldPlace(entry, followersOf(entry, own, registry), present?.place);
      const form = { ...draft, owner, photoIds, lost, captions, updatedAt };
      await database.drafts.put({ ...form, ...(place && { place }) });
      if (place !== null) await notePlaceHolders(database);
      await database.photos
        .where('heldBy')
        .equals(heldByEntry(entry.id))
        .modify({ heldBy: heldByDraft(draft.key) });
      await this.#takeOut(entry, 'edited');
      return 'edited';
    });
  }

  /** The user no longer wants entries to wait for this form: they are sent without its action. */
  async giveUpPlace(draftKey: string): Promise<void> {
    const { database } = this.#deps;
    await save(database, [database.drafts], async () => {
      const draft = await database.drafts.get(draftKey);
      if (draft?.place === undefined) return;
      const { place: _place, ...form } = draft;
      await database.drafts.put(form);
    });
  }

  /**
   * Queues an entry in attention again. `settled`: its payload after the user has reconciled it with others' changes.
   */
  async retry(entryId: string, settled?: unknown): Promise<void> {
    const { database, registry } = this.#deps;
    await save(database, [database.entries], async () => {
      if ((await this.#own(entryId)) === null) return;
      await changeEntry(database, { id: entryId }, (entry) =>
        entry.state === 'attention' ? { ...asRetried(entry), ...contentOf(entry, registry, settled) } : null,
      );
    });
  }

  /** Ends the waits of one of the user's entries, or of all. */
  async hurry(entryId?: string): Promise<void> {
    const { database } = this.#deps;
    const session = this.#deps.session();
    if (session === null) return;
    await save(database, [database.entries], async () => {
      await database.entries
        .where('owner')
        .equals(ownerKey(session.owner))
        .and((entry) => entry.state === 'queued' && (entryId === undefined || entry.id === entryId))
        .modify({ 'attempts.nextAt': null, notBefore: null });
    });
  }

  #newEntry<P>(
    session: EngineSession,
    action: ActionDefinition<P>,
    payload: P,
    options: CaptureOptions,
  ): EntryRow {
    const now = this.#deps.clock.now();
    const { holdMs = 0, photoIds = [], draftKey } = options;
    const id = this.#deps.newId();
    return {
      id,
      owner: ownerKey(session.owner),
      ownerName: session.user.username,
      role: session.user.role,
      lane: action.lane(payload),
      kind: action.kind,
      version: action.version,
      payload,
      photoIds: [...photoIds],
      ...(draftKey !== undefined && { draftKey }),
      label: action.label(payload),
      capturedAt: now.toISOString(),
      notBefore: holdMs > 0 ? new Date(now.getTime() + holdMs).toISOString() : null,
      state: 'queued',
      attempts: noAttempts(id),
    };
  }

  /** Writes and checks at the same time, to save a round trip; a NotCaptured aborts both. */
  async #write<P>(
    session: EngineSession,
    action: ActionDefinition<P>,
    payload: P,
    entry: EntryRow,
    { draftKey }: CaptureOptions,
  ): Promise<EntryRow> {
    const { database } = this.#deps;
    const named = await resolvePayload(database, payload);
    const row = { ...entry, payload: named, lane: action.lane(named), ...touchedIn(action, named) };
    const checking = checkAction(this.#deps, session, action, named, entry).then((refusal) => {
      if (refusal === null) database.journal?.capturing.add(entry.id);
      return refusal;
    });
    const [refusal, seq] = await Promise.all([checking, this.#store(row, draftKey)]);
    if (refusal !== null) throw new NotCaptured({ kind: 'refused', error: refusal });
    if (seq === null) throw new NotCaptured({ kind: 'storage-failed' });
    return { ...row, seq };
  }

  /**
   * Resolves to the entry's number in the outbox; null: one of its photos is missing. The entry is stored last: it
   * refers to what is stored before it.
   */
  async #store(row: EntryRow, draftKey: string | undefined): Promise<number | null> {
    const { database } = this.#deps;
    const { id, photoIds } = row;
    const [photos, place] = await Promise.all([
      photosToTake(database, photoIds, draftKey),
      draftKey === undefined ? null : placeOf(database, draftKey),
    ]);
    if (photos === null) return null;
    await Promise.all([
      database.photos.bulkPut(photos.map((photo) => ({ ...photo, heldBy: heldByEntry(id) }))),
      draftKey !== undefined && endDraft(database, draftKey, (photoId) => photoIds.includes(photoId)),
    ]);
    return (await database.entries.add(place === null ? row : { ...row, seq: place })) ?? null;
  }

  async #remove(
    entryId: string,
    how: SettledRow['how'],
    mayGo: (entry: EntryRow, dependents: readonly EntryRow[]) => boolean,
    keepsPhotos = false,
  ): Promise<EntryRow | null> {
    const { database, registry, clock } = this.#deps;
    const { entries, settled, drafts } = database;
    return await save(database, [entries, settled, drafts, ...photoTables(database)], async () => {
      const entry = await this.#own(entryId);
      if (entry?.seq === undefined) return null;
      const dependents = dependentsOf(entry, await entriesOf(database, entry.owner), registry);
      if (!mayGo(entry, dependents)) return null;
      for (const gone of [entry, ...dependents]) {
        await this.#takeOut(gone, how);
        if (keepsPhotos) await keepPhotos(database, gone, clock.now().toISOString());
        else await deletePhotosOf(database, heldByEntry(gone.id));
      }
      return entry;
    });
  }

  /** The `settled` row prevents the second copy from restoring it. */
  async #takeOut({ id, seq, revivedAt }: EntryRow, how: SettledRow['how']): Promise<void> {
    const { database, clock } = this.#deps;
    if (seq !== undefined) await database.entries.delete(seq);
    await database.settled.put({ id, how, at: instantAfter(revivedAt, clock.now()) });
  }

  async #own(entryId: string): Promise<EntryRow | null> {
    const session = this.#deps.session();
    const entry = await entryById(this.#deps.database, entryId);
    return session !== null && entry?.owner === ownerKey(session.owner) ? entry : null;
  }
}

/** An entry's content with another payload, in this build's format. */
function contentOf({ kind }: EntryRow, registry: ActionRegistry, payload: unknown): Partial<EntryRow> {
  const action = registry.get(kind);
  if (payload === undefined || action === undefined) return {};
  return { payload, version: action.version, ...touchedIn(action, payload) };
}

/** The place an action keeps while in its form, for the entries that must not overtake it; null if there are none. */
function heldPlace(
  { seq, label }: EntryRow,
  followers: readonly EntryRow[],
  former: HeldPlace | undefined,
): HeldPlace | null {
  const ids = [...(former?.followers ?? []), ...followers.map(({ id }) => id)];
  if (seq === undefined || ids.length === 0) return null;
  return { seq: Math.min(seq, former?.seq ?? seq), label, followers: ids };
}

/** The free place a form holds in front of entries that wait for it; null: the action goes to the outbox's end. */
async function placeOf({ drafts, entries }: DeviceDatabase, draftKey: string): Promise<number | null> {
  const place = (await drafts.get(draftKey))?.place;
  if (place === undefined || (await entries.get(place.seq)) !== undefined) return null;
  const waiting = await entries.where('id').anyOf(place.followers).count();
  return waiting === 0 ? null : place.seq;
}

/** An action's photos; null if one is gone, or already belongs to another action (Save pressed twice). */
async function photosToTake(
  { photos }: DeviceDatabase,
  ids: readonly string[],
  draftKey: string | undefined,
): Promise<PhotoRow[] | null> {
  if (ids.length === 0) return [];
  const found = await photos.bulkGet([...ids]);
  const isFree = ({ heldBy }: PhotoRow) =>
    draftKey === undefined ? !heldBy.startsWith(heldByEntry('')) : heldBy === heldByDraft(draftKey);
  const free = found.filter((photo) => photo !== undefined).filter(isFree);
  return free.length === ids.length ? free : null;
}

/** Checks an action against the order as the user sees it, or the one it raises itself. Null: it may be saved. */
async function checkAction<P>(
  { database, registry }: Pick<EngineDeps, 'database' | 'registry'>,
  { owner }: EngineSession,
  action: ActionDefinition<P>,
  payload: P,
  entry: EntryRow,
): Promise<DomainError | null> {
  const orderId = action.orderId(payload);
  if (orderId === null) return null;
  const [snapshot, entries] = await Promise.all([
    readOrder(database, owner.complexId, orderId),
    entriesOfLane(database, action.lane(payload), entry.owner),
  ]);
  const context = contextOf(entry);
  const base =
    snapshot?.order ??
    unsentOrders(entries, registry).get(orderId) ??
    action.creates?.order?.(payload, context);
  if (base === undefined) return { kind: 'order/not-found' };
  const applied = action.apply(overlayOrder(base, entries, registry).order, payload, context);
  return applied.ok ? null : applied.error;
}
