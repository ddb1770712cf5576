import { actions } from '#app/actions/index.ts';
import { createApiClient } from '#app/api/client.ts';
import { openEvents } from '#app/api/events.ts';
import { clock } from '#app/app/engine-parts.ts';
import { orderTask } from '#app/entities/orders/pull-orders.ts';
import { startServerEvents } from '#app/sync/events/server-events.ts';
import { createPuller } from '#app/sync/pull/pull.ts';
import { Reachability } from '#app/sync/reachability.ts';
import { aConfig } from '#testkit/builders.ts';
import { LockManager } from '#tests/sync/support/browser.ts';
import type { Tablet } from './tablet.ts';

/**
 * An office that has an order open: reads it as its screen does, and follows the server. Returns an unsubscribe
 * function.
 */
export function followOrder(tablet: Tablet, orderId: string): () => void {
  const reachability = new Reachability();
  let isOver = false;
  const report = (error: unknown, context: string) => {
    // A read in progress finds the database closed by its office.
    if (isOver) return;
    throw new Error(`reported: ${context}`, { cause: error });
  };
  const puller = createPuller({ clock, reachability, report });
  const way = {
    host: () => '/api',
    token: () => tablet.token,
    fetch: tablet.cable.fetch,
    onSignedOut: () => undefined,
  };
  const reads = { database: tablet.database, registry: actions, api: createApiClient(way), now: clock.now };
  const unwatch = puller.watch(orderTask(reads, tablet.user?.complex.id ?? '', orderId));
  const stop = startServerEvents({
    database: tablet.database,
    puller,
    reachability,
    clock,
    random: () => 0,
    locks: new LockManager().forTab('office'),
    channel: { postMessage: () => {}, addEventListener: () => {}, removeEventListener: () => {} },
    page: { isVisible: () => true, subscribe: () => () => {} },
    config: {
      getSnapshot: () => aConfig({ events: true }),
      subscribe: () => () => {},
    },
    session: { owner: () => tablet.user?.userId ?? null, subscribe: () => () => {} },
    open: (signal) => openEvents(way, signal),
    report,
  });
  return () => {
    isOver = true;
    stop();
    unwatch();
  };
}
