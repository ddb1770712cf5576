/** One thing a person did: the same request for every contender. Acts of one lane belong together. */
export type Act = { id: string; lane: string; photo: ArrayBuffer | null };

/**
 * What a contender itself thinks of an act: still to be sent; kept until a person decides; through; or given up, and the
 * caller was told.
 */
export type Fate = 'waiting' | 'attention' | 'delivered' | 'dropped';

/** `keyed`: the server understands Idempotency-Key. `batched`: it takes acts without photos together, each under its key. */
export type Host = { keyed: boolean; batched: boolean };

/** A queue under comparison, as its page drives it. */
export type Contender = {
  /** Opens what it stores acts in. Nothing goes out before `start`. */
  open(options: Host): Promise<void>;
  /** Resolves when the act is stored, by the contender's own word. */
  enqueue(act: Act): Promise<void>;
  /** From now on it sends by its own machinery, what it finds stored first. */
  start(): Promise<void>;
  /** What an app does about it when the browser says that the network is back, beside the browser's own event. */
  wake(): Promise<void>;
  /** What a person can do about acts that wait for one: sign in again, try again. */
  person?(): Promise<void>;
  fates(ids: readonly string[]): Promise<Fate[]>;
  /** The Background Sync event that the browser fires for it when a network comes back. */
  readonly syncTag?: string;
};

/** An act still to be made up in the page: photos are made there, since only text goes from the bench to a page. */
export type ActOrder = { id: string; lane: string; photoBytes: number };

/** How long each act took to be stored (ms), and the digest of its photo. */
export type Stored = { ms: number[]; sha256: (string | null)[] };

export type ContenderPage = Omit<Contender, 'enqueue' | 'syncTag'> & {
  enqueue(orders: readonly ActOrder[]): Promise<Stored>;
  readonly syncTag: string | null;
};

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the page's window can only be extended as an interface.
  interface Window {
    contender: ContenderPage;
  }
}

/** Where every contender sends an act. The id stands in the address, so that a fault can pick out one act. */
const LEDGER = '/ledger';
function actPath(id: string): string {
  return `${LEDGER}/acts/${encodeURIComponent(id)}`;
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

/** Sends acts without photos in one request, in the way of the product's own server. Calls back with each that was done. */
export async function sendTogether(
  acts: readonly Act[],
  keyOf: (act: Act) => string,
  done: (act: Act) => void,
): Promise<void> {
  const answer = await fetch('/ledger/batch', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      acts: acts.map((act) => ({
        method: 'POST',
        path: actPath(act.id).slice(LEDGER.length),
        key: keyOf(act),
        body: { lane: act.lane },
      })),
    }),
  });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  for (const line of (await answer.text()).trimEnd().split('\n')) {
    const { index, status } = JSON.parse(line) as { index: number; status: number };
    const act = acts[index];
    if (act !== undefined && status < 300) done(act);
  }
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
