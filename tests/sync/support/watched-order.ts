import type { Reachability } from '#app/sync/delivery/reachability.ts';
import { createPuller } from '#app/sync/pull/pull.ts';
import { startRefreshing } from '#app/sync/pull/refresh.ts';
import type { EventWorld } from './event-world.ts';

type OfTab = Awaited<ReturnType<EventWorld['tab']>>;

/** One order on a tab's screen, read by `read` whenever the app finds it due. Returns a function that unsubscribes and closes the tab. */
export async function watchOrder(
  { clock, troubles }: EventWorld,
  tab: OfTab,
  read: (reachability: Reachability) => Promise<void>,
): Promise<() => Promise<void>> {
  const { reachability, database } = tab;
  const report = (error: unknown) => troubles.push(error);
  const puller = createPuller({ clock, reachability, report });
  const stop = startRefreshing({
    database,
    puller,
    reachability,
    clock,
    events: new EventTarget() as Pick<Window, 'addEventListener' | 'removeEventListener'>,
    onReconnect: () => undefined,
    report,
  });
  const unwatch = puller.watch({ key: 'order 1/7', run: () => read(reachability) });
  return async () => {
    unwatch();
    stop();
    await tab.close();
  };
}
