import type { ApiPort } from '#app/api/api-port.ts';
import { UnreachableError } from '#app/api/errors.ts';
import { createSignal } from '#app/store.ts';

/** What is known of the way to the server, learnt from outcomes. `unknown` until the first one. */
export type Reach = 'unknown' | 'reached' | 'unreached';

/** Whether this tab found it out itself or heard it from another one. */
type FoundBy = 'this-tab' | 'another-tab';

/**
 * Whether the server can be reached (design: offline, section 4). Every request made on this device tells its outcome here;
 * the browser's own `onLine` is only a hint, and disables nothing.
 */
export class Reachability {
  readonly #hint: () => boolean;
  readonly #changed = createSignal<[reach: Reach, from: FoundBy]>();
  #reach: Reach = 'unknown';
  #reachedAgainstHint = false;

  /** `hint` is `navigator.onLine`. */
  constructor(hint: () => boolean = () => true) {
    this.#hint = hint;
  }

  /** What the last outcome said. */
  current(): Reach {
    return this.#reach;
  }

  /** Whether a request may fail: the last one did, there was none yet, or the browser says so and none has succeeded against its word. */
  isDoubtful(): boolean {
    return this.#reach !== 'reached' || !(this.#hint() || this.#reachedAgainstHint);
  }

  /** A server of ours answered, whatever it said. */
  readonly succeeded = (): void => {
    this.#reachedAgainstHint = !this.#hint();
    this.#set('reached', 'this-tab');
  };

  /** Nothing of ours answered. */
  readonly failed = (): void => this.#set('unreached', 'this-tab');

  /** Another tab found it out. Not passed on: two tabs that echo each other would never agree again. */
  readonly heard = (reach: Reach): void => this.#set(reach, 'another-tab');

  /** Calls back when the knowledge changes. */
  readonly subscribe = this.#changed.subscribe;

  #set(reach: Reach, from: FoundBy): void {
    if (reach === this.#reach) return;
    this.#reach = reach;
    this.#changed.notify(reach, from);
  }
}

/** The same api, with the outcome of every request told to `reachability`. A request that its caller gave up tells nothing. */
export function observed(api: ApiPort, reachability: Reachability): ApiPort {
  return {
    perform: async (call, options) => {
      try {
        const answer = await api.perform(call, options);
        reachability.succeeded();
        return answer;
      } catch (error) {
        if (options?.signal?.aborted === true) throw error;
        if (isNobodyOfOurs(error)) reachability.failed();
        else reachability.succeeded();
        throw error;
      }
    },
  };
}

/** A server that says 503 is there; a captive portal that says 200 is not ours. */
function isNobodyOfOurs(error: unknown): boolean {
  if (!(error instanceof UnreachableError)) return false;
  return error.status === null || error.reason === 'not-ours' || error.reason === 'network';
}
