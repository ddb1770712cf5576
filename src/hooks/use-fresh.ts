import { useId, useState } from 'react';
import type { AnswerOf, AnyCall, QueryOf } from '#contract/call.ts';
import { useServices } from './engine-provider.tsx';
import type { Live } from './use-live-query.ts';
import type { ReferenceLive } from './use-references.ts';
import { usePull } from './use-server.ts';

type Answered<T> = { key: string; value: T; fetchedAt: string };

/**
 * A server answer that is not stored on this device: it is gone with the screen, and read again after each reconnect
 * and on every refresh by the puller. For data that must not be visible without a network, or after another user has
 * signed in.
 */
export function useFresh<C extends AnyCall>(
  call: C,
  params: Readonly<Record<string, string>> = {},
  query: Partial<QueryOf<C>> = {},
): Live<ReferenceLive<AnswerOf<C>>> {
  const { api, now } = useServices();
  const key = [call.name, ...Object.values(params), ...Object.values(query)].join(' ');
  const [answered, setAnswered] = useState<Answered<AnswerOf<C>> | null>(null);
  // Its own read: the answer of another running read would reach only the screen that requested it first.
  const mount = useId();
  const pull = usePull({
    key: `${key} ${mount}`,
    run: async () => {
      const { value } = await api.perform(call, { params, query });
      setAnswered({ key, value, fetchedAt: now().toISOString() });
    },
  });
  if (answered?.key === key) {
    const { value, fetchedAt } = answered;
    return { state: 'ready', value: { value, fetchedAt, ...pull } };
  }
  return pull.failure === null || pull.refreshing
    ? { state: 'loading' }
    : { state: 'failed', reason: pull.failure };
}
