import type { Workbox } from 'workbox-window';
import { read } from '#app/data/access.ts';
import { askToPersist } from '#app/data/connection.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { sendingEntries } from '#app/data/entries.ts';
import { installState, isServerThere, setInstallState } from '#app/data/service-worker-control.ts';
import type { Services } from '#app/hooks/engine-provider.tsx';
import { fetchAhead, untilTriedAgain } from '#app/parts.ts';
import { settledSession } from '#app/routes/-context.ts';
import { askForBackgroundSync } from '#app/sync/delivery/background-sync.ts';
import { flushDrafts } from '#app/sync/drafts/draft-keeper.ts';
import { CHANNEL_NAME } from '#app/sync/limits.ts';
import type { ChannelMessage } from '#app/sync/ports.ts';
import { updateTexts } from '#app/texts/updates.ts';
import { toast } from '#app/ui/toast.ts';
import { may } from '#domain/permissions.ts';
import { permissionFor } from '#domain/work-order/steps.ts';
import { changeLanguageWhen } from './language.ts';
import { storeBeforeReload } from './missing-chunks.ts';
import { type ReloadBlocker, safeMoment } from './safe-moment.ts';

/**
 * The whole app is installed on the device once a screen is shown, because both need the network and the processor. At
 * the latest after this long (ms).
 */
const INSTALL_AFTER_MS = 5_000;
/**
 * Number of files of the main job fetched at the same time. The screen's own requests need the browser's other
 * connections.
 */
const FETCHED_AT_ONCE = 3;
/** How often (ms) an app that stays open all day looks for a new version. */
const UPDATE_CHECK_MS = 60 * 60 * 1000;
/** How long (ms) a new version gets to take over before it is notified again, and how often it is notified. */
const TAKEOVER_MS = 2_000;
const TAKEOVER_ATTEMPTS = 4;
/** How often (ms) a waiting reload checks whether it is safe. */
const RECHECK_MS = 500;

const STAYS = { id: 'update', durationMs: Number.POSITIVE_INFINITY };

/**
 * Installs the app on the device, the main job first; registers the service worker, offers new versions, and makes sure
 * that captured work outlives the page.
 */
export async function startServiceWorker(services: Services, firstScreen: Promise<void>): Promise<void> {
  const { database, report } = services;
  storeBeforeReload(() => flushDrafts(database));
  changeLanguageWhen(() =>
    whenSafeToReload(database, {
      draft: updateTexts.languageWaitsForDraft,
      sending: updateTexts.languageWaitsForSending,
    }),
  );
  protectCapturedWork({ database, report });
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  reloadWhenReplaced(database);
  followInstall();
  await Promise.race([firstScreen, later(INSTALL_AFTER_MS)]);
  try {
    await findInstalled();
    await Promise.race([fetchMainJob(services), later(INSTALL_AFTER_MS)]);
    await install(database);
  } catch (error) {
    // A browser that refuses service workers (a private window) still works online.
    stopInstalling();
    report(error, 'service worker registration');
  }
}

/** The service worker's reports about its installation, including that it serves this page. */
function followInstall(): void {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ type?: unknown } & Progress>) => {
    if (data?.type === 'INSTALLING') showProgress(data);
  });
  serviceWorker.addEventListener('controllerchange', () => {
    if (serviceWorker.controller !== null) setInstallState({ state: 'installed' });
  });
}

type Progress = { done: number; of: number };

/** The worker counts files again that the page has fetched before; the number shown only grows. */
function showProgress({ done, of }: Progress): void {
  const shown = installState.getSnapshot();
  if (shown.state !== 'installing') return;
  setInstallState({ state: 'installing', done: Math.max(shown.done, done), of: Math.max(shown.of, of) });
}

function stopInstalling(): void {
  if (installState.getSnapshot().state === 'installing') setInstallState({ state: 'unavailable' });
}

/** A page loaded past the service worker still has it. */
async function findInstalled(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.active?.state === 'activated') setInstallState({ state: 'installed' });
}

/**
 * Users who complete jobs can do so offline before the rest of the app is here: the browser caches what it fetched, and
 * the service worker takes it from there. Stops when the network does; missing files are then fetched when they are
 * opened.
 */
async function fetchMainJob(services: Services): Promise<void> {
  const session = await settledSession(services);
  const isDoneHere = session.state === 'signed-in' && may(session.user.role, permissionFor('complete'));
  if (!isDoneHere || installState.getSnapshot().state !== 'installing') return;
  const list = document.querySelector<HTMLMetaElement>('meta[name=main-job]')?.content ?? '';
  const files = list.split(' ').filter(Boolean);
  let done = 0;
  const show = (): void => showProgress({ done: done++, of: files.length });
  show();
  await fetchAhead(files, FETCHED_AT_ONCE, show).catch(() => undefined);
}

/**
 * Registers the service worker, retrying while the network fails before the app is complete: files stored by then stay.
 */
async function install(database: DeviceDatabase): Promise<void> {
  const { Workbox } = await import('workbox-window');
  for (let attempt = 0; ; attempt += 1) {
    const workbox = new Workbox('/sw.js');
    const offer = (): void => void offerUpdate(workbox, database);
    workbox.addEventListener('waiting', offer);
    const registration = await unlessCut(workbox.register(), attempt);
    if (registration === undefined) return stopInstalling();
    if (registration !== 'cut' && (await isInstalled(registration))) {
      setInstallState({ state: 'installed' });
      setInterval(() => {
        void workbox.update().catch(() => undefined);
        // Offered again if the user dismissed it.
        if (registration.waiting !== null) offer();
      }, UPDATE_CHECK_MS);
      return;
    }
    await untilTriedAgain(attempt);
  }
}

/** Attempts after which a failure is no longer the network's fault, if the server responds. */
const MOST_REFUSED = 3;

/** Browsers reject with a TypeError if the script could not be fetched, and for other reasons too. */
async function unlessCut<T>(registering: Promise<T>, attempt: number): Promise<T | 'cut'> {
  try {
    return await registering;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    if (attempt + 1 >= MOST_REFUSED && (await isServerThere())) throw error;
    return 'cut';
  }
}

/** False if the first installation failed. */
function isInstalled({ active, installing, waiting }: ServiceWorkerRegistration): Promise<boolean> {
  const worker = active ?? waiting ?? installing;
  if (worker === null) return Promise.resolve(false);
  return new Promise((resolve) => {
    const look = (): void => {
      if (worker.state === 'activated') resolve(true);
      if (worker.state === 'redundant') resolve(false);
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

/**
 * The new version takes over when the user agrees, once no tab would lose or interrupt anything. Firefox lets even the
 * first version wait for a moment, with nothing to take over from.
 */
async function offerUpdate(workbox: Workbox, database: DeviceDatabase): Promise<void> {
  const { active, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
  if (active == null || waiting == null) return;
  toast.info(updateTexts.ready, {
    ...STAYS,
    action: { label: updateTexts.reload, onAction: () => void takeOver(workbox, database) },
  });
}

/**
 * Browsers let a new version wait while the old one works, and sometimes forget its skipWaiting when a request arrives
 * at that moment. So the old one is told to stop and the new one is notified again; if nothing helps, the page reloads
 * anyway and the version is offered again.
 */
async function takeOver(workbox: Workbox, database: DeviceDatabase): Promise<void> {
  for (let attempt = 1; attempt <= TAKEOVER_ATTEMPTS; attempt += 1) {
    await whenSafeToReload(database);
    const { active, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
    // It has taken over; each tab reloads automatically.
    if (waiting == null && attempt > 1) return;
    active?.postMessage({ type: 'MAKE_WAY' });
    workbox.messageSkipWaiting();
    await later(TAKEOVER_MS);
  }
  await whenSafeToReload(database);
  location.reload();
}

/**
 * Reloads, at a safe moment of this tab, when another version has taken over: the page's unloaded chunks are gone. The
 * first version takes over a page of the same version, even if it was delayed (a dead battery during its install), and
 * needs no reload.
 */
function reloadWhenReplaced(database: DeviceDatabase): void {
  const { serviceWorker } = navigator;
  let isServed = serviceWorker.controller !== null;
  let isReloading = false;
  serviceWorker.addEventListener('controllerchange', () => {
    // The browser has removed it with all data of the site: only the screen's content is left.
    if (serviceWorker.controller === null) return;
    const isFirst = !isServed;
    isServed = true;
    if (isFirst || isReloading) return;
    isReloading = true;
    void whenSafeToReload(database).then(() => location.reload());
  });
}

async function whenSafeToReload(
  database: DeviceDatabase,
  waits: Readonly<Record<Exclude<ReloadBlocker, null>, string>> = {
    draft: updateTexts.waitsForDraft,
    sending: updateTexts.waitsForSending,
  },
): Promise<void> {
  await safeMoment({
    storeDrafts: () => flushDrafts(database),
    sending: () => sendingEntries(database),
    nowMs: () => performance.now(),
    wait: () => later(RECHECK_MS),
    notify: (blocker) => toast.info(waits[blocker], STAYS),
  });
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

type Deps = { database: DeviceDatabase; report: (error: unknown, context: string) => void };

/**
 * Asks the browser to send captured work when a connection is back, even without the page, and not to evict it when
 * space runs low (section 2).
 */
function protectCapturedWork({ database, report }: Deps): void {
  // A separate channel also receives what this tab's engine posts.
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.addEventListener('message', ({ data }: MessageEvent<ChannelMessage>) => {
    if (data.kind !== 'wake' || data.reason !== 'captured') return;
    void askForBackgroundSync();
    keep();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void askIfWaiting();
  });
  // A phone freezes a hidden page before ending it; no database read would finish, so this asks without one.
  document.addEventListener('freeze', () => void askForBackgroundSync());
  addEventListener('appinstalled', () => keep());

  let isAsked = false;
  // Not at sign-in: if the browser asks the user, there must be something to store, and the tab must be visible.
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
