/**
 * fake-indexeddb works in its own macrotasks (`setImmediate`). Counting them shows when a database has nothing left to
 * do, so that tests wait for that and never for the clock. Import this before fake-indexeddb is used.
 */
const realSetImmediate = globalThis.setImmediate;
let pendingTasks = 0;

globalThis.setImmediate = ((task: (...values: unknown[]) => void, ...values: unknown[]) => {
  pendingTasks += 1;
  return realSetImmediate(() => {
    pendingTasks -= 1;
    task(...values);
  });
}) as typeof setImmediate;

/** After this many quiet turns of the event loop, promises between two database requests have run too. */
const QUIET_TURNS = 3;

/** Resolves when every database has nothing left to do. */
export async function settled(): Promise<void> {
  for (let quiet = 0; quiet < QUIET_TURNS; ) {
    await turns(1);
    quiet = pendingTasks === 0 ? quiet + 1 : 0;
  }
}

/** Lets the event loop turn this many times: for interruptions in the middle. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise<void>((resolve) => realSetImmediate(resolve));
}

type Event = { at: number; order: number; happen: () => void };

/** A world clock that only the test advances. Timers count its ticks; the wall clock can be moved. */
export class VirtualTime {
  #elapsedMs = 0;
  #wallMs = Date.UTC(2026, 0, 5, 8, 0, 0);
  #events: Event[] = [];
  #order = 0;

  now(): Date {
    return new Date(this.#wallMs + this.#elapsedMs);
  }

  /** Moves the wall clock; timers are not affected. */
  jump(ms: number): void {
    this.#wallMs += ms;
  }

  schedule(delayMs: number, happen: () => void): Event {
    this.#order += 1;
    const event = { at: this.#elapsedMs + Math.max(0, delayMs), order: this.#order, happen };
    this.#events.push(event);
    return event;
  }

  cancel(event: unknown): void {
    this.#events = this.#events.filter((other) => other !== event);
  }

  hasEvents(): boolean {
    return this.#events.length > 0;
  }

  /** Runs the next event, and everything it triggers in the databases. */
  async next(): Promise<boolean> {
    const event = this.#soonest();
    if (event === undefined) return false;
    this.#events = this.#events.filter((other) => other !== event);
    this.#elapsedMs = Math.max(this.#elapsedMs, event.at);
    event.happen();
    await settled();
    return true;
  }

  /** Runs all events of the next `ms`. */
  async advance(ms: number): Promise<void> {
    const until = this.#elapsedMs + ms;
    for (let event = this.#soonest(); event !== undefined && event.at <= until; event = this.#soonest()) {
      await this.next();
    }
    this.#elapsedMs = until;
  }

  #soonest(): Event | undefined {
    return this.#events.reduce<Event | undefined>((soonest, event) => {
      if (soonest === undefined) return event;
      const isSooner = event.at < soonest.at || (event.at === soonest.at && event.order < soonest.order);
      return isSooner ? event : soonest;
    }, undefined);
  }
}
