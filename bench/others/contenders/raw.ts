import { type Action, actionRequest, type Fate, offer, sendTogether } from '../contender.ts';

/** The baseline: a store of actions and a loop that sends them, as written in an afternoon. */

let database: IDBDatabase;
let isSending = false;
let shouldSend = false;
let isBatched = false;

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function write(action: (store: IDBObjectStore) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('acts', 'readwrite', { durability: 'strict' });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    action(transaction.objectStore('acts'));
  });
}

function keys(): Promise<IDBValidKey[]> {
  return answerOf(database.transaction('acts').objectStore('acts').getAllKeys());
}

async function sendAll(): Promise<void> {
  for (const key of await keys()) {
    const action: Action | undefined = await answerOf(
      database.transaction('acts').objectStore('acts').get(key),
    );
    if (action === undefined) continue;
    const { url, init } = actionRequest(action, null);
    const answer = await fetch(url, init);
    if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
    await write((store) => store.delete(key));
  }
}

/** The server's maximum in one request. */
const TOGETHER = 50;

/** Actions without photos, for a server that accepts batches: one request and one write for each fifty. */
async function sendBatches(): Promise<void> {
  const waiting = await keys();
  for (let at = 0; at < waiting.length; at += TOGETHER) {
    const some = waiting.slice(at, at + TOGETHER);
    const range = IDBKeyRange.bound(some[0], some.at(-1));
    const actions: Action[] = await answerOf(database.transaction('acts').objectStore('acts').getAll(range));
    const done = new Set<Action>();
    await sendTogether(
      actions,
      ({ id }) => id,
      (action) => done.add(action),
    );
    await write((store) => {
      for (const [index, action] of actions.entries())
        if (done.has(action)) store.delete(some[index] as IDBValidKey);
    });
  }
}

async function send(): Promise<void> {
  if (!shouldSend || isSending) return;
  isSending = true;
  try {
    await (isBatched ? sendBatches() : sendAll());
  } catch {
    // Retried from the first one on, until it works.
    setTimeout(() => void send(), 1000);
  } finally {
    isSending = false;
  }
}

offer({
  open: async ({ batched }) => {
    isBatched = batched;
    const opening = indexedDB.open('acts', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('acts', { autoIncrement: true });
    database = await answerOf(opening);
    addEventListener('online', () => void send());
  },
  enqueue: async (action) => {
    await write((store) => store.add(action));
    void send();
  },
  start: async () => {
    shouldSend = true;
    void send();
  },
  wake: async () => undefined,
  fates: async (ids) => {
    const rows: Action[] = await answerOf(database.transaction('acts').objectStore('acts').getAll());
    const waiting = new Set(rows.map(({ id }) => id));
    return ids.map((id): Fate => (waiting.has(id) ? 'waiting' : 'delivered'));
  },
});
