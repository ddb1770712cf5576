import { createSignal, createStore } from '#app/store.ts';
import type { HeldPhoto } from '#app/sync/drafts/draft-store.ts';
import type { PhotoProblemCode, ProcessedPhoto, SeenPhoto } from '#app/workers/photo.api.ts';
import type { ProcessPhoto } from '#app/workers/photo.ts';
import { timeToSecond } from '#domain/dates.ts';
import { MAX_PHOTO_FILE_BYTES } from '#domain/limits.ts';
import { photoTexts } from './texts.ts';

export type WaitingPhoto = { key: number; name: string };
/** Error about one picture; with `retry` if a second attempt may help and its bytes are still in memory. */
export type PhotoTrouble = { key: number; sentence: string; retry: (() => void) | null };
export type IntakeState = {
  /** Pictures being processed or stored, oldest first. */
  waiting: readonly WaitingPhoto[];
  troubles: readonly PhotoTrouble[];
};

/** The form as last rendered. */
export type IntakeForm = {
  photos: readonly HeldPhoto[];
  max: number;
  /** Resolves once the photo is stored; only then is it shown. */
  onAdd: (photo: ProcessedPhoto) => Promise<void>;
};

type Incoming = { name: string; takenAt: string; bytes: Promise<ArrayBuffer> };

/** Problems that a second attempt may get over: nothing is wrong with the picture. */
const PASSING: ReadonlySet<PhotoProblemCode> = new Set(['worker-failed', 'heic']);

/** A live query follows the write a moment later; a form that has been left never does. */
const SHOWN_LIMIT_MS = 1_000;

/**
 * Takes pictures in, one after the other: processes and stores each before its spinner goes. It belongs to a form but
 * outlives it: captured pictures are processed and passed to `onAdd` even if the form has been left.
 */
export class PhotoIntake {
  readonly #process: ProcessPhoto;
  readonly #state = createStore<IntakeState>({ waiting: [], troubles: [] });
  readonly #photosChanged = createSignal();
  #form: IntakeForm;
  #tail: Promise<void> = Promise.resolve();
  #lastKey = 0;

  constructor(process: ProcessPhoto, form: IntakeForm) {
    this.#process = process;
    this.#form = form;
  }

  readonly subscribe = this.#state.subscribe;
  readonly getSnapshot = this.#state.getSnapshot;

  /** Called after each render of the form. */
  follow(form: IntakeForm): void {
    const changed = form.photos !== this.#form.photos;
    this.#form = form;
    if (changed) this.#photosChanged.notify();
  }

  readonly addFiles = (files: readonly File[]): void => {
    const room = this.#room();
    if (files.length > room) this.#notify(photoTexts.uploadLimit(this.#form.max));
    for (const file of files.slice(0, room)) this.#addFile(file);
  };

  readonly addShot = (bytes: ArrayBuffer): void => {
    const now = new Date();
    const name = photoTexts.shotName(timeToSecond(now));
    this.#enqueue({ name, takenAt: now.toISOString(), bytes: Promise.resolve(bytes) });
  };

  /** Resolves once no picture is being processed or stored; to false if there is a new message about one. */
  async settled(): Promise<boolean> {
    const last = this.#lastTrouble();
    for (let tail = null; tail !== this.#tail; await tail) tail = this.#tail;
    return this.#lastTrouble() <= last;
  }

  readonly dismiss = (key: number): void => {
    this.#change({ troubles: this.getSnapshot().troubles.filter((trouble) => trouble.key !== key) });
  };

  #lastTrouble(): number {
    return this.getSnapshot().troubles.at(-1)?.key ?? 0;
  }

  #room(): number {
    return Math.max(0, this.#form.max - this.#form.photos.length - this.getSnapshot().waiting.length);
  }

  #addFile(file: File): void {
    if (file.size > MAX_PHOTO_FILE_BYTES) {
      this.#notify(photoTexts.problems['too-large'](file.name));
      return;
    }
    // Read immediately: a File only points at the disk, and reading it fails once the file has been changed.
    const bytes = file.arrayBuffer();
    bytes.catch(() => undefined);
    this.#enqueue({ name: file.name, takenAt: new Date(file.lastModified).toISOString(), bytes });
  }

  #enqueue(incoming: Incoming): void {
    this.#enqueueWork(incoming.name, () => this.#takeIn(incoming));
  }

  #enqueueWork(name: string, work: () => Promise<void>): void {
    const key = ++this.#lastKey;
    this.#change({ waiting: [...this.getSnapshot().waiting, { key, name }] });
    this.#tail = this.#tail.then(work).finally(() => {
      this.#change({ waiting: this.getSnapshot().waiting.filter((photo) => photo.key !== key) });
    });
  }

  async #takeIn(incoming: Incoming): Promise<void> {
    const { name, takenAt } = incoming;
    const bytes = await incoming.bytes.catch(() => null);
    if (bytes === null) return this.#notify(photoTexts.unreadable(name));
    const result = await this.#process({ name, takenAt, bytes });
    if (result.ok) return this.#store(result.value);
    const { code } = result.error;
    const sentence = photoTexts.problems[code](name);
    this.#notify(sentence, PASSING.has(code) ? () => this.#enqueue(incoming) : null);
  }

  async #store(seen: SeenPhoto): Promise<void> {
    const before = this.#form.photos;
    const { isBlack, ...photo } = seen;
    try {
      await this.#form.onAdd(photo);
    } catch {
      // The form reports the reason; the picture stays here so that it can be tried again.
      return this.#notify(photoTexts.notStored(photo.name), () =>
        this.#enqueueWork(photo.name, () => this.#store(seen)),
      );
    }
    // The user may not have meant this photo. It stays: whoever took it decides.
    if (isBlack) this.#notify(photoTexts.isBlack(photo.name));
    const same = before.findIndex((held) => isSamePicture(held, photo));
    if (same !== -1) this.#notify(photoTexts.isTwice(photo.name, same + 1));
    await this.#shownSince(before);
  }

  /** Without this wait the picture would disappear between being stored and being shown. */
  #shownSince(before: readonly HeldPhoto[]): Promise<void> {
    if (this.#form.photos !== before) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(late);
        unsubscribe();
        resolve();
      };
      const late = setTimeout(done, SHOWN_LIMIT_MS);
      const unsubscribe = this.#photosChanged.subscribe(done);
    });
  }

  #notify(sentence: string, again: (() => void) | null = null): void {
    const key = ++this.#lastKey;
    const others = this.getSnapshot().troubles.filter((trouble) => trouble.sentence !== sentence);
    const retry = again === null ? null : () => this.#retry(key, again);
    this.#change({ troubles: [...others, { key, sentence, retry }] });
  }

  #retry(key: number, again: () => void): void {
    // The form may be full by now; then the retry is still offered, next to the reason.
    if (this.#room() === 0) {
      this.#notify(photoTexts.uploadLimit(this.#form.max));
      return;
    }
    this.dismiss(key);
    again();
  }

  #change(change: Partial<IntakeState>): void {
    this.#state.set({ ...this.getSnapshot(), ...change });
  }
}

/** The same picture gives the same bytes on one device, so comparing thumbnails is enough. */
function isSamePicture({ sizeBytes, thumbnail }: HeldPhoto, photo: ProcessedPhoto): boolean {
  if (sizeBytes !== photo.sizeBytes || typeof thumbnail !== 'object') return false;
  const [one, other] = [new Uint8Array(thumbnail), new Uint8Array(photo.thumbnail)];
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
