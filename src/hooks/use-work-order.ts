import { orderTask } from '#app/sync/pull/pull-orders.ts';
import { type OrderView, readOrderView } from '#app/sync/read-models/order-view.ts';
import { isLocalId } from '#domain/local-ids.ts';
import { useServices } from './engine-provider.tsx';
import type { Live, LiveFailure } from './live.ts';
import { useLiveQuery } from './use-live-query.ts';
import { usePull } from './use-pull.ts';
import { useOwner } from './use-session.ts';

/**
 * An order with the person's own waiting acts applied. `fetchedAt` (ISO) says when the server last told it; `stale` why it
 * could not be asked again just now.
 */
export type WorkOrderLive = OrderView & {
  refreshing: boolean;
  stale: LiveFailure | null;
};

/**
 * One order, live. An order raised here is found by its local id as well, also after the server has named it: `order.id` is
 * the name it has now. Fails only when this device holds no copy and the server gave none.
 */
export function useWorkOrder(id: string): Live<WorkOrderLive> {
  const services = useServices();
  const owner = useOwner();
  const who = owner?.owner ?? '';
  const complexId = owner?.complexId ?? '';
  const read = useLiveQuery(
    () => readOrderView(services, { owner: who, complexId }, id),
    [services, who, complexId, id],
  );
  const namedId = isLocalId(id) ? (read.state === 'ready' ? read.value.id : '') : id;
  const isKnownToServer = namedId !== '' && !isLocalId(namedId);
  const pull = usePull(owner === null || !isKnownToServer ? null : orderTask(services, complexId, namedId));
  if (id === '') return { state: 'failed', reason: { kind: 'not-found' } };
  if (read.state === 'loading') return { state: 'loading' };
  const { view } = read.value;
  if (view !== null) {
    return { state: 'ready', value: { ...view, refreshing: pull.refreshing, stale: pull.failure } };
  }
  if (!isKnownToServer) return { state: 'failed', reason: { kind: 'not-found' } };
  return pull.failure === null ? { state: 'loading' } : { state: 'failed', reason: pull.failure };
}
