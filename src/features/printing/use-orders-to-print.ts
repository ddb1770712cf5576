import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useLiveQuery } from '#app/hooks/use-live-query.ts';
import { useOwner } from '#app/hooks/use-session.ts';
import type { PullFailure, PullTask } from '#app/sync/pull/pull.ts';
import { orderTask } from '#app/sync/pull/pull-orders.ts';
import { type OrderAt, type OrderView, readOrderView } from '#app/sync/read-models/order-view.ts';
import { isLocalId } from '#domain/local-ids.ts';

/** One of the orders asked for. `missing`: this device holds no copy, and none came from the server. */
export type OrderToPrint =
  | { state: 'awaited'; id: string }
  | { state: 'missing'; id: string }
  | { state: 'here'; view: OrderView; failure: PullFailure | null };

/** Orders by id, in the order asked for: from this device at once, and again when the server has told them anew. */
export function useOrdersToPrint(ids: readonly string[]): OrderToPrint[] {
  const services = useServices();
  const owner = useOwner();
  const scope = { owner: owner?.owner ?? '', complexId: owner?.complexId ?? '' };
  const read = useLiveQuery(
    () => Promise.all(ids.map((id) => readOrderView(services, scope, id))),
    [services, scope.owner, scope.complexId, ids.join()],
  );
  const found = read.state === 'ready' ? read.value : [];
  const known = owner === null ? [] : found.filter(({ id }) => !isLocalId(id));
  useWatched(known.map(({ id }) => orderTask(services, scope.complexId, id)));
  if (read.state === 'loading') return ids.map((id) => ({ state: 'awaited', id }));
  const { puller } = services;
  return found.map((at) =>
    toPrint(at, puller.stateOf(orderTask(services, scope.complexId, at.id).key).failure),
  );
}

function toPrint({ id, view }: OrderAt, failure: PullFailure | null): OrderToPrint {
  if (view !== null) return { state: 'here', view, failure };
  return failure !== null || isLocalId(id) ? { state: 'missing', id } : { state: 'awaited', id };
}

/** Has the server asked for each of them while the component stands; draws anew when one of them has failed. */
function useWatched(tasks: readonly PullTask[]): void {
  const { puller } = useServices();
  const keys = tasks.map(({ key }) => key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: tasks of the same keys ask the same; the list is new on each rendering.
  useEffect(() => {
    const ends = tasks.map((task) => puller.watch(task));
    return () => {
      for (const end of ends) end();
    };
  }, [puller, keys]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const failures = useCallback(
    () => tasks.map(({ key }) => puller.stateOf(key).failure?.kind ?? '').join(),
    [puller, keys],
  );
  useSyncExternalStore(puller.subscribe, failures);
}
