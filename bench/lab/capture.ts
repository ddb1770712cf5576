import { completeJobAction } from '../../src/actions/work-orders/complete-job.ts';
import { takeStepAction } from '../../src/actions/work-orders/take-step.ts';
import { readPhoto } from '../../src/data/photos.ts';
import type { EntryRow, PhotoRow, ThumbnailRow } from '../../src/data/rows.ts';
import { draftKeeper, draftKey } from '../../src/sync/drafts/draft-keeper.ts';
import { type Device, holdOrders, newId, OWNER, openDevice } from './device.ts';

const PHOTO_BYTES = 300 * 1024;
const THUMBNAIL_BYTES = 12 * 1024;
/** Pause between two actions, the product's or raw: a person's next one comes after the effects of the previous one. */
const MOMENT_MS = 10;

export type StepRound = { saved: number[]; raw: number[] };
export type PhotoRound = { kept: number[]; captured: number[]; saved: number[]; raw: number[] };
export type CaptureLab = {
  /** Hands over `count` orders, with this pause before each. */
  steps(count: number, pauseMs?: number): Promise<StepRound>;
  /** Completes `count` jobs with one photo each, through the form's draft. */
  photos(count: number): Promise<PhotoRound>;
  reports(): string[];
};

/** Saving on an offline device, next to the same rows written without any of the product's code. */
export async function openCapture(): Promise<CaptureLab> {
  const device = await openDevice();
  const raw = await RawStore.open();
  expect(device.database.journal?.isInPlace === true, 'the device has no journal');
  return {
    steps: (count, pauseMs = MOMENT_MS) => stepRound(device, raw, count, pauseMs),
    photos: (count) => photoRound(device, raw, count),
    reports: () => device.reports,
  };
}

async function stepRound(device: Device, raw: RawStore, count: number, pauseMs: number): Promise<StepRound> {
  const { engine, database } = device;
  await holdOrders(device, count, 'vendor_assigned');
  const round: StepRound = { saved: [], raw: [] };
  for (let index = 0; index < count; index += 1) {
    const payload = {
      orderId: `order-${index}`,
      orderNumber: `WO-${1001 + index}`,
      step: 'hand-over',
    } as const;
    await pause(pauseMs);
    await timed(round.saved, async () => entryOf(await engine.capture(takeStepAction, payload)));
  }
  const entries = await database.entries.toArray();
  expect(entries.length === count, `${entries.length} of ${count} entries were kept`);
  for (const entry of entries) {
    await pause(pauseMs);
    await timed(round.raw, () => raw.saveEntry(entry));
  }
  expect((await raw.count()) === count, 'the raw store lost rows');
  await Promise.all([database.entries.clear(), raw.clear()]);
  return round;
}

async function photoRound(device: Device, raw: RawStore, count: number): Promise<PhotoRound> {
  const { database } = device;
  await holdOrders(device, count, 'car_received');
  const round: PhotoRound = { kept: [], captured: [], saved: [], raw: [] };
  for (let index = 0; index < count; index += 1) await completeWithPhoto(device, index, round);
  const entries = await database.entries.toArray();
  expect(entries.length === count, `${entries.length} of ${count} entries were kept`);
  for (const entry of entries) await rawTwin(device, raw, entry, round.raw);
  expect((await database.drafts.count()) === 0, 'a draft outlived its act');
  const { entries: rows, photos, photoBytes, thumbnails } = database;
  await Promise.all([rows, photos, photoBytes, thumbnails].map((table) => table.clear()));
  await raw.clear();
  return round;
}

/** Like the completion form: the photo is stored with the draft first, then the action takes it over. */
async function completeWithPhoto(device: Device, index: number, round: PhotoRound): Promise<void> {
  const { engine, database, reports } = device;
  const now = () => new Date();
  const report = (error: unknown, context: string) => void reports.push(`${context}: ${error}`);
  const name = `completion job-${index}`;
  const form = { finalRatePaise: 250_000 };
  const draft = draftKeeper({ database, newId, now, report }, OWNER, name, form);
  const close = draft.open();
  const photo = await aPhoto();
  await pause(MOMENT_MS);
  await timed(round.kept, () => draft.addPhoto(photo));
  const photoIds = draft.getSnapshot()?.photos.map(({ id }) => id) ?? [];
  const payload = {
    orderId: `order-${index}`,
    orderNumber: `WO-${1001 + index}`,
    jobId: `job-${index}`,
    jobName: 'Front bumper',
    status: 'completed' as const,
    finalRatePaise: 250_000,
    partialValuePaise: null,
  };
  const options = { photoIds, draftKey: draftKey(OWNER, name) };
  await pause(MOMENT_MS);
  // The steps of useAction, in the same order.
  await timed(round.saved, async () => {
    await draft.hold();
    await timed(round.captured, async () =>
      entryOf(await engine.capture(completeJobAction, payload, options)),
    );
    await draft.release('captured');
  });
  close();
}

async function rawTwin({ database }: Device, raw: RawStore, entry: EntryRow, ms: number[]): Promise<void> {
  const id = entry.photoIds[0] ?? '';
  const [photo, thumbnail] = [await readPhoto(database, id), await database.thumbnails.get(id)];
  expect(photo?.heldBy === `entry:${entry.id}`, 'a photo did not move from the draft to its entry');
  expect(photo?.bytes.byteLength === PHOTO_BYTES, 'a photo lost bytes');
  await pause(MOMENT_MS);
  await timed(ms, () => raw.saveWithPhoto(entry, photo as PhotoRow, thumbnail as ThumbnailRow));
}

async function aPhoto() {
  const bytes = new Uint8Array(PHOTO_BYTES);
  for (let at = 0; at < PHOTO_BYTES; at += 65_536)
    crypto.getRandomValues(bytes.subarray(at, Math.min(at + 65_536, PHOTO_BYTES)));
  const thumbnail = bytes.slice(0, THUMBNAIL_BYTES).buffer;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const sha256 = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const facts = { mediaType: 'image/jpeg', widthPx: 1920, heightPx: 1440, takenAt: null };
  return {
    ...facts,
    name: 'bumper.jpg',
    sha256,
    sizeBytes: PHOTO_BYTES,
    bytes: bytes.buffer,
    thumbnail,
  };
}

function entryOf<T, E>(captured: { ok: true; value: T } | { ok: false; error: E }): T {
  if (!captured.ok) throw new Error(`Not saved: ${JSON.stringify(captured.error)}`);
  return captured.value;
}

async function pause(ms: number): Promise<void> {
  if (ms === 0) return;
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

async function timed(into: number[], action: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await action();
  into.push(performance.now() - began);
}

function expect(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

const RAW_NAME = 'bench-raw';

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/**
 * IndexedDB without a library: the tables a save touches, with the product's keys and indexes, also with strict
 * durability.
 */
export class RawStore {
  readonly #database: IDBDatabase;

  private constructor(database: IDBDatabase) {
    this.#database = database;
  }

  static async open(): Promise<RawStore> {
    await answerOf(indexedDB.deleteDatabase(RAW_NAME));
    const opening = indexedDB.open(RAW_NAME, 1);
    opening.onupgradeneeded = () => {
      const database = opening.result;
      const entries = database.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true });
      entries.createIndex('id', 'id', { unique: true });
      for (const index of ['owner', 'lane', 'state']) entries.createIndex(index, index);
      database.createObjectStore('photos', { keyPath: 'id' }).createIndex('heldBy', 'heldBy');
      database.createObjectStore('thumbnails', { keyPath: 'photoId' });
      database.createObjectStore('drafts', { keyPath: 'key' }).createIndex('owner', 'owner');
    };
    return new RawStore(await answerOf(opening));
  }

  saveEntry({ seq: _seq, ...entry }: EntryRow): Promise<void> {
    const transaction = this.#begin(['entries']);
    transaction.objectStore('entries').add(entry);
    return committed(transaction);
  }

  /** Entry, photo, thumbnail and the end of a draft, in one transaction. */
  saveWithPhoto(entry: EntryRow, photo: PhotoRow, thumbnail: ThumbnailRow): Promise<void> {
    const { seq: _seq, ...row } = entry;
    const transaction = this.#begin(['entries', 'photos', 'thumbnails', 'drafts']);
    transaction.objectStore('photos').put(photo);
    transaction.objectStore('thumbnails').put(thumbnail);
    transaction.objectStore('drafts').delete(photo.id);
    transaction.objectStore('entries').add(row);
    return committed(transaction);
  }

  count(): Promise<number> {
    return answerOf(this.#begin(['entries'], 'readonly').objectStore('entries').count());
  }

  clear(): Promise<void> {
    const transaction = this.#begin(['entries', 'photos', 'thumbnails', 'drafts']);
    for (const table of transaction.objectStoreNames) transaction.objectStore(table).clear();
    return committed(transaction);
  }

  #begin(tables: string[], mode: IDBTransactionMode = 'readwrite'): IDBTransaction {
    return this.#database.transaction(tables, mode, { durability: 'strict' });
  }
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the page's window can only be extended as an interface.
  interface Window {
    openCapture: typeof openCapture;
  }
}
window.openCapture = openCapture;
