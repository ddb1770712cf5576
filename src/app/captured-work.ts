import { read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { askToPersist } from '#app/data/lifecycle.ts';
import { askForBackgroundSync } from '#app/sync/delivery/background-sync.ts';
import { CHANNEL_NAME } from '#app/sync/limits.ts';
import type { ChannelMessage } from '#app/sync/ports.ts';

type Deps = { database: DeviceDatabase; report: (error: unknown, context: string) => void };

/**
 * Captured work outlives the page: the browser is asked to send it when a connection is back (design: offline, section 4),
 * and to keep it when space gets short (section 2). For the life of the page.
 */
export function lookAfterCapturedWork({ database, report }: Deps): void {
  // A channel of its own hears what this tab's engine tells the other tabs, too.
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.addEventListener('message', ({ data }: MessageEvent<ChannelMessage>) => {
    if (data.kind !== 'wake' || data.reason !== 'captured') return;
    void askForBackgroundSync();
    keep();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void askIfWaiting();
  });
  // A phone freezes a hidden page before it ends it: nothing of it runs any more, so it is asked without another look.
  document.addEventListener('freeze', () => void askForBackgroundSync());
  addEventListener('appinstalled', () => keep());

  let isAsked = false;
  // Not at sign-in: a browser that asks its person does so when there is something to keep, and in the tab they look at.
  const keep = (): void => {
    if (isAsked || document.visibilityState !== 'visible') return;
    isAsked = true;
    void askToPersist(navigator.storage).catch((error: unknown) => report(error, 'asking to persist'));
  };
  const askIfWaiting = async (): Promise<void> => {
    try {
      const waiting = await read(database, [database.entries], () =>
        database.entries.where('state').anyOf('queued', 'sending').count(),
      );
      if (waiting > 0) await askForBackgroundSync();
    } catch (error) {
      report(error, 'counting what waits');
    }
  };
}
