import { wrap } from 'comlink';
import { actions } from '#app/actions/index.ts';
import { createApiClient } from '#app/api/client.ts';
import { sha256Of } from '#app/data/checksums.ts';
import { DeviceDatabase } from '#app/data/database.ts';
import type { JournalThread } from '#app/data/journal/journal.ts';
import { mirrorIntoJournal } from '#app/data/journal/mirror.ts';
import { recover } from '#app/data/journal/recover.ts';
import { readMeta } from '#app/data/meta.ts';
import { addPhoto, heldByDraft, photoTables } from '#app/data/photos.ts';
import { createEngine, type Engine } from '#app/sync/engine.ts';
import { pullListing } from '#app/sync/pull/pull-orders.ts';
import { Reachability } from '#app/sync/reachability.ts';
import { readOrderView } from '#app/sync/read-models/order-view.ts';
import { LIST_PAGE_SIZE } from '#domain/limits.ts';
import { ownerKey, ownerOf, type SessionUser } from '#domain/session/session.ts';
import { type Action, asCapture } from './actions.ts';

/**
 * Injected into the page of the built app: captures actions as its forms do, through the product's own engine on the
 * same database, like a second tab. It never leads; the app next to it is woken and sends.
 */

/** `id` becomes the entry's own. */
export type ToSave = { id: string; action: Action; photoIds: readonly string[] };

export type Ledger = {
  /** `trouble`: the kind of its last failure. */
  entries: { id: string; lane: string; state: string; trouble: string | null; reason: string }[];
  receipts: { id: string; deliveredAt: string; replayed: boolean }[];
  /**
   * Actions that the device knows to be sent without a receipt: the service worker's receipts are gone after the
   * browser discarded the database.
   */
  sent: string[];
};

const database = new DeviceDatabase();
mirrorIntoJournal(database);
let nextId = '';
let user: SessionUser | null = null;
let token: string | null = null;
let picture = new Uint8Array();
/** Troubles of the second copy. */
const troubles: string[] = [];

const engine: Engine = createEngine({
  database,
  api: { perform: () => Promise.reject(new Error('the page beside this engine sends')) },
  registry: actions,
  clock: { now: () => new Date(), setTimer: () => null, clearTimer: () => undefined },
  random: Math.random,
  locks: navigator.locks,
  channel: new BroadcastChannel('vendor-management'),
  reachability: new Reachability(),
  newId: () => nextId,
  token: () => token,
  session: () => (user === null ? null : { user, owner: ownerOf(user) }),
  idempotency: () => true,
  report: (error) => {
    throw error;
  },
});

/**
 * Opens the second copy as every tab does, and waits for a session. The picture from which all photos are made comes as
 * base64.
 */
async function open({ base64, journalScript }: { base64: string; journalScript: string }): Promise<void> {
  const worker = new Worker(journalScript, { type: 'module', name: 'journal' });
  await recover({
    database,
    newId: () => crypto.randomUUID(),
    now: () => new Date(),
    thread: wrap<JournalThread>(worker),
    onFailure: () => undefined,
    report: (error, context) => troubles.push(`${context}: ${error}`),
  });
  picture = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  while (user === null || token === null) {
    user = (await readMeta(database, 'session'))?.user ?? null;
    // Local storage may be outdated: the database has the valid one.
    token = (await readMeta(database, 'token'))?.token ?? null;
    if (user === null || token === null) await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Reads every order once, as a tablet is prepared in the morning. */
async function pullAll(): Promise<void> {
  const api = createApiClient({
    host: () => '/api',
    token: () => token,
    fetch: (...request) => fetch(...request),
    onSignedOut: () => undefined,
  });
  const query = {
    statuses: [],
    pageSize: LIST_PAGE_SIZE,
    search: '',
    categoryId: null,
    vendorId: null,
    fromOn: null,
    toOn: null,
  };
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const deps = { database, registry: actions, api, now: () => new Date() };
    ({ hasMore } = await pullListing(deps, user?.complex.id ?? '', { ...query, page }));
  }
}

/**
 * Saves one action with its photos, as a form does: they are first stored in a draft. Returns the reason of a failure,
 * or null.
 */
async function save({ id, action: planned, photoIds }: ToSave): Promise<string | null> {
  const draftKey = `soak/${id}`;
  for (const photoId of photoIds) await storePhoto(photoId, draftKey);
  if (photoIds.length > 0) {
    const draft = {
      key: draftKey,
      owner: owner(),
      value: {},
      photoIds: [...photoIds],
      updatedAt: new Date().toISOString(),
    };
    await database.drafts.put(draft);
  }
  nextId = id;
  const known = planned.do === 'add' ? await jobsOf(planned.orderId) : [];
  const { action, payload } = asCapture(planned, known);
  const options = photoIds.length > 0 ? { photoIds: [...photoIds], draftKey } : {};
  const captured = await engine.capture(action, payload, options);
  if (troubles.length > 0) return `one copy: ${troubles.join()}`;
  return captured.ok ? null : JSON.stringify(captured.error);
}

async function jobsOf(orderId: string): Promise<string[]> {
  const scope = { owner: owner(), complexId: user?.complex.id ?? '' };
  const { view } = await readOrderView({ database, registry: actions }, scope, orderId);
  return view?.order.jobs.map(({ id }) => id) ?? [];
}

function owner(): string {
  return user === null ? '' : ownerKey(ownerOf(user));
}

/** The picture with its own name inside, as `numbered` writes it: no two photos have the same bytes. */
async function storePhoto(id: string, draftKey: string): Promise<void> {
  const table = new TextEncoder().encode(await sha256Of(new TextEncoder().encode(id).buffer));
  const head = [0xff, 0xdb, 0, table.length + 3, 3];
  const bytes = Uint8Array.from([0xff, 0xd8, ...head, ...table, ...picture.subarray(2)]).buffer;
  const facts = { name: `${id}.jpg`, mediaType: 'image/jpeg', sizeBytes: bytes.byteLength };
  const pixels = { widthPx: 640, heightPx: 480, takenAt: null };
  const photo = {
    id,
    heldBy: heldByDraft(draftKey),
    sha256: await sha256Of(bytes),
    bytes,
    ...facts,
    ...pixels,
  };
  await database.transaction('rw', photoTables(database), () =>
    addPhoto(database, photo, new ArrayBuffer(0)),
  );
}

/** The user takes an entry back. */
function withdraw(id: string): Promise<'withdrawn' | 'too-late'> {
  return engine.withdraw(id);
}

/** All of the device's records of entries, read at one moment. */
async function ledger(): Promise<Ledger> {
  const { entries: waiting, receipts: delivered, settled: through } = database;
  return await database.transaction('r', [waiting, delivered, through], async () => {
    const [entries, receipts, settled] = await Promise.all([
      waiting.toArray(),
      delivered.toArray(),
      through.toArray(),
    ]);
    return {
      entries: entries.map(({ id, lane, state, attempts }) => {
        const { failure } = attempts;
        const reason = failure === null ? '' : JSON.stringify(failure);
        return { id, lane, state, trouble: failure?.kind ?? null, reason };
      }),
      receipts: receipts.map(({ id, deliveredAt, replayed }) => ({ id, deliveredAt, replayed })),
      sent: settled.flatMap(({ id, how }) => (how === 'sent' ? [id] : [])),
    };
  });
}

const soak = { open, pullAll, save, withdraw, ledger };

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the page's window can only be extended as an interface.
  interface Window {
    soak: typeof soak;
  }
}

window.soak = soak;
