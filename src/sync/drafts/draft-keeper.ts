import type { DeviceDatabase } from '#app/data/database.ts';
import { createStore } from '#app/store.ts';
import { isRecord } from '#contract/codec.ts';
import type { Captions } from '#domain/captions.ts';
import {
  type DraftDeps,
  type DraftForm,
  type DraftName,
  deleteDraft,
  type HeldPhoto,
  type PhotoToHold,
  readCaptions,
  readDraft,
  type StoredForm,
  writeDraft,
  writeDraftPhoto,
} from './draft-store.ts';

export type DraftState<T> = {
  value: T;
  photos: HeldPhoto[];
  /** Captions typed under photos, by photo id. A removed photo keeps its own in case it is restored. */
  captions: Captions;
  /** True if the form opened with something unfinished. */
  restored: boolean;
  saved: 'saved' | 'saving' | 'failed';
};

/** Pause in typing after which the text is stored. */
const WRITE_DELAY_MS = 250;

/** Drafts in use, so that a reopened form finds what is not stored yet, and a capture can lock its draft. */
const keepers = new WeakMap<DeviceDatabase, Map<string, DraftKeeper<unknown>>>();

/** Drafts belong to a user: another user of the same tablet never sees them. */
export function draftKey(owner: string, name: string): string {
  return `${owner}/${name}`;
}

/** The keeper of a form that is on screen; undefined if there is none. */
export function openDraft(database: DeviceDatabase, key: string): DraftKeeper<unknown> | undefined {
  return keepers.get(database)?.get(key);
}

/** Stores pending changes of all forms on screen. Resolves to true if all of them are stored now. */
export async function flushDrafts(database: DeviceDatabase): Promise<boolean> {
  const open = [...(keepers.get(database)?.values() ?? [])];
  await Promise.all(open.map((keeper) => keeper.flush()));
  return open.every((keeper) => (keeper.getSnapshot()?.saved ?? 'saved') === 'saved');
}

/** The keeper of one form; `open` starts it. */
export function draftKeeper<T>(deps: DraftDeps, owner: string, name: string, empty: T): DraftKeeper<T> {
  const key = draftKey(owner, name);
  // A key belongs to one kind of form, so its keeper has that form's type of values.
  const inUse = openDraft(deps.database, key) as DraftKeeper<T> | undefined;
  return inUse ?? new DraftKeeper(deps, { owner, key }, empty);
}

/** Stores one form's draft on the device: text a moment after typing, photos before they are shown. */
export class DraftKeeper<T> {
  readonly #deps: DraftDeps;
  readonly #name: DraftName;
  readonly #empty: T;
  readonly #store = createStore<DraftState<T> | null>(null);
  /** Photos removed while the form is open, with their former position, for restorePhoto. */
  readonly #removed = new Map<string, { photo: HeldPhoto; index: number }>();
  /** Ids of restored photos that are not stored yet. */
  readonly #restored = new Set<string>();
  /** Every photo this form has seen. Ending the form deletes these, but not those that another tab adds. */
  readonly #seen = new Set<string>();
  /** Photos whose caption here is newer than the stored one. */
  readonly #typed = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #held = false;
  #users = 0;
  /** Number of times the form was started over. */
  #sitting = 0;
  /** Value of `returning.begun` when this form last read its photos. */
  #begun = 0;
  /** Writes run one after the other, so that an earlier one never overwrites a later one. */
  #tail: Promise<void> = Promise.resolve();

  constructor(deps: DraftDeps, name: DraftName, empty: T) {
    this.#deps = deps;
    this.#name = name;
    this.#empty = empty;
  }

  readonly subscribe = this.#store.subscribe;

  /** Null until the draft is read. */
  readonly getSnapshot = this.#store.getSnapshot;

  /** Reads the draft and keeps it open until the returned function is called, which stores pending changes. */
  readonly open = (): (() => void) => {
    const inUse = keepers.get(this.#deps.database) ?? new Map<string, DraftKeeper<unknown>>();
    keepers.set(this.#deps.database, inUse);
    const self = this as unknown as DraftKeeper<unknown>;
    inUse.set(this.#name.key, self);
    this.#users += 1;
    if (this.#users === 1) void this.#reload();
    const stopWatching = onPageHidden(() => void this.flush());
    const stopFollowing = this.#deps.database.returning.subscribe(this.#followReturning);
    return () => {
      stopWatching();
      stopFollowing();
      this.#users -= 1;
      if (this.#users === 0) this.#leave();
      void this.flush().then(() => {
        if (this.#users === 0 && inUse.get(this.#name.key) === self) inUse.delete(this.#name.key);
      });
    };
  };

  readonly change = (next: T): void => {
    if (this.getSnapshot() === null) return;
    this.#set({ value: next, saved: 'saving' });
    this.#storeSoon();
  };

  readonly captionPhoto = (id: string, caption: string): void => {
    const state = this.getSnapshot();
    if (state === null) return;
    this.#typed.add(id);
    this.#set({ captions: { ...state.captions, [id]: caption }, saved: 'saving' });
    this.#storeSoon();
  };

  /** The current captions, including what was typed in another tab with the same form. */
  readonly latestCaptions = async (): Promise<Captions> => {
    await this.flush();
    const stored = await readCaptions(this.#deps, this.#name).catch(this.#reportTrouble);
    this.#takeCaptions(stored ?? {});
    return this.#captions();
  };

  /** Stores pending changes. A failure shows in `saved`. */
  readonly flush = (): Promise<void> => {
    const isStored = this.#timer === null && this.getSnapshot()?.saved !== 'failed';
    if (isStored || this.#held) return this.#tail;
    this.#stopTimer();
    return this.#save();
  };

  /** Rejects while the form is locked. */
  readonly addPhoto = (photo: PhotoToHold): Promise<void> =>
    this.#inForm(async (isStill) => {
      if (this.#held) throw new Error('The form is being saved.');
      const form = this.#form();
      const stored = await writeDraftPhoto(this.#deps, this.#name, form, photo);
      for (const { id } of stored.photos) this.#seen.add(id);
      if (isStill()) this.#takeIn(stored, form);
    });

  readonly removePhoto = async (id: string): Promise<void> => {
    const photos = this.getSnapshot()?.photos ?? [];
    const index = photos.findIndex((photo) => photo.id === id);
    const photo = photos[index];
    if (photo === undefined || this.#held) return;
    this.#removed.set(id, { photo, index });
    this.#restored.delete(id);
    this.#set({ photos: photos.filter((other) => other.id !== id) });
    await this.#save();
  };

  readonly restorePhoto = async (id: string): Promise<void> => {
    const removed = this.#removed.get(id);
    if (removed === undefined || this.#held) return;
    this.#removed.delete(id);
    this.#restored.add(id);
    this.#set({ photos: (this.getSnapshot()?.photos ?? []).toSpliced(removed.index, 0, removed.photo) });
    await this.#save();
  };

  /** If the device cannot delete the draft, it is shown again. */
  readonly discard = async (): Promise<void> => {
    this.#stopTimer();
    // Immediately: the form may be opened again before the device has deleted the draft.
    this.#startOver();
    try {
      await this.#queue(() => deleteDraft(this.#deps, this.#name, this.#seen));
    } catch (error) {
      this.#reportTrouble(error);
      await this.#reload();
    }
  };

  /** Locks the form. Nothing is written until `release`: a late write would restore the draft of a captured action. */
  readonly hold = async (): Promise<void> => {
    this.#held = true;
    await this.#tail;
  };

  /** `returned`: the action came back from the outbox, and its contents and photos are in the draft again. */
  readonly release = async (outcome: 'captured' | 'kept' | 'returned'): Promise<void> => {
    this.#held = false;
    if (outcome === 'kept') {
      this.#followReturning();
      return this.flush();
    }
    if (outcome === 'returned') return this.#reload();
    this.#stopTimer();
    this.#startOver();
    // Photos removed from the form still belong to the draft, which is gone.
    await this.#queue(() => deleteDraft(this.#deps, this.#name, this.#seen)).catch(this.#reportTrouble);
  };

  /** A form reopened while the last changes are being stored gets this keeper again, and counts as restored. */
  #leave(): void {
    const left = this.getSnapshot();
    if (left === null) return;
    const { restored, value, photos } = left;
    this.#set({ restored: restored || value !== this.#empty || photos.length > 0 });
  }

  #reload(): Promise<void> {
    return this.#inForm((isStill) => this.#load(isStill)).catch(this.#reportTrouble);
  }

  async #load(isStill: () => boolean): Promise<void> {
    const kept = await this.#read();
    if (!isStill()) return;
    this.#removed.clear();
    this.#restored.clear();
    this.#typed.clear();
    this.#store.set({
      value: kept === null ? this.#empty : filled(kept.value as T, this.#empty),
      photos: kept?.photos ?? [],
      captions: kept?.captions ?? {},
      restored: kept !== null,
      saved: 'saved',
    });
  }

  async #read(): Promise<Awaited<ReturnType<typeof readDraft>>> {
    const { returning } = this.#deps.database;
    this.#begun = returning.begun;
    const kept = await readDraft(this.#deps, this.#name);
    for (const { id } of kept?.photos ?? []) this.#seen.add(id);
    returning.bringFirst(kept?.photos.map(({ id }) => id) ?? []);
    return kept;
  }

  /** Stores the current form. A failure shows in `saved`. */
  #save(): Promise<void> {
    return this.#inForm((isStill) => this.#write(isStill)).catch(this.#reportTrouble);
  }

  async #write(isStill: () => boolean): Promise<void> {
    const form = this.#form();
    try {
      const stored = await writeDraft(this.#deps, this.#name, form);
      if (!isStill()) return;
      this.#takeIn(stored, form);
      if (this.#timer === null) this.#set({ saved: 'saved' });
    } catch (cause) {
      if (isStill()) this.#set({ saved: 'failed' });
      throw cause;
    }
  }

  #form(): Required<DraftForm> {
    const { photos = [], value = this.#empty } = this.getSnapshot() ?? {};
    const [removed, restored] = [[...this.#removed.keys()], [...this.#restored]];
    return { value, photos, removed, restored, captions: this.#captions(), typed: new Set(this.#typed) };
  }

  #captions(): Captions {
    return this.getSnapshot()?.captions ?? {};
  }

  /** Shows what is now stored: `form`, merged with what another tab has stored meanwhile. */
  #takeIn(stored: StoredForm, form: Required<DraftForm>): void {
    // Text typed during the write still has to be stored.
    for (const id of form.typed) if (this.#captions()[id] === form.captions[id]) this.#typed.delete(id);
    this.#show(stored.photos, form);
    this.#takeCaptions(stored.captions);
  }

  #takeCaptions(stored: Captions): void {
    const own = this.#captions();
    const taken = Object.entries(stored).filter(([id, text]) => !this.#typed.has(id) && own[id] !== text);
    if (taken.length > 0) this.#set({ captions: { ...own, ...Object.fromEntries(taken) } });
  }

  /** Shows the photos as stored, minus those removed and plus those restored since `form` was stored. */
  #show(stored: readonly HeldPhoto[], form: Pick<DraftForm, 'restored'> = {}): void {
    for (const id of form.restored ?? []) this.#restored.delete(id);
    const before = this.getSnapshot()?.photos ?? [];
    const storedById = new Map(stored.map((photo) => [photo.id, photo]));
    const still = before
      .filter(({ id }) => storedById.has(id) || this.#restored.has(id))
      .map((photo) => storedById.get(photo.id) ?? photo);
    const added = stored.filter(
      ({ id }) => !this.#removed.has(id) && !before.some((photo) => photo.id === id),
    );
    for (const { id } of added) this.#seen.add(id);
    const photos = [...still, ...added];
    const isSame = photos.length === before.length && photos.every((photo, at) => photo === before[at]);
    if (!isSame) this.#set({ photos });
  }

  /** Shows pictures whose bytes have returned, and photos that have just returned to an open page's database. */
  readonly #followReturning = (): void => {
    const { returning } = this.#deps.database;
    const isBack = ({ id, thumbnail }: HeldPhoto) => thumbnail === 'returning' && !returning.has(id);
    const hasBegun = returning.begun !== this.#begun;
    if (this.#held || (!hasBegun && !this.getSnapshot()?.photos.some(isBack))) return;
    void this.#inForm(async (isStill) => {
      const kept = await this.#read();
      if (!isStill() || this.#held) return;
      this.#show(kept?.photos ?? []);
      this.#takeCaptions(kept?.captions ?? {});
    }).catch(this.#reportTrouble);
  };

  #startOver(): void {
    this.#sitting += 1;
    this.#removed.clear();
    this.#restored.clear();
    this.#typed.clear();
    this.#store.set({ value: this.#empty, photos: [], captions: {}, restored: false, saved: 'saved' });
  }

  #storeSoon(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), WRITE_DELAY_MS);
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /**
   * Like #queue, but does nothing once the form was started over: its former contents are about to be deleted and
   * must not be shown again.
   */
  #inForm(work: (isStill: () => boolean) => Promise<void>): Promise<void> {
    const sitting = this.#sitting;
    const isStill = () => sitting === this.#sitting;
    return this.#queue(async () => {
      if (isStill()) await work(isStill);
    });
  }

  /** Rejects with the work's own failure. Later work still runs. */
  #queue(work: () => Promise<void>): Promise<void> {
    const done = this.#tail.then(work);
    this.#tail = done.catch(() => undefined);
    return done;
  }

  readonly #reportTrouble = (error: unknown): void => this.#deps.report(error, 'keeping a draft');

  #set(changes: Partial<DraftState<T>>): void {
    const state = this.getSnapshot();
    if (state !== null) this.#store.set({ ...state, ...changes });
  }
}

/** A former build's draft may lack a newer field, which then starts empty. So does a form with only photos left. */
function filled<T>(kept: T, empty: T): T {
  if (typeof kept !== typeof empty || kept === null) return empty;
  return isRecord(kept) ? { ...empty, ...kept } : kept;
}

/** The last events a page is sure to get: hidden (a phone may kill it then) and pagehide. */
function onPageHidden(leave: () => void): () => void {
  const hidden = () => {
    if (document.visibilityState === 'hidden') leave();
  };
  document.addEventListener('visibilitychange', hidden);
  window.addEventListener('pagehide', leave);
  return () => {
    document.removeEventListener('visibilitychange', hidden);
    window.removeEventListener('pagehide', leave);
  };
}
