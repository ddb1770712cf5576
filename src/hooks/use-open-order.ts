import { findOpenOrder, type OpenOrder } from '#app/sync/read-models/open-order.ts';
import type { JobCard } from '#domain/work-order/work-order.ts';
import { useServices } from './engine-provider.tsx';
import { useLiveQuery } from './use-live-query.ts';
import { useOwner } from './use-session.ts';

/** The open order of a job card, live; null when there is none, or while it is being looked for. */
export function useOpenOrder(card: JobCard): OpenOrder | null {
  const services = useServices();
  const owner = useOwner();
  const who = owner?.owner ?? '';
  const complexId = owner?.complexId ?? '';
  const read = useLiveQuery(
    () => findOpenOrder(services, { owner: who, complexId }, card),
    [services, who, card.id, card.openOrderNumber],
  );
  return read.state === 'ready' ? read.value : null;
}
