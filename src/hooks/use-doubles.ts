import { type Double, readDoubles } from '#app/sync/outbox/doubles.ts';
import { useServices } from './engine-provider.tsx';
import { useLiveQueryKeeping } from './use-live-query.ts';
import { useRuntimeConfig } from './use-runtime-config.ts';
import { useOwner } from './use-session.ts';

const NONE: readonly Double[] = [];

/** What stands twice on the server by an act of this device, live; of all orders without an id. A host with keys has none. */
export function useDoubles(orderId: string | null): readonly Double[] {
  const { database, registry, now } = useServices();
  const { idempotency } = useRuntimeConfig();
  const { owner = '', complexId = '' } = useOwner() ?? {};
  const read = useLiveQueryKeeping(
    async () =>
      idempotency
        ? NONE
        : await readDoubles({ database, registry }, { owner, complexId }, { orderId, now: now() }),
    [database, registry, now, idempotency, owner, complexId, orderId],
  );
  return read.state === 'ready' ? read.value : NONE;
}
