import type { Act, ActOrder, Contender, Stored } from './interface.ts';

/** Where every contender sends an act. The id stands in the address, so that a fault can pick out one act. */
function actPath(id: string): string {
  return `/ledger/acts/${encodeURIComponent(id)}`;
}

/** The request of an act, as every contender sends it: JSON, or a form where there is a photo. */
export function actRequest({ id, lane, photo }: Act, key: string | null): { url: string; init: RequestInit } {
  const headers = new Headers({ Accept: 'application/json' });
  if (key !== null) headers.set('Idempotency-Key', key);
  const url = new URL(actPath(id), location.origin).href;
  if (photo !== null) {
    const form = new FormData();
    form.append('lane', lane);
    form.append('photo', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg');
    return { url, init: { method: 'POST', headers, body: form } };
  }
  headers.set('Content-Type', 'application/json');
  return { url, init: { method: 'POST', headers, body: JSON.stringify({ lane }) } };
}

/** Puts a contender where the bench reaches it. */
export function offer(contender: Contender): void {
  window.contender = {
    ...contender,
    syncTag: contender.syncTag ?? null,
    enqueue: async (orders) => {
      const stored: Stored = { ms: [], sha256: [] };
      for (const order of orders) await enqueueOne(contender, order, stored);
      return stored;
    },
  };
}

async function enqueueOne(
  contender: Contender,
  { id, lane, photoBytes }: ActOrder,
  stored: Stored,
): Promise<void> {
  const photo = photoBytes === 0 ? null : noise(photoBytes);
  stored.sha256.push(photo === null ? null : await sha256(photo));
  const began = performance.now();
  await contender.enqueue({ id, lane, photo });
  stored.ms.push(performance.now() - began);
}

function noise(bytes: number): ArrayBuffer {
  const photo = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(photo.subarray(at, at + 65_536));
  return photo.buffer;
}

async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
