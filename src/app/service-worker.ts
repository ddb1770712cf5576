import type { Workbox } from 'workbox-window';
import { read } from '#app/data/access.ts';
import { askToPersist } from '#app/data/connection.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { sendingEntries } from '#app/data/entries.ts';
import type { Services } from '#app/hooks/engine-provider.tsx';
import { askForBackgroundSync } from '#app/sync/delivery/background-sync.ts';
import { flushDrafts } from '#app/sync/drafts/draft-keeper.ts';
import { CHANNEL_NAME } from '#app/sync/limits.ts';
import type { ChannelMessage } from '#app/sync/ports.ts';
import { updateTexts } from '#app/texts/updates.ts';
import { toast } from '#app/ui/toast.ts';
import { storeBeforeReload } from './missing-chunks.ts';
import { safeMoment } from './safe-moment.ts';

/** Asked for anew this often (ms) while the app stays open all day on a tablet. */
const UPDATE_CHECK_MS = 60 * 60 * 1000;
/** Told to take over, a new version does so within moments, or is told again this often (ms); after so many times it is given up. */
const TAKEOVER_MS = 2_000;
const TAKEOVER_ATTEMPTS = 4;
/** While a reload waits for its moment, it looks for it this often (ms). */
const LOOK_AGAIN_MS = 500;

const STAYS = { id: 'update', durationMs: Number.POSITIVE_INFINITY };

/** What keeps the app on the device: new versions when the person says so, and captured work beyond the life of the page. */
export async function startServiceWorker({ database, report }: Services): Promise<void> {
  storeBeforeReload(() => flushDrafts(database));
  lookAfterCapturedWork({ database, report });
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  reloadWhenReplaced(database);
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js');
  const offer = (): void => offerUpdate(workbox, database);
  workbox.addEventListener('waiting', offer);
  try {
    const registration = await workbox.register();
    setInterval(() => {
      void workbox.update().catch(() => undefined);
      // Put away by the person, it is offered again.
      if (registration?.waiting != null) offer();
    }, UPDATE_CHECK_MS);
  } catch (error) {
    // A browser that refuses service workers (a private window) still serves online.
    report(error, 'service worker registration');
  }
}

/** A new version waits. It takes over when the person says so, once nothing is cut off by it in any tab. */
function offerUpdate(workbox: Workbox, database: DeviceDatabase): void {
  toast.info(updateTexts.ready, {
    ...STAYS,
    action: { label: updateTexts.reload, onAct: () => void takeOver(workbox, database) },
  });
}

/**
 * Browsers let a new version wait on while the old one is at work, and now and then forget it over a request that comes in that
 * very moment. So the old one is told to end its work and the new one is told again; where neither helps, this page loads anew
 * all the same, and the new version is offered again.
 */
async function takeOver(workbox: Workbox, database: DeviceDatabase): Promise<void> {
  for (let attempt = 1; attempt <= TAKEOVER_ATTEMPTS; attempt += 1) {
    await untilSafe(database);
    const { active, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
    // It has taken over: every tab loads anew by itself.
    if (waiting == null && attempt > 1) return;
    active?.postMessage({ type: 'MAKE_WAY' });
    workbox.messageSkipWaiting();
    await later(TAKEOVER_MS);
  }
  await untilSafe(database);
  location.reload();
}

/**
 * Another version has taken over, in this tab or another one: this page's later parts are gone, so it must load anew. Each tab
 * does so at its own safe moment. The very first version of all takes over a page that came with it; one that was held up, by a
 * battery that died in its first moments, does so later, and still belongs to the page.
 */
function reloadWhenReplaced(database: DeviceDatabase): void {
  const { serviceWorker } = navigator;
  let isServed = serviceWorker.controller !== null;
  let isReloading = false;
  serviceWorker.addEventListener('controllerchange', () => {
    // Removed, with all that the browser kept for this site: what stands on screen is all there is left of it.
    if (serviceWorker.controller === null) return;
    const isFirst = !isServed;
    isServed = true;
    if (isFirst || isReloading) return;
    isReloading = true;
    void untilSafe(database).then(() => location.reload());
  });
}

async function untilSafe(database: DeviceDatabase): Promise<void> {
  await safeMoment({
    storeDrafts: () => flushDrafts(database),
    sending: () => sendingEntries(database),
    nowMs: () => performance.now(),
    wait: () => later(LOOK_AGAIN_MS),
    notify: (hindrance) => {
      const { waitsForDraft, waitsForSending } = updateTexts;
      toast.info(hindrance === 'draft' ? waitsForDraft : waitsForSending, STAYS);
    },
  });
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

type Deps = { database: DeviceDatabase; report: (error: unknown, context: string) => void };

/**
 * Captured work outlives the page: the browser is asked to send it when a connection is back (design: offline, section 4),
 * and to keep it when space gets short (section 2). For the life of the page.
 */
function lookAfterCapturedWork({ database, report }: Deps): void {
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
