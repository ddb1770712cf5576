import type { DeviceDatabase } from '#app/data/database.ts';
import { createStore } from '#app/store.ts';
import { isRecord } from '#contract/codec.ts';
import {
  type DraftDeps,
  type DraftForm,
  type DraftName,
  deleteDraft,
  type HeldPhoto,
  type PhotoToHold,
  readDraft,
  writeDraft,
  writeDraftPhoto,
} from './draft-store.ts';

export type DraftState<T> = {
  value: T;
  photos: HeldPhoto[];
  /** The form opened with something unfinished. */
  restored: boolean;
  saved: 'saved' | 'saving' | 'failed';
};

/** Typing is stored after a pause this long. */
const WRITE_DELAY_MS = 250;

/** Drafts in use, so that a reopened form finds what is not stored yet, and a capture can hold its draft. */
const keepers = new WeakMap<DeviceDatabase, Map<string, DraftKeeper<unknown>>>();

/** Drafts are kept per person: another one on the same tablet never sees them. */
export function draftKey(owner: string, name: string): string {
  return `${owner}/${name}`;
}

/** The keeper of a form that is on screen; undefined when none is. */
export function openDraft(database: DeviceDatabase, key: string): DraftKeeper<unknown> | undefined {
  return keepers.get(database)?.get(key);
}

/** Stores whatever any form on screen has not stored yet. Resolves to whether all of it is stored now. */
export async function flushDrafts(database: DeviceDatabase): Promise<boolean> {
  const open = [...(keepers.get(database)?.values() ?? [])];
  await Promise.all(open.map((keeper) => keeper.flush()));
  return open.every((keeper) => (keeper.getSnapshot()?.saved ?? 'saved') === 'saved');
}

/** The keeper for one form; `open` starts it. */
export function draftKeeper<T>(deps: DraftDeps, owner: string, name: string, empty: T): DraftKeeper<T> {
  const key = draftKey(owner, name);
  // A key belongs to one kind of form, so its keeper has that form's values.
  const inUse = openDraft(deps.database, key) as DraftKeeper<T> | undefined;
  return inUse ?? new DraftKeeper(deps, { owner, key }, empty);
}

/** Keeps one form's draft on the device: text a moment after typing, photos before they are shown. */
export class DraftKeeper<T> {
  readonly #deps: DraftDeps;
  readonly #name: DraftName;
  readonly #empty: T;
  readonly #store = createStore<DraftState<T> | null>(null);
  /** Removed while the form is open, with their former place, for restorePhoto. */
  readonly #removed = new Map<string, { photo: HeldPhoto; index: number }>();
  /** Every photo this form has seen; see DraftForm. */
  readonly #known = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #held = false;
  #users = 0;
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

  /** Reads the draft and keeps it until the returned function is called, which stores what is not yet stored. */
  readonly open = (): (() => void) => {
    const inUse = keepers.get(this.#deps.database) ?? new Map<string, DraftKeeper<unknown>>();
    keepers.set(this.#deps.database, inUse);
    const self = this as unknown as DraftKeeper<unknown>;
    inUse.set(this.#name.key, self);
    this.#users += 1;
    if (this.#users === 1) void this.#queue(() => this.#load()).catch(this.#reportTrouble);
    const stopWatching = onPageHidden(() => void this.flush());
    return () => {
      stopWatching();
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
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), WRITE_DELAY_MS);
  };

  /** Stores pending changes; a failure shows in `saved`. */
  readonly flush = (): Promise<void> => {
    const isStored = this.#timer === null && this.getSnapshot()?.saved !== 'failed';
    if (isStored || this.#held) return this.#tail;
    this.#stopTimer();
    return this.#queue(() => this.#write()).catch(this.#reportTrouble);
  };

  /** Rejects while the form is held. */
  readonly addPhoto = (photo: PhotoToHold): Promise<void> =>
    this.#queue(async () => {
      if (this.#held) throw new Error('The form is being saved.');
      this.#add(await writeDraftPhoto(this.#deps, this.#name, this.#form(), photo));
    });

  readonly removePhoto = async (id: string): Promise<void> => {
    const photos = this.getSnapshot()?.photos ?? [];
    const index = photos.findIndex((photo) => photo.id === id);
    const photo = photos[index];
    if (photo === undefined || this.#held) return;
    this.#removed.set(id, { photo, index });
    this.#set({ photos: photos.filter((other) => other.id !== id) });
    await this.#queue(() => this.#write());
  };

  readonly restorePhoto = async (id: string): Promise<void> => {
    const removed = this.#removed.get(id);
    if (removed === undefined || this.#held) return;
    this.#removed.delete(id);
    this.#set({ photos: (this.getSnapshot()?.photos ?? []).toSpliced(removed.index, 0, removed.photo) });
    await this.#queue(() => this.#write());
  };

  readonly discard = async (): Promise<void> => {
    this.#stopTimer();
    // At once: the form may be opened again before the device has deleted it.
    this.#startOver();
    try {
      await this.#queue(() => deleteDraft(this.#deps, this.#name, { known: this.#known }));
    } catch (cause) {
      await this.#queue(() => this.#load());
      throw cause;
    }
  };

  /** Nothing is written until `release`: a late write would bring back a draft whose act is captured. */
  readonly hold = async (): Promise<void> => {
    this.#held = true;
    await this.#tail;
  };

  /** `returned`: the act came back from the outbox, and its contents and photos are in the draft again. */
  readonly release = async (outcome: 'captured' | 'kept' | 'returned'): Promise<void> => {
    this.#held = false;
    if (outcome === 'kept') return this.flush();
    if (outcome === 'returned') return this.#queue(() => this.#load()).catch(this.#reportTrouble);
    this.#stopTimer();
    this.#startOver();
    // Photos removed from the form still belong to the draft, which is gone.
    await this.#queue(() => deleteDraft(this.#deps, this.#name, { known: this.#known })).catch(
      this.#reportTrouble,
    );
  };

  /** A form reopened while the last changes are being stored gets this keeper again, and counts as restored. */
  #leave(): void {
    const left = this.getSnapshot();
    if (left === null) return;
    const { restored, value, photos } = left;
    this.#set({ restored: restored || value !== this.#empty || photos.length > 0 });
  }

  async #load(): Promise<void> {
    const kept = await readDraft(this.#deps, this.#name);
    this.#removed.clear();
    for (const { id } of kept?.photos ?? []) this.#known.add(id);
    this.#store.set({
      value: kept === null ? this.#empty : filled(kept.value as T, this.#empty),
      photos: kept?.photos ?? [],
      restored: kept !== null,
      saved: 'saved',
    });
  }

  async #write(): Promise<void> {
    try {
      this.#add(await writeDraft(this.#deps, this.#name, this.#form()));
      if (this.#timer === null) this.#set({ saved: 'saved' });
    } catch (cause) {
      this.#set({ saved: 'failed' });
      throw cause;
    }
  }

  #form(): DraftForm {
    const photoIds = (this.getSnapshot()?.photos ?? []).map((photo) => photo.id);
    return { value: this.getSnapshot()?.value ?? this.#empty, photoIds, known: this.#known };
  }

  #add(photos: readonly HeldPhoto[]): void {
    if (photos.length === 0) return;
    for (const { id } of photos) this.#known.add(id);
    this.#set({ photos: [...(this.getSnapshot()?.photos ?? []), ...photos] });
  }

  #startOver(): void {
    this.#removed.clear();
    this.#store.set({ value: this.#empty, photos: [], restored: false, saved: 'saved' });
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Rejects with the work's own failure; later work runs all the same. */
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

/** A former build's draft may lack a field that was added since: that one starts empty. */
function filled<T>(kept: T, empty: T): T {
  return isRecord(kept) ? { ...empty, ...kept } : kept;
}

/** The last events a page is sure to get: hidden (a phone may end it then) and pagehide. */
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
