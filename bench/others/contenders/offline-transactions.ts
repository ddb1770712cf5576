import { createCollection } from '@tanstack/db';
import {
  IndexedDBAdapter,
  NonRetriableError,
  type OfflineConfig,
  type OfflineExecutor,
  startOfflineExecutor,
  WebOnlineDetector,
} from '@tanstack/offline-transactions';
import { type Action, actionRequest, type Fate, offer } from '../contender.ts';

/** The outbox is text, so a photo is stored as base64. */
type ActionRow = { id: string; lane: string; photo: string | null };

/**
 * The library's own storage, with a callback once a transaction is stored: `commit` resolves only after it was sent.
 */
class TellingStorage extends IndexedDBAdapter {
  readonly #stored = new Map<string, () => void>();

  stored(transactionId: string): Promise<void> {
    return new Promise((resolve) => this.#stored.set(`tx:${transactionId}`, resolve));
  }

  override async set(key: string, value: string): Promise<void> {
    await super.set(key, value);
    this.#stored.get(key)?.();
    this.#stored.delete(key);
  }
}

/** The library's own detector, which reports offline until the bench starts the sending. */
class HeldDetector extends WebOnlineDetector {
  #mayStart = false;

  override isOnline(): boolean {
    return this.#mayStart && super.isOnline();
  }

  start(): void {
    this.#mayStart = true;
    this.notifyOnline();
  }
}

const BUSY: ReadonlySet<number> = new Set([401, 408, 425, 429]);
const storage = new TellingStorage('acts', 'transactions');
const detector = new HeldDetector();
const dropped = new Set<string>();
const actions = createCollection<ActionRow, string>({
  id: 'acts',
  getKey: ({ id }) => id,
  sync: { sync: ({ markReady }) => markReady() },
});
let executor: OfflineExecutor;

async function send(row: ActionRow, key: string): Promise<void> {
  const photo = row.photo === null ? null : fromBase64(row.photo);
  const { url, init } = actionRequest({ ...row, photo }, key);
  const answer = await fetch(url, init);
  if (answer.ok) return;
  // Without the status in the message: the library gives an action up when it finds 400, 401, 403 or 422 there.
  if (answer.status >= 500 || BUSY.has(answer.status)) throw new Error('The server cannot serve now.');
  throw new NonRetriableError(`The server refused it with ${answer.status}.`);
}

async function enqueue({ id, lane, photo }: Action): Promise<void> {
  const row: ActionRow = { id, lane, photo: photo === null ? null : toBase64(photo) };
  const transaction = executor.createOfflineTransaction({ mutationFnName: 'takeAction', autoCommit: false });
  const stored = storage.stored(transaction.id);
  transaction.mutate(() => {
    actions.insert(row);
  });
  const committed = transaction.commit().then(
    () => undefined,
    () => void dropped.add(id),
  );
  await Promise.race([stored, committed]);
}

function toBase64(bytes: ArrayBuffer): string {
  let text = '';
  const all = new Uint8Array(bytes);
  for (let at = 0; at < all.length; at += 32_768)
    text += String.fromCharCode(...all.subarray(at, at + 32_768));
  return btoa(text);
}

function fromBase64(text: string): ArrayBuffer {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
}

offer({
  open: async () => {
    executor = startOfflineExecutor({
      // The page is built with the executor's own copy of TanStack DB, whichever copy the types come from.
      collections: { acts: actions as unknown as OfflineConfig['collections'][string] },
      storage,
      onlineDetector: detector,
      mutationFns: {
        takeAction: async ({ transaction, idempotencyKey }) => {
          const row = transaction.mutations[0]?.modified as ActionRow | undefined;
          if (row === undefined) throw new NonRetriableError('There is no act in the transaction.');
          await send(row, idempotencyKey);
        },
      },
    });
    await executor.waitForInit();
  },
  enqueue,
  start: async () => detector.start(),
  wake: async () => undefined,
  fates: async (ids) => {
    const outbox = await executor.peekOutbox();
    const waiting = new Set(outbox.map(({ mutations }) => mutations[0]?.modified.id));
    return ids.map((id): Fate => {
      if (waiting.has(id)) return 'waiting';
      return dropped.has(id) ? 'dropped' : 'delivered';
    });
  },
});
