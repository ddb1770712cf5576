import type { Page } from '@playwright/test';
import type { EntryRow, PhotoBytesRow, PhotoRow } from '#app/data/rows.ts';
import { ROLES } from '#domain/permissions.ts';
import { someAttempts } from '#testkit/builders.ts';
import { OWNER } from './site.ts';

/** An action waiting on the device; `photo` names the bytes it carries. */
export type Action = { orderId: string; step: 'hand-over' | 'receive' } | { orderId: string; jobId: string };

/** The entry as the engine stores it. */
export function entryOf(action: Action, id: string): Omit<EntryRow, 'seq'> {
  const order = { orderId: action.orderId, orderNumber: action.orderId };
  const isStep = 'step' in action;
  const completion = { jobName: 'Front bumper', status: 'completed', finalRatePaise: 250_000 };
  return {
    id,
    owner: OWNER.key,
    ownerName: OWNER.name,
    role: ROLES.superAdmin,
    lane: `work-order:${action.orderId}`,
    kind: isStep ? 'work-order.take-step' : 'order-job.complete',
    version: 1,
    payload: isStep
      ? { ...order, step: action.step }
      : { ...order, ...completion, jobId: action.jobId, partialValuePaise: null },
    photoIds: isStep ? [] : [`photo of ${id}`],
    label: action.orderId,
    capturedAt: new Date().toISOString(),
    notBefore: null,
    state: 'queued',
    attempts: someAttempts({}, id),
  };
}

/** Writes entries and their photos directly into the open app's database. */
export async function putEntries(
  page: Page,
  entries: readonly Omit<EntryRow, 'seq'>[],
  picture: Buffer,
): Promise<void> {
  await page.evaluate(
    async ({ entries, base64 }) => {
      const jpeg = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const named = (text: string): number[] => {
        const letters = Array.from(text, (letter) => letter.charCodeAt(0));
        return [0xff, 0xe0, 0, letters.length + 2, ...letters];
      };
      const photoOf = async (id: string, entryId: string): Promise<[PhotoRow, PhotoBytesRow]> => {
        const { buffer: bytes } = Uint8Array.from([0xff, 0xd8, ...named(id), ...jpeg.subarray(2)]);
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
        const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
        const facts = { mediaType: 'image/jpeg', widthPx: 1920, heightPx: 1440, takenAt: null };
        const file = { name: 'a.jpg', sizeBytes: bytes.byteLength, sha256 };
        return [
          { ...facts, ...file, id, heldBy: `entry:${entryId}` },
          { id, sha256, bytes },
        ];
      };
      const photos = await Promise.all(
        entries.flatMap((entry) => entry.photoIds.map((id) => photoOf(id, entry.id))),
      );
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('vendor-management');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      await new Promise<void>((resolve, reject) => {
        const transaction = database.transaction(['entries', 'photos', 'photoBytes'], 'readwrite');
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
        for (const entry of entries) transaction.objectStore('entries').add(entry);
        for (const [photo, bytes] of photos) {
          transaction.objectStore('photos').put(photo);
          transaction.objectStore('photoBytes').put(bytes);
        }
      });
      database.close();
    },
    { entries, base64: picture.toString('base64') },
  );
}
