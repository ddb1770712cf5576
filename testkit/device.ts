import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { onTestFinished } from 'vitest';
import { actions } from '#app/actions/index.ts';
import { DeviceDatabase } from '#app/data/database.ts';
import { orderRow } from '#app/data/orders.ts';
import { addPhoto } from '#app/data/photos.ts';
import type { PhotoToHold } from '#app/sync/drafts/draft-store.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { aPhoto } from './builders.ts';

// Dexie looks for IndexedDB when it is loaded, which may be before this file is.
Dexie.dependencies.indexedDB = new IDBFactory();
Dexie.dependencies.IDBKeyRange = IDBKeyRange;

export const registry = actions;

let devices = 0;

/** A tablet's database, new for each test and deleted after it. */
export async function aDevice(): Promise<DeviceDatabase> {
  devices += 1;
  const database = new DeviceDatabase(`device-${devices}`);
  // After every `afterEach`: screens and engines that have not ended yet still read and write.
  onTestFinished(async () => database.delete());
  await database.open();
  return database;
}

/** Puts snapshots on the device as if the server had sent them. */
export async function holds(
  database: DeviceDatabase,
  orders: readonly WorkOrder[],
  fetchedAt = '2026-11-05T09:00:00.000Z',
): Promise<void> {
  await database.orders.bulkPut(orders.map((order) => orderRow('1', order, fetchedAt)));
}

/** Puts a photo on the device, with its thumbnail, as the camera stores it. `heldBy`: an entry or a draft. */
export async function keepsPhoto(
  database: DeviceDatabase,
  id: string,
  heldBy: string,
  photo: PhotoToHold = aPhoto(`${id}.jpg`),
): Promise<void> {
  const { thumbnail, ...facts } = photo;
  await addPhoto(database, { ...facts, id, heldBy }, thumbnail);
}

/** From now on no read of the table completes, as during uninterrupted writes. The returned function ends this. */
export function holdReadings(database: DeviceDatabase, table: 'facts' | 'receipts' | 'drafts'): () => void {
  let isHeld = true;
  const store = database.backendDB().transaction([table], 'readwrite').objectStore(table);
  const ask = () => {
    if (isHeld) store.get('nothing').onsuccess = ask;
  };
  ask();
  return () => {
    isHeld = false;
  };
}
