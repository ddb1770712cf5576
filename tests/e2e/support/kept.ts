import type { Page } from '@playwright/test';
import type { EntryRow, MetaRow } from '#app/data/rows.ts';
import { readStores, type StoredBytes } from '#tests/support/device-stores.ts';

const NOTHING: StoredBytes = { byteLength: 0, sha256: '' };

/** Fields of an entry in the device's outbox that the stories check. */
export type KeptEntry = {
  kind: string;
  label: string;
  ownerName: string;
  state: string;
  attempts: number;
  photoBytes: number[];
};

/** `isHeld`: not to be sent yet, so that it can be undone. */
type ReadEntry = KeptEntry & { hashes: string[]; isHeld: boolean };

/** Oldest entry first, with the SHA-256 of each photo. */
async function readEntries(page: Page): Promise<ReadEntry[]> {
  const { rows } = await readStores(page, ['entries', 'photoBytes']);
  const photos = new Map(
    (rows.photoBytes as { id: string; bytes: StoredBytes }[]).map(({ id, bytes }) => [id, bytes]),
  );
  const entries = (rows.entries ?? []) as EntryRow[];
  return entries.map(({ kind, label, ownerName, state, attempts, notBefore, photoIds }) => {
    const bytes = photoIds.map((id) => photos.get(id) ?? NOTHING);
    return {
      ...{ kind, label, ownerName, state, attempts: attempts.count },
      photoBytes: bytes.map(({ byteLength }) => byteLength),
      hashes: bytes.map(({ sha256 }) => sha256),
      isHeld: notBefore !== null && Date.parse(notBefore) > Date.now(),
    };
  });
}

/** The device's outbox store, by which 'nothing is lost' is judged. */
export async function kept(page: Page): Promise<KeptEntry[]> {
  return (await readEntries(page)).map(({ hashes: _hashes, isHeld: _isHeld, ...entry }) => entry);
}

/** True if an action can still be undone, and is not to be sent. */
export async function isAnyHeld(page: Page): Promise<boolean> {
  return (await readEntries(page)).some(({ isHeld }) => isHeld);
}

/** SHA-256 of each photo that waits on the device, by the label of its entry, in sending order. */
export async function keptHashes(page: Page): Promise<Record<string, string[]>> {
  const byLabel: Record<string, string[]> = {};
  for (const { label, hashes } of await readEntries(page))
    if (hashes.length > 0) byLabel[label] = [...(byLabel[label] ?? []), ...hashes];
  return byLabel;
}

/** Number of the pictures that can be shown without a network. */
export function keptPictures(page: Page, pictures: readonly string[]): Promise<number> {
  return page.evaluate(async (urls) => {
    // A host other than the bundled server has one size of each.
    const found = await Promise.all(
      urls.map(async (url) => (await caches.match(`${url}?size=thumb`)) ?? (await caches.match(url))),
    );
    return found.filter((answer) => answer !== undefined).length;
  }, pictures);
}

/**
 * True if everything that the signed-in user needs without a network has been fetched once: the app notes it at the
 * end.
 */
export async function isPrepared(page: Page): Promise<boolean> {
  const { rows } = await readStores(page, ['facts']);
  return ((rows.facts ?? []) as MetaRow[]).some(({ key }) => key === 'prepared');
}

/** True if a text is anywhere in the device's storage: the database, or the service worker's caches. */
export async function isKeptAnywhere(page: Page, text: string): Promise<boolean> {
  if (JSON.stringify((await readStores(page)).rows).includes(text)) return true;
  return page.evaluate(async (sought) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const answers = await cache.matchAll();
      const bodies = await Promise.all(answers.map((answer) => answer.text()));
      if (bodies.some((body) => body.includes(sought))) return true;
    }
    return false;
  }, text);
}
