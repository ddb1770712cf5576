import { useMemo, useSyncExternalStore } from 'react';
import { read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { entriesOf } from '#app/data/entries.ts';
import { readMeta } from '#app/data/meta.ts';
import { createSignal, type ReadableStore } from '#app/store.ts';
import { hasBackgroundSync, subscribeToBackgroundSync } from '#app/sync/delivery/background-sync.ts';
import type { Engine } from '#app/sync/engine.ts';
import {
  type OutboxRead,
  type OutboxState,
  readOutboxState,
  SendingBatch,
  type SyncStatus,
  syncStatusOf,
} from '#app/sync/views/sync-status.ts';
import { type Services, useServices } from './engine-provider.tsx';
import { LiveQuery, useLiveQuery } from './use-live-query.ts';
import { useLoss } from './use-loss.ts';
import { useOwner } from './use-session.ts';

/** The sync status of the signed-in user's work on this device. */
export function useSyncStatus(): SyncStatus {
  return syncStatusOf(useOutboxRead(), useOffline(), useLoss()?.entries ?? 0);
}

/** The known state of the user's outbox. Wherever it is shown, it is the same in every frame. */
export function useOutboxRead(): OutboxRead {
  const services = useServices();
  const owner = useOwner()?.owner ?? null;
  const follower = useMemo(() => (owner === null ? NOBODY : followerOf(services, owner)), [services, owner]);
  return useSyncExternalStore(follower.subscribe, follower.getSnapshot);
}

/** True if the UI should show 'Offline'. It disables nothing (`Reachability.offline`). */
export function useOffline(): boolean {
  const { offline } = useServices().reachability;
  return useSyncExternalStore(offline.subscribe, offline.getSnapshot);
}

const NOT_READ = { state: 'not-read' } as const;
const NOBODY: ReadableStore<OutboxRead> = { getSnapshot: () => NOT_READ, subscribe: () => () => undefined };

/** One follower for all places that show it, or they would contradict each other between two reads. */
const followers = new WeakMap<Engine, { owner: string; follower: OutboxFollower }>();

function followerOf({ engine, database }: Services, owner: string): OutboxFollower {
  const known = followers.get(engine);
  if (known?.owner === owner) return known.follower;
  const follower = new OutboxFollower(engine, database, owner);
  followers.set(engine, { owner, follower });
  return follower;
}

type Counted = OutboxState & { heardOf: number };

/**
 * A user's outbox as a store, read while anything shows it. Rendered at once and never as a transition: a number that
 * is late is a wrong number.
 */
class OutboxFollower implements ReadableStore<OutboxRead> {
  readonly #engine: Engine;
  readonly #database: DeviceDatabase;
  readonly #owner: string;
  readonly #changed = createSignal();
  #subscribers = 0;
  #stop: (() => void) | null = null;
  #read: OutboxRead = NOT_READ;
  #batch = new SendingBatch();
  /**
   * Keys of entries that this tab has captured since the last read, known at once: live queries pause while the
   * outbox is being emptied, and an entry stored in that pause must not look as if it were sent. `#forgotten`: number
   * of keys before them that were read.
   */
  #heard: number[] = [];
  #forgotten = 0;

  constructor(engine: Engine, database: DeviceDatabase, owner: string) {
    this.#engine = engine;
    this.#database = database;
    this.#owner = owner;
  }

  readonly getSnapshot = (): OutboxRead => this.#read;

  readonly subscribe = (listener: () => void): (() => void) => {
    const unsubscribe = this.#changed.subscribe(listener);
    this.#subscribers += 1;
    if (this.#subscribers === 1) this.#start();
    return () => {
      unsubscribe();
      this.#subscribers -= 1;
      if (this.#subscribers > 0) return;
      this.#stop?.();
      // Without subscribers the state is no longer known.
      this.#read = NOT_READ;
    };
  };

  #start(): void {
    this.#batch = new SendingBatch();
    this.#heard = [];
    this.#forgotten = 0;
    const query = new LiveQuery(async (): Promise<Counted> => {
      // Entries announced before this read are in it, or have been sent already.
      const heardOf = this.#forgotten + this.#heard.length;
      return { ...(await readOutboxState(this.#database, this.#owner)), heardOf };
    });
    const update = () => this.#update(query);
    const stops = [
      this.#engine.onCaptured(({ owner, seq }) => {
        if (owner !== this.#owner || seq === undefined) return;
        this.#heard.push(seq);
        update();
      }),
      this.#database.comparison.subscribe(update),
      query.subscribe(update),
    ];
    this.#stop = () => {
      for (const stop of stops) stop();
    };
  }

  #update(query: LiveQuery<Counted>): void {
    const next = this.#readOf(query);
    if (next.state !== 'read' && next.state === this.#read.state) return;
    this.#read = next;
    this.#changed.notify();
  }

  #readOf(query: LiveQuery<Counted>): OutboxRead {
    const found = resultOf(query);
    if (found === 'not-read' || found === 'unreadable') return { state: found };
    if (!this.#database.isCompared(found.device)) return NOT_READ;
    this.#heard.splice(0, found.heardOf - this.#forgotten);
    this.#forgotten = Math.max(found.heardOf, this.#forgotten);
    const keys = [...new Set([...found.waiting, ...this.#heard])];
    const progress = this.#batch.follow(keys, found.sending > 0);
    const { attention, lastSentAt, isPrepared } = found;
    const sending = found.sending > 0 ? progress : null;
    return { state: 'read', waiting: keys.length, sending, attention, lastSentAt, isPrepared };
  }
}

function resultOf(query: LiveQuery<Counted>): Counted | 'not-read' | 'unreadable' {
  if (query.isOutdated()) return 'unreadable';
  try {
    const read = query.getSnapshot();
    return read.state === 'ready' ? read.value : 'not-read';
  } catch {
    // The reason is shown by the screen's own reads of the same database.
    return 'unreadable';
  }
}

/** True if unsent work needs the app to stay open, because this browser has no Background Sync. */
export function useMustStayOpen(): boolean {
  return !useSyncExternalStore(subscribeToBackgroundSync, hasBackgroundSync);
}

/** Number of the user's photos that wait to be sent; 0 while their outbox is paused until they sign in. */
export function useWaitingPhotos(): number {
  const { database } = useServices();
  const owner = useOwner()?.owner ?? null;
  const read = useLiveQuery(() => countWaitingPhotos(database, owner), [database, owner]);
  return read.state === 'ready' ? read.value : 0;
}

async function countWaitingPhotos(database: DeviceDatabase, owner: string | null): Promise<number> {
  if (owner === null) return 0;
  // One transaction, because it runs again on every change while entries are being sent.
  return await read(database, [database.facts, database.entries], async () => {
    const [pause, entries] = await Promise.all([
      readMeta(database, 'queue-pause'),
      entriesOf(database, owner),
    ]);
    if (pause?.owner === owner) return 0;
    return entries.reduce(
      (sum, { state, photoIds }) => sum + (state === 'attention' ? 0 : photoIds.length),
      0,
    );
  });
}
