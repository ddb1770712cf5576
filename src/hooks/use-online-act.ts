import { useRef } from 'react';
import type { PerformOptions } from '#app/api/api-port.ts';
import { RejectedError, SignedOutError, UnreachableError } from '#app/api/errors.ts';
import type { AnswerOf, AnyCall } from '#contract/call.ts';
import { useServices } from './engine-provider.tsx';

/** How an act went that is sent at once or not at all. */
export type OnlineOutcome<Answer> =
  | { kind: 'done'; answer: Answer }
  /** The server said no; nothing was changed. */
  | { kind: 'refused'; detail: string }
  /** No proven answer: it may have been done. Doing it again is safe. */
  | { kind: 'unreached' };

export type PerformOnline = <C extends AnyCall>(
  call: C,
  what: Pick<PerformOptions<C>, 'params' | 'body'>,
) => Promise<OnlineOutcome<AnswerOf<C>>>;

/**
 * Acts on money: never queued, because who pays must see the state they decide on (design: offline, section 3). An act whose
 * answer was lost keeps its key, so that doing it again has one effect. What is on screen is read anew after each.
 */
export function useOnlineAct(): PerformOnline {
  const { api, config, newId, puller } = useServices();
  const keys = useRef(new Map<string, string>());
  return async (call, what) => {
    const act = JSON.stringify([call.name, what.params ?? {}, what.body ?? {}]);
    const key = keys.current.get(act) ?? newId();
    keys.current.set(act, key);
    try {
      const keyed = config.getSnapshot().idempotency ? { idempotencyKey: key } : {};
      const { value } = await api.perform(call, { ...what, ...keyed });
      keys.current.delete(act);
      return { kind: 'done', answer: value };
    } catch (error) {
      if (error instanceof UnreachableError) return { kind: 'unreached' };
      // It may answer the second copy of a request that the browser repeated: the key stays.
      if (error instanceof SignedOutError) return { kind: 'refused', detail: error.detail };
      keys.current.delete(act);
      if (error instanceof RejectedError) return { kind: 'refused', detail: error.problem.detail };
      throw error;
    } finally {
      puller.refreshWatched();
    }
  };
}
