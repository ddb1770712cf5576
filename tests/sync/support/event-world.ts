import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { RejectedError, UnreachableError } from '#app/api/errors.ts';
import { DeviceDatabase } from '#app/data/database.ts';
import type { EventsPage } from '#app/sync/events/poll.ts';
import { type ServerEventsDeps, startServerEvents } from '#app/sync/events/server-events.ts';
import type { EventMessage } from '#app/sync/events/tabs.ts';
import type { EngineClock } from '#app/sync/ports.ts';
import { createPuller } from '#app/sync/pull/pull.ts';
import { startRefreshing } from '#app/sync/pull/refresh.ts';
import { Reachability } from '#app/sync/reachability.ts';
import { aConfig } from '#testkit/builders.ts';
import { LockManager } from './browser.ts';
import { settled, VirtualTime } from './virtual-time.ts';

/** The host's answer to the next request for a stream. */
export type HostMood = 'streams' | 'out-of-reach' | 'busy' | 'foreign' | 'knows-none' | 'mute';

type Line = { controller: ReadableStreamDefaultController<Uint8Array>; isOver: boolean };

/** A host with server events, the tabs of one device, and a clock that only the test advances. */
export class EventWorld {
  readonly time = new VirtualTime();
  readonly troubles: unknown[] = [];
  mood: HostMood = 'streams';
  events = true;
  owner: string | null = 'somebody';
  /** Number of requests for a stream. */
  asked = 0;
  readonly #locks = new LockManager();
  readonly #lines: Line[] = [];
  readonly #channels: ((event: { data: unknown }) => void)[] = [];
  readonly #session = new Set<() => void>();
  readonly clock: EngineClock = {
    now: () => this.time.now(),
    setTimer: (callback, delayMs) => this.time.schedule(delayMs, callback),
    clearTimer: (handle) => this.time.cancel(handle),
  };

  /** Opens another tab of the device. */
  async tab(name = 'tab'): Promise<Tab> {
    const tab = new Tab(this, name);
    await tab.start();
    return tab;
  }

  get openStreams(): number {
    return this.#lines.filter(({ isOver }) => !isOver).length;
  }

  /** The host sends a text on every open stream. */
  async say(text: string): Promise<void> {
    const bytes = new TextEncoder().encode(text);
    for (const line of this.#lines) if (!line.isOver) line.controller.enqueue(bytes);
    await settled();
  }

  /** Somebody changes an order; the tabs have a moment to notice. */
  async change(id: string): Promise<void> {
    await this.say(`data: ${JSON.stringify({ kind: 'work-order', id })}\n\n`);
    await this.time.advance(0);
  }

  /** Streams end as when a network breaks. */
  async cut(): Promise<void> {
    for (const line of this.#lines.splice(0))
      if (!line.isOver) line.controller.error(new TypeError('network error'));
    await settled();
  }

  async signIn(owner: string | null): Promise<void> {
    this.owner = owner;
    for (const listener of this.#session) listener();
    await settled();
  }

  readonly session: ServerEventsDeps['session'] = {
    owner: () => this.owner,
    subscribe: (listener) => {
      this.#session.add(listener);
      return () => this.#session.delete(listener);
    },
  };

  readonly open = async (signal: AbortSignal): Promise<ReadableStream<Uint8Array>> => {
    this.asked += 1;
    switch (this.mood) {
      case 'out-of-reach':
        throw new UnreachableError('network', {});
      case 'busy':
        throw new UnreachableError('busy', { status: 503, retryAfterMs: 40_000 });
      case 'foreign':
        throw new UnreachableError('not-ours', { status: 200 });
      case 'knows-none':
        throw new RejectedError(404, { detail: 'no', code: '', errorMessage: null });
      case 'mute':
      case 'streams':
        return this.#stream(signal, this.mood === 'streams');
    }
  };

  lockFor(tab: string): ServerEventsDeps['locks'] {
    return this.#locks.forTab(tab);
  }

  channelFor(): ServerEventsDeps['channel'] {
    let own: ((event: { data: unknown }) => void) | null = null;
    return {
      postMessage: (data: EventMessage) => {
        for (const hear of this.#channels) if (hear !== own) hear({ data });
      },
      addEventListener: (_type, listener) => {
        own = listener;
        this.#channels.push(listener);
      },
      removeEventListener: (_type, listener) => {
        this.#channels.splice(this.#channels.indexOf(listener), 1);
      },
    };
  }

  #stream(signal: AbortSignal, greets: boolean): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        const line: Line = { controller, isOver: false };
        this.#lines.push(line);
        signal.addEventListener('abort', () => {
          line.isOver = true;
        });
        if (greets) controller.enqueue(new TextEncoder().encode('retry: 3000\n\n'));
      },
      cancel: () => undefined,
    });
  }
}

/** One tab: its refreshes, and its visibility. */
export class Tab {
  /** Each refresh, as the keys that were read. */
  readonly refreshes: string[][] = [];
  readonly reachability = new Reachability();
  readonly database = new DeviceDatabase('live', { indexedDB: new IDBFactory(), IDBKeyRange });
  watched = ['order 1/7', 'order 1/8', 'reference 1/1 vendors 1'];
  readonly #world: EventWorld;
  readonly #name: string;
  readonly #page = new Set<(what: 'visibility' | 'use') => void>();
  #isVisible = true;
  #stop = () => {};

  constructor(world: EventWorld, name: string) {
    this.#world = world;
    this.#name = name;
  }

  async start(): Promise<void> {
    const { clock, open, session, troubles } = this.#world;
    const page: EventsPage = {
      isVisible: () => this.#isVisible,
      subscribe: (listener) => {
        this.#page.add(listener);
        return () => this.#page.delete(listener);
      },
    };
    this.#stop = startServerEvents({
      database: this.database,
      puller: {
        refreshWatched: (concerned = () => true) => {
          this.refreshes.push(this.watched.filter(concerned));
        },
      },
      reachability: this.reachability,
      clock,
      random: () => 0.5,
      locks: this.#world.lockFor(this.#name),
      channel: this.#world.channelFor(),
      page,
      config: { getSnapshot: () => aConfig({ events: this.#world.events }), subscribe: () => () => {} },
      session,
      open,
      report: (error) => troubles.push(error),
    });
    await settled();
    await this.#world.time.advance(0);
  }

  async show(isVisible: boolean): Promise<void> {
    this.#isVisible = isVisible;
    for (const listener of this.#page) listener('visibility');
    await settled();
    await this.#world.time.advance(0);
  }

  async use(): Promise<void> {
    for (const listener of this.#page) listener('use');
    await this.#world.time.advance(0);
  }

  /** Refreshes since the last call. */
  taken(): string[][] {
    return this.refreshes.splice(0);
  }

  async close(): Promise<void> {
    this.#stop();
    await settled();
    this.database.close();
  }
}

type OfTab = Awaited<ReturnType<EventWorld['tab']>>;

/**
 * One order on a tab's screen, read by `read` whenever the app finds it due. Returns a function that unsubscribes and
 * closes the tab.
 */
export async function watchOrder(
  { clock, troubles }: EventWorld,
  tab: OfTab,
  read: (reachability: Reachability) => Promise<void>,
): Promise<() => Promise<void>> {
  const { reachability, database } = tab;
  const report = (error: unknown) => troubles.push(error);
  const puller = createPuller({ clock, reachability, report });
  const stop = startRefreshing({
    database,
    puller,
    reachability,
    clock,
    events: new EventTarget() as Pick<Window, 'addEventListener' | 'removeEventListener'>,
    onReconnect: () => undefined,
    report,
  });
  const unwatch = puller.watch({ key: 'order 1/7', run: () => read(reachability) });
  return async () => {
    unwatch();
    stop();
    await tab.close();
  };
}
