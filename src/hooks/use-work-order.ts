import { type OrderView, readOrderView } from '#app/sync/order-view.ts';
import { orderTask } from '#app/sync/pull-orders.ts';
import { useServices } from './engine-provider.tsx';
import type { Live, LiveFailure } from './live.ts';
import { useLive } from './use-live.ts';
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

/** One order, live. Fails only when this device holds no copy and the server gave none. */
export function useWorkOrder(id: string): Live<WorkOrderLive> {
  const services = useServices();
  const owner = useOwner();
  const who = owner?.owner ?? '';
  const complexId = owner?.complexId ?? '';
  const pull = usePull(owner === null || id === '' ? null : orderTask(services, complexId, id));
  const read = useLive(
    () => readOrderView(services, { owner: who, complexId }, id),
    [services, who, complexId, id],
  );
  if (id === '') return { state: 'failed', reason: { kind: 'not-found' } };
  if (read.state === 'loading') return { state: 'loading' };
  if (read.value !== null) {
    return { state: 'ready', value: { ...read.value, refreshing: pull.refreshing, stale: pull.failure } };
  }
  return pull.failure === null ? { state: 'loading' } : { state: 'failed', reason: pull.failure };
}
