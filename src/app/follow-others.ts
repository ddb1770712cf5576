import { type EventsDeps, openEvents } from '#app/api/events.ts';
import { pageOf } from '#app/sync/events/page.ts';
import { type ServerEventsDeps, startServerEvents } from '#app/sync/events/server-events.ts';

export type Followed = Omit<ServerEventsDeps, 'random' | 'locks' | 'channel' | 'page' | 'open'> & {
  /** The way to the host's stream of changes. */
  events: EventsDeps;
};

/** Shows what others do, for the life of the page. A chunk of its own: the first screen does not wait for it. */
export function followOthers({ events, ...given }: Followed): void {
  startServerEvents({
    ...given,
    open: (signal) => openEvents(events, signal),
    random: Math.random,
    locks: navigator.locks,
    channel: new BroadcastChannel('vendor-management-live'),
    page: pageOf(document),
  });
}
