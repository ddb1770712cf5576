import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Live } from '#app/hooks/use-live-query.ts';
import { useWorkOrder, type WorkOrderLive } from '#app/hooks/use-work-orders.ts';
import { toast } from '#app/ui/toast.ts';
import { isLocalId } from '#domain/local-ids.ts';
import { orderToasts } from '../texts.ts';

/** Local addresses whose new number was announced, so that it is once. */
const announced = new Set<string>();

/**
 * The order at an address. Once the server has named one that was raised here, the address is replaced by its own and the
 * person is told; what stands on the screen stays, with whatever is open in it.
 */
export function useNamedOrder(id: string): Live<WorkOrderLive> {
  const live = useWorkOrder(id);
  const navigate = useNavigate();
  const last = useRef<Live<WorkOrderLive>>(live);
  if (live.state === 'ready') last.current = live;
  const order = live.state === 'ready' ? live.value.order : null;

  useEffect(() => {
    if (order === null || order.id === id) return;
    if (isLocalId(id) && !announced.has(id)) {
      announced.add(id);
      toast.success(orderToasts.orderCreated(order.number));
    }
    void navigate({ to: '/created-work-orders/$id', params: { id: order.id }, replace: true });
  }, [order, id, navigate]);

  // The new address is read anew; until it is, the same order is still at hand under the old one.
  const former = last.current;
  return live.state === 'loading' && former.state === 'ready' && former.value.order.id === id ? former : live;
}
