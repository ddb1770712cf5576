/** One action of a user: the same request for every contender. Actions of one lane belong together. */
export type Action = { id: string; lane: string; photo: ArrayBuffer | null };

/**
 * A contender's own state of an action: still to be sent; kept until a person decides; delivered; or given up, with the
 * caller notified.
 */
export type Fate = 'waiting' | 'attention' | 'delivered' | 'dropped';

/**
 * `keyed`: the server understands Idempotency-Key. `batched`: it accepts several actions without photos in one request,
 * each under its key.
 */
export type Host = { keyed: boolean; batched: boolean };

/** A queue under comparison, as driven by its page. */
export type Contender = {
  /** Opens its storage of actions. Nothing is sent before `start`. */
  open(options: Host): Promise<void>;
  /** Resolves when the action is stored, according to the contender. */
  enqueue(action: Action): Promise<void>;
  /** From now on it sends by its own mechanism, starting with stored actions. */
  start(): Promise<void>;
  /** The app's own reaction when the network comes back, in addition to the browser's event. */
  wake(): Promise<void>;
  /** The user's options for actions that wait for a person: sign in again, try again. */
  person?(): Promise<void>;
  fates(ids: readonly string[]): Promise<Fate[]>;
  /** The Background Sync event that the browser fires for it when a network comes back. */
  readonly syncTag?: string;
};

/** An action still to be created in the page: photos are made there, since only text goes from the bench to a page. */
export type ActionOrder = { id: string; lane: string; photoBytes: number };

/** Time to store each action (ms), and the digest of its photo. */
export type Stored = { ms: number[]; sha256: (string | null)[] };

export type ContenderPage = Omit<Contender, 'enqueue' | 'syncTag'> & {
  enqueue(orders: readonly ActionOrder[]): Promise<Stored>;
  readonly syncTag: string | null;
};

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the page's window can only be extended as an interface.
  interface Window {
    contender: ContenderPage;
  }
}

/** Endpoint for every contender's actions. The id is in the address, so that a fault can target one action. */
const LEDGER = '/ledger';
function actionPath(id: string): string {
  return `${LEDGER}/acts/${encodeURIComponent(id)}`;
}

/** The request of an action, as every contender sends it: JSON, or a form if there is a photo. */
export function actionRequest(
  { id, lane, photo }: Action,
  key: string | null,
): { url: string; init: RequestInit } {
  const headers = new Headers({ Accept: 'application/json' });
  if (key !== null) headers.set('Idempotency-Key', key);
  const url = new URL(actionPath(id), location.origin).href;
  if (photo !== null) {
    const form = new FormData();
    form.append('lane', lane);
    form.append('photo', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg');
    return { url, init: { method: 'POST', headers, body: form } };
  }
  headers.set('Content-Type', 'application/json');
  return { url, init: { method: 'POST', headers, body: JSON.stringify({ lane }) } };
}

/** Sends actions without photos in one request, like the product's own server expects. Calls back for each one done. */
export async function sendTogether(
  actions: readonly Action[],
  keyOf: (action: Action) => string,
  done: (action: Action) => void,
): Promise<void> {
  const answer = await fetch('/ledger/batch', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      acts: actions.map((action) => ({
        method: 'POST',
        path: actionPath(action.id).slice(LEDGER.length),
        key: keyOf(action),
        body: { lane: action.lane },
      })),
    }),
  });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  for (const line of (await answer.text()).trimEnd().split('\n')) {
    const { index, status } = JSON.parse(line) as { index: number; status: number };
    const action = actions[index];
    if (action !== undefined && status < 300) done(action);
  }
}

/** Makes a contender available to the bench. */
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
  { id, lane, photoBytes }: ActionOrder,
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
