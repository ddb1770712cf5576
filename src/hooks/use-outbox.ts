import { useServices } from './engine-provider.tsx';
import type { Live } from './live.ts';
import { type OutboxView, readOutbox } from './outbox-items.ts';
import { useLive } from './use-live.ts';
import { useOwner } from './use-session.ts';

/** Everything that waits on this device: the person's own entries oldest first, other people's as counts. */
export function useOutbox(): Live<OutboxView> {
  const services = useServices();
  const who = useOwner();
  return useLive(() => readOutbox(services, who), [services, who?.owner]);
}
