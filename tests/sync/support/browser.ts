import type { ChannelMessage, ChannelPort, LockPort } from '#app/sync/ports.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Runs the browser's callbacks for a tab; later, while the tab is frozen. */
type Deliver = (work: () => void) => void;

const atOnce: Deliver = (work) => work();

type Claim = {
  tab: string;
  deliver: Deliver;
  held: (lock: unknown) => Promise<void>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

/** The browser's lock manager for one lock name, with its two ways of losing a lock: a dead tab and a steal. */
export class LockManager {
  #holder: Claim | null = null;
  #queue: Claim[] = [];

  /** The manager from the view of one tab. */
  forTab(tab: string, deliver: Deliver = atOnce): LockPort {
    return {
      request: (_name, { ifAvailable = false, steal = false, signal }, held) =>
        new Promise((resolve, reject) => {
          if (signal?.aborted === true) {
            reject(abortError());
            return;
          }
          const claim: Claim = {
            tab,
            deliver,
            held,
            resolve: (value) => deliver(() => resolve(value)),
            reject: (error) => deliver(() => reject(error)),
          };
          if (ifAvailable && this.#holder !== null) {
            void held(null).then(resolve, reject);
            return;
          }
          if (steal) {
            this.#queue.unshift(claim);
            this.steal();
            return;
          }
          this.#queue.push(claim);
          signal?.addEventListener('abort', () => {
            if (!this.#queue.includes(claim)) return;
            this.#queue = this.#queue.filter((other) => other !== claim);
            claim.reject(abortError());
          });
          this.#grant();
        }),
    };
  }

  leader(): string | null {
    return this.#holder?.tab ?? null;
  }

  /** A dead tab's lock is released at once. */
  tabDied(tab: string): void {
    this.#queue = this.#queue.filter((claim) => claim.tab !== tab);
    if (this.#holder?.tab === tab) this.#holder = null;
    this.#grant();
  }

  /** Somebody steals the lock from its holder and releases it. */
  steal(): void {
    const robbed = this.#holder;
    this.#holder = null;
    robbed?.reject(abortError());
    this.#grant();
  }

  #grant(): void {
    if (this.#holder !== null) return;
    const claim = this.#queue.shift();
    if (claim === undefined) return;
    this.#holder = claim;
    const release = () => {
      if (this.#holder === claim) this.#holder = null;
      this.#grant();
    };
    const end = new Promise<void>((resolve) => claim.deliver(() => resolve(claim.held({}))));
    end.then(
      (value) => {
        release();
        claim.resolve(value);
      },
      (error: unknown) => {
        release();
        claim.reject(error);
      },
    );
  }
}

function abortError(): Error {
  return new DOMException('the lock is gone', 'AbortError');
}

type Listener = (event: { data: unknown }) => void;

/** Channel between tabs: each message reaches the others a moment later. */
export class ChannelHub {
  readonly #time: VirtualTime;
  readonly #listeners = new Map<string, { own: Set<Listener>; deliver: Deliver }>();

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  forTab(tab: string, deliver: Deliver = atOnce): ChannelPort {
    const own = new Set<Listener>();
    this.#listeners.set(tab, { own, deliver });
    return {
      postMessage: (data: ChannelMessage) => {
        if (!this.#listeners.has(tab)) return;
        this.#time.schedule(1, () => this.#tell(tab, structuredClone(data)));
      },
      addEventListener: (_type, listener) => own.add(listener),
      removeEventListener: (_type, listener) => own.delete(listener),
    };
  }

  tabDied(tab: string): void {
    this.#listeners.delete(tab);
  }

  #tell(from: string, data: ChannelMessage): void {
    for (const [tab, { own, deliver }] of this.#listeners) {
      if (tab !== from) for (const listener of own) deliver(() => listener({ data }));
    }
  }
}
