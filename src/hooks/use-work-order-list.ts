import { type ListedOrder, readListing } from '#app/sync/pull/listings.ts';
import { listingKey, listingTask } from '#app/sync/pull/pull-orders.ts';
import type { OrderListName } from '#domain/work-order/statuses.ts';
import type { WorkOrderQuery } from '#domain/work-order/work-order.ts';
import { useServices } from './engine-provider.tsx';
import type { Live, LiveFailure } from './live.ts';
import { useLiveQueryKeeping } from './use-live-query.ts';
import { usePull } from './use-pull.ts';
import { useOwner } from './use-session.ts';
import { useUnreachable } from './use-unreachable.ts';

/**
 * A page of orders with the person's waiting acts applied: what these move is moved at once, in records and total.
 * `source: 'device'`: this query was never answered here and the server cannot be reached; it is answered from what the
 * device holds, and `fetchedAt` is the oldest of it.
 */
export type WorkOrderListLive = {
  records: ListedOrder[];
  total: number;
  pageCount: number;
  fetchedAt: string | null;
  source: 'server' | 'device';
  refreshing: boolean;
  failure: LiveFailure | null;
};

const OFFLINE: LiveFailure = { kind: 'offline' };

/** A page of one of the lists, live. `query.statuses` is what is asked; `listName` adds the list's own rule (decision C5). */
export function useWorkOrderList(listName: OrderListName, query: WorkOrderQuery): Live<WorkOrderListLive> {
  const services = useServices();
  const owner = useOwner();
  const who = owner?.owner ?? '';
  const complexId = owner?.complexId ?? '';
  const pull = usePull(owner === null ? null : listingTask(services, complexId, query));
  const key = listingKey(complexId, query);
  const isUnreachable = useUnreachable();
  const fromDevice = isUnreachable || pull.failure?.kind === 'offline';
  const read = useLiveQueryKeeping(
    () => readListing(services, { owner: who, complexId }, { listName, query, fromDevice }),
    [services, who, listName, key, fromDevice],
  );
  if (read.state === 'loading') return { state: 'loading' };
  const { value } = read;
  if (value === null) {
    const reason = pull.failure ?? (isUnreachable ? OFFLINE : null);
    return reason === null ? { state: 'loading' } : { state: 'failed', reason };
  }
  const pageCount = Math.ceil(value.total / query.pageSize);
  return {
    state: 'ready',
    value: { ...value, pageCount, refreshing: pull.refreshing, failure: pull.failure },
  };
}
