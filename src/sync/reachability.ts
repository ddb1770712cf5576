import type { ApiPort } from '#app/api/api-port.ts';
import { UnconfirmedError, UnreachableError } from '#app/api/errors.ts';
import { createSignal, type ReadableStore } from '#app/store.ts';

/** Result of the last request; `unknown` before the first one. */
export type Reach = 'unknown' | 'reached' | 'unreached';

type FoundBy = 'this-tab' | 'another-tab';

/**
 * Reachability of the server [Q7], learnt from the outcome of every request on this device. The browser's `onLine` is
 * only a hint and disables nothing.
 */
export class Reachability {
  readonly #hint: () => boolean;
  readonly #changed = createSignal<[reach: Reach, from: FoundBy]>();
  readonly #offlineChanged = createSignal();
  #reach: Reach = 'unknown';
  #reachedAgainstHint = false;
  #isOffline: boolean;

  /** `hint` is `navigator.onLine`. */
  constructor(hint: () => boolean = () => true) {
    this.#hint = hint;
    this.#isOffline = !hint();
  }

  /**
   * True if the UI should show 'Offline': the last request failed, or the browser reports offline and no request has
   * succeeded since. For display only: sending and reading depend on the outcomes.
   */
  readonly offline: ReadableStore<boolean> = {
    getSnapshot: () => this.#isOffline,
    subscribe: this.#offlineChanged.subscribe,
  };

  current(): Reach {
    return this.#reach;
  }

  /**
   * True if a request may fail: none has succeeded yet, the last failed, or the browser reports offline and nothing
   * has disproved it.
   */
  isDoubtful(): boolean {
    return this.#reach !== 'reached' || this.#isHintedOffline();
  }

  /** The browser's report changed: its `online` and `offline` events. */
  readonly hintChanged = (): void => {
    this.#reachedAgainstHint = false;
    this.#updateOffline();
  };

  /** Our server answered, whatever the answer. */
  readonly succeeded = (): void => {
    this.#reachedAgainstHint = !this.#hint();
    this.#set('reached', 'this-tab');
  };

  /** Our server did not answer. */
  readonly failed = (): void => this.#set('unreached', 'this-tab');

  /** Reported by another tab. Not passed on: two tabs echoing each other would never agree again. */
  readonly heard = (reach: Reach): void => {
    if (reach === 'reached') this.#reachedAgainstHint = !this.#hint();
    this.#set(reach, 'another-tab');
  };

  readonly subscribe = this.#changed.subscribe;

  #set(reach: Reach, from: FoundBy): void {
    if (reach !== this.#reach) {
      this.#reach = reach;
      this.#changed.notify(reach, from);
    }
    this.#updateOffline();
  }

  #isHintedOffline(): boolean {
    return !(this.#hint() || this.#reachedAgainstHint);
  }

  #updateOffline(): void {
    const isOffline = this.#reach === 'unreached' || this.#isHintedOffline();
    if (isOffline === this.#isOffline) return;
    this.#isOffline = isOffline;
    this.#offlineChanged.notify();
  }
}

/** The same api, reporting every outcome to `reachability`, except for requests that their caller aborted. */
export function observed(api: ApiPort, reachability: Reachability): ApiPort {
  return {
    perform: async (call, options) => {
      try {
        const answer = await api.perform(call, options);
        reachability.succeeded();
        return answer;
      } catch (error) {
        if (options?.signal?.aborted === true) throw error;
        if (isNotFromOurServer(error)) reachability.failed();
        else reachability.succeeded();
        throw error;
      }
    },
  };
}

/** A server that answers 503 is there; a captive portal that answers 200 is not ours. */
function isNotFromOurServer(error: unknown): boolean {
  if (!(error instanceof UnreachableError) || error instanceof UnconfirmedError) return false;
  return error.status === null || error.reason === 'not-ours' || error.reason === 'network';
}
