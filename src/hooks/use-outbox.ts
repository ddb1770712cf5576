import { type OutboxView, readOutbox } from '#app/sync/read-models/outbox-items.ts';
import { useServices } from './engine-provider.tsx';
import type { Live } from './live.ts';
import { useLiveQueryKeeping } from './use-live-query.ts';
import { useOwner } from './use-session.ts';

/** What waits on this device: the first `shown` of the person's own entries, and other people's as counts. */
export function useOutbox(shown?: number): Live<OutboxView> {
  const services = useServices();
  const who = useOwner();
  return useLiveQueryKeeping(() => readOutbox(services, who, shown), [services, who?.owner, shown]);
}
