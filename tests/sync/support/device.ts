import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { ApiPort } from '#app/api/api-port.ts';
import { DeviceDatabase } from '#app/data/database.ts';
import { heldByDraft } from '#app/data/photos.ts';
import { createSignal } from '#app/store.ts';
import type { ActionRegistry } from '#app/sync/action.ts';
import { createEngine, type Engine } from '#app/sync/engine.ts';
import type { EngineDeps } from '#app/sync/ports.ts';
import { Reachability } from '#app/sync/reachability.ts';
import { ownerOf, type SessionUser } from '#domain/session/session.ts';
import { sha256 } from '#testkit/builders.ts';
import type { SeededRandom } from '#tests/support/seeded-random.ts';
import { ChannelHub, LockManager } from './browser.ts';
import { settled, turns, type VirtualTime } from './virtual-time.ts';
import type { Wire } from './wire.ts';

export type Tab = {
  name: string;
  database: DeviceDatabase;
  engine: Engine;
  reachability: Reachability;
  api: ApiPort;
  isAlive: () => boolean;
  isFrozen: () => boolean;
};

/** Browser controls of a tab. */
type Handles = { die(): void; setInFront(isInFront: boolean): void; setFrozen(isFrozen: boolean): void };

type World = {
  time: VirtualTime;
  random: SeededRandom;
  wire: Wire;
  registry: ActionRegistry;
  /** Whether the host understands Idempotency-Key. */
  keyed: boolean;
  /** True if it accepts several actions in one request. */
  batched?: boolean;
};

/**
 * A tablet: storage that outlives its tabs, one lock manager, one session, and tabs that can be killed at any point.
 */
export class Device {
  readonly tabs: Tab[] = [];
  /** How tabs opened from now on store a sent picture; null: not at all. */
  keepPicture: NonNullable<EngineDeps['keepPicture']> | null = null;
  /** Running service workers: they drain the outbox and end, or are ended by the browser. */
  readonly workers: Tab[] = [];
  readonly locks = new LockManager();
  readonly reports: { error: unknown; context: string }[] = [];
  /** Tabs that sent an action without holding the lock: there must be none. */
  readonly sentByFollowers: string[] = [];
  #session: SessionUser | null = null;
  #signIns = 0;
  /** The device is full: any write that needs space is refused. Clearing the cache frees space if it has content. */
  storageIsFull = false;
  cacheIsLarge = false;
  readonly #world: World;
  readonly #factory = new IDBFactory();
  readonly #channel: ChannelHub;
  #ids = 0;
  #tabNames = 0;

  constructor(world: World) {
    this.#world = world;
    this.#channel = new ChannelHub(world.time);
  }

  get session(): SessionUser | null {
    return this.#session;
  }

  /** Each user signs in with their own token. */
  set session(user: SessionUser | null) {
    this.#session = user;
    this.#signIns += 1;
  }

  /** A view of the storage that survives every tab. */
  async openObserver(): Promise<DeviceDatabase> {
    const database = new DeviceDatabase('device', { indexedDB: this.#factory, IDBKeyRange });
    await database.open();
    return database;
  }

  newId = (): string => {
    this.#ids += 1;
    return `id-${this.#ids}`;
  };

  /** Opens the app in another tab. */
  async openTab(): Promise<Tab> {
    const tab = this.#openPlace('tab');
    this.tabs.push(tab);
    // The app asks the server at each start who is signed in.
    if (!this.#world.wire.isDown) tab.reachability.succeeded();
    await tab.engine.start();
    await settled();
    return tab;
  }

  /** The browser wakes the service worker, which sends what it can if no tab leads, and goes to sleep again. */
  async wakeWorker(): Promise<void> {
    const worker = this.#openPlace('worker');
    this.workers.push(worker);
    void worker.engine.drain().finally(() => this.kill(worker));
    await settled();
  }

  #openPlace(kind: 'tab' | 'worker'): Tab {
    this.#tabNames += 1;
    const name = `${kind}-${this.#tabNames}`;
    const { time, random, wire, registry, keyed, batched = false } = this.#world;
    const factory = { open: (...given: [string, number?]) => this.#open(() => tab.isAlive(), given) };
    const database = new DeviceDatabase('device', { indexedDB: factory, IDBKeyRange });
    this.#limitStorage(database);
    const session = () => this.session;
    let alive = true;
    let isInFront = true;
    const pageChanged = createSignal();
    let heldBack: (() => void)[] | null = null;
    const deliver = (work: () => void): void => {
      if (heldBack !== null) heldBack.push(work);
      else if (alive) work();
    };
    const noteSender = () => {
      if (this.locks.leader() !== name) this.sentByFollowers.push(name);
    };
    const api = thawedFirst(
      wire.forTab(session, () => alive, noteSender),
      deliver,
    );
    const reachability = new Reachability();
    const engine = createEngine({
      database,
      api,
      registry,
      clock: {
        now: () => time.now(),
        setTimer: (callback, delayMs) => time.schedule(delayMs, () => deliver(callback)),
        clearTimer: (handle) => time.cancel(handle),
      },
      random: random.next,
      locks: this.locks.forTab(name, deliver),
      channel: this.#channel.forTab(name, deliver),
      ...(kind === 'tab' && { page: { isInFront: () => isInFront, subscribe: pageChanged.subscribe } }),
      reachability,
      newId: this.newId,
      session: () => (this.session === null ? null : { user: this.session, owner: ownerOf(this.session) }),
      token: () => (this.session === null ? null : `${this.session.userId} ${this.#signIns}`),
      idempotency: () => keyed,
      batch: () => batched,
      readPicture: wire.readPicture,
      ...(this.keepPicture !== null && { keepPicture: this.keepPicture }),
      report: (error, context) => alive && this.reports.push({ error, context }),
    });
    const isFrozen = () => heldBack !== null;
    const tab: Tab = { name, database, engine, api, reachability, isAlive: () => alive, isFrozen };
    this.#handles.set(tab, {
      die: () => {
        alive = false;
        heldBack = null;
      },
      setInFront: (now) => {
        if (isInFront === now) return;
        isInFront = now;
        deliver(pageChanged.notify);
      },
      setFrozen: (now) => {
        const late = heldBack ?? [];
        heldBack = now ? late : null;
        if (!now) late.forEach(deliver);
      },
    });
    return tab;
  }

  /** Tabs in which the user can action. */
  awakeTabs(): readonly Tab[] {
    return this.tabs.filter((tab) => !tab.isFrozen());
  }

  /** Moves all tabs into one window with this one in front; null: none is. Until then each has a separate window. */
  async bringToFront(front: Tab | null): Promise<void> {
    for (const tab of this.tabs) if (tab !== front) this.#handles.get(tab)?.setInFront(false);
    if (front !== null) {
      this.thaw(front);
      this.#handles.get(front)?.setInFront(true);
    }
    await settled();
  }

  /** The browser stops the tab where it is. Everything addressed to it waits. */
  freeze(tab: Tab): void {
    this.#handles.get(tab)?.setFrozen(true);
  }

  thaw(tab: Tab): void {
    this.#handles.get(tab)?.setFrozen(false);
  }

  /** The tab dies between two instructions: uncommitted writes are lost, and nobody receives its answers. */
  kill(tab: Tab): void {
    if (!tab.isAlive()) return;
    this.#handles.get(tab)?.die();
    for (const places of [this.tabs, this.workers])
      if (places.includes(tab)) places.splice(places.indexOf(tab), 1);
    abortTransactions(tab.database);
    tab.database.close();
    this.#channel.tabDied(tab.name);
    this.locks.tabDied(tab.name);
  }

  /** Kills the tab while `work` runs, after some turns of its event loop. */
  async killDuring(tab: Tab, afterTurns: number, work: () => Promise<unknown>): Promise<void> {
    void work().catch(() => undefined);
    await turns(afterTurns);
    this.kill(tab);
    await settled();
  }

  /** Closes the tab cleanly. */
  async close(tab: Tab): Promise<void> {
    const stopped = tab.engine.stop();
    await settled();
    await stopped;
    this.kill(tab);
    await settled();
  }

  readonly #handles = new Map<Tab, Handles>();

  #open(isAlive: () => boolean, [name, version]: [string, number?]): unknown {
    return isAlive() ? this.#factory.open(name, version) : {};
  }

  #limitStorage(database: DeviceDatabase): void {
    database.use({
      stack: 'dbcore',
      name: 'full storage',
      create: (core) => ({
        ...core,
        table: (name) => {
          const table = core.table(name);
          return {
            ...table,
            mutate: (request) => {
              const frees = request.type === 'delete' || request.type === 'deleteRange';
              if (frees && this.cacheIsLarge && (name === 'cached' || name === 'listings')) {
                this.cacheIsLarge = false;
                this.storageIsFull = false;
              }
              if (this.storageIsFull && !frees) return Dexie.Promise.reject(quotaError());
              return table.mutate(request);
            },
          };
        },
      }),
    });
  }
}

/** The api of a tab that receives nothing while it is frozen. */
function thawedFirst(api: ApiPort, deliver: (work: () => void) => void): ApiPort {
  return {
    perform: (call, options) =>
      new Promise((resolve, reject) => {
        api.perform(call, options).then(
          (answer) => deliver(() => resolve(answer)),
          (error: unknown) => deliver(() => reject(error)),
        );
      }),
  };
}

/** As browsers and Dexie report it: the name that matters is inside. */
function quotaError(): Error {
  return new Dexie.AbortError('the transaction was aborted', new DOMException('full', 'QuotaExceededError'));
}

type RawTransaction = { db: unknown; abort: () => void; _state: string };

function abortTransactions(database: DeviceDatabase): void {
  const connection = database.backendDB() as unknown as {
    _rawDatabase?: { transactions: RawTransaction[] };
  } | null;
  for (const transaction of connection?._rawDatabase?.transactions ?? []) {
    if (transaction.db !== connection || transaction._state === 'finished') continue;
    try {
      transaction.abort();
    } catch (error) {
      // Already committing: the data is on disk.
      if (!(error instanceof DOMException)) throw error;
    }
  }
}

/** Stores a photo of random bytes in a draft, with its thumbnail, as the camera does; returns its SHA-256. */
export async function storePhoto(
  database: DeviceDatabase,
  {
    id,
    draftKey,
    random,
    bytes = new Uint8Array(16 + random.below(48)).map(() => random.below(256)).buffer,
  }: { id: string; draftKey: string; random: SeededRandom; bytes?: ArrayBuffer | undefined },
): Promise<string> {
  const hash = sha256(bytes);
  const facts = { name: `${id}.jpg`, sizeBytes: bytes.byteLength };
  const pixels = { widthPx: 1, heightPx: 1, sha256: hash, takenAt: null };
  const heldBy = heldByDraft(draftKey);
  await database.photos.put({ id, heldBy, mediaType: 'image/jpeg', bytes, ...facts, ...pixels });
  await database.thumbnails.put({ photoId: id, bytes, ...facts });
  return hash;
}
