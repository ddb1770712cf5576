import { useRef } from 'react';
import type { PerformOptions } from '#app/api/api-port.ts';
import { RejectedError, SignedOutError, UnreachableError } from '#app/api/errors.ts';
import type { AnswerOf, AnyCall } from '#contract/call.ts';
import { useServices } from './engine-provider.tsx';

/** The outcome of an act that is sent at once or not at all. */
export type OnlineOutcome<Answer> =
  | { kind: 'done'; answer: Answer }
  /** The server refused; nothing was changed. */
  | { kind: 'refused'; detail: string }
  /** No answer, so it may have been done. Repeating it is safe. */
  | { kind: 'unreached' };

export type PerformOnline = <C extends AnyCall>(
  call: C,
  what: Pick<PerformOptions<C>, 'params' | 'body'>,
) => Promise<OnlineOutcome<AnswerOf<C>>>;

/**
 * Acts on money are never queued, because the person who pays must see the state they decide on (design: offline, section 3).
 * An act whose answer was lost keeps its idempotency key, so that repeating it has one effect.
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
      // The browser may have repeated the request and this be the answer to the copy: the key stays.
      if (error instanceof SignedOutError) return { kind: 'refused', detail: error.detail };
      keys.current.delete(act);
      if (error instanceof RejectedError) return { kind: 'refused', detail: error.problem.detail };
      throw error;
    } finally {
      puller.refreshWatched();
    }
  };
}
