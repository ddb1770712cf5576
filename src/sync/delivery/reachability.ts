import type { ApiPort } from '#app/api/api-port.ts';
import { UnconfirmedError, UnreachableError } from '#app/api/errors.ts';
import { createSignal } from '#app/store.ts';

/** Whether the last request reached the server; `unknown` before the first one. */
export type Reach = 'unknown' | 'reached' | 'unreached';

type FoundBy = 'this-tab' | 'another-tab';

/**
 * Whether the server can be reached (design: offline, section 4), learnt from the outcome of every request on this device. The
 * browser's `onLine` is only a hint and disables nothing.
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

  current(): Reach {
    return this.#reach;
  }

  /** Whether a request may fail: none has succeeded yet, the last failed, or the browser says offline and nothing has disproved it. */
  isDoubtful(): boolean {
    return this.#reach !== 'reached' || !(this.#hint() || this.#reachedAgainstHint);
  }

  /** Our server answered, whatever it said. */
  readonly succeeded = (): void => {
    this.#reachedAgainstHint = !this.#hint();
    this.#set('reached', 'this-tab');
  };

  /** Our server did not answer. */
  readonly failed = (): void => this.#set('unreached', 'this-tab');

  /** Another tab learnt it. Not passed on: two tabs echoing each other would never agree again. */
  readonly heard = (reach: Reach): void => this.#set(reach, 'another-tab');

  readonly subscribe = this.#changed.subscribe;

  #set(reach: Reach, from: FoundBy): void {
    if (reach === this.#reach) return;
    this.#reach = reach;
    this.#changed.notify(reach, from);
  }
}

/** The same api, reporting every outcome to `reachability`, except of requests that their caller aborted. */
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

/** A server that says 503 is there; a captive portal that says 200 is not ours. */
function isNotFromOurServer(error: unknown): boolean {
  if (!(error instanceof UnreachableError) || error instanceof UnconfirmedError) return false;
  return error.status === null || error.reason === 'not-ours' || error.reason === 'network';
}
