import { PICTURE_CACHE } from '#app/data/cache.ts';
import { LEADER_LOCK } from '#app/sync/limits.ts';
import { formatSize } from '#domain/units.ts';
import { type Fact, factOf, yesOrNo } from './fact.ts';
import { diagnosticsTexts } from './texts.ts';

const { label } = diagnosticsTexts;

/** The service worker that serves this page, and whether a newer one is waiting. */
export function workerFacts(): Promise<Fact[]> {
  const container = navigator.serviceWorker;
  if (container === undefined) {
    return Promise.all([factOf(label.worker, () => diagnosticsTexts.notSupported)]);
  }
  const registration = () => container.getRegistration();
  return Promise.all([
    factOf(label.worker, () => container.controller?.state ?? diagnosticsTexts.notControlling),
    factOf(label.workerScript, async () => (await registration())?.active?.scriptURL),
    factOf(label.workerUpdate, async () => yesOrNo((await registration())?.waiting != null)),
    factOf(label.backgroundSync, () => yesOrNo('SyncManager' in globalThis)),
  ]);
}

export function storageFacts(): Promise<Fact[]> {
  const estimate = async () => (await navigator.storage?.estimate?.()) ?? {};
  return Promise.all([
    factOf(label.used, async () => {
      const { usage } = await estimate();
      return usage === undefined ? null : formatSize(usage);
    }),
    factOf(label.free, async () => {
      const { usage, quota } = await estimate();
      return usage === undefined || quota === undefined ? null : formatSize(quota - usage);
    }),
    factOf(label.mayBeCleared, async () => {
      const persisted = await navigator.storage?.persisted?.();
      return persisted === undefined ? null : yesOrNo(!persisted);
    }),
    factOf(label.pictures, async () => {
      if (typeof caches === 'undefined') return null;
      if (!(await caches.has(PICTURE_CACHE))) return '0';
      return (await (await caches.open(PICTURE_CACHE)).keys()).length;
    }),
  ]);
}

/** The tab that sends. Locks name their holder by a client id, so this page's own lock tells its id. */
export function leaderFact(): Promise<Fact> {
  return factOf(label.leader, async () => {
    const locks = navigator.locks;
    if (locks === undefined) return null;
    const own = `diagnostics-${crypto.randomUUID()}`;
    const { held = [] } = await locks.request(own, () => locks.query());
    const leader = held.find(({ name }) => name === LEADER_LOCK);
    if (leader === undefined) return diagnosticsTexts.leader.nobody;
    const here = held.find(({ name }) => name === own);
    return leader.clientId === here?.clientId
      ? diagnosticsTexts.leader.here
      : diagnosticsTexts.leader.elsewhere;
  });
}

export function deviceFacts(): Promise<Fact[]> {
  return Promise.all([
    factOf(label.userAgent, () => navigator.userAgent),
    factOf(
      label.screen,
      () => `${screen.width} × ${screen.height}, ${innerWidth} × ${innerHeight}, ${devicePixelRatio}×`,
    ),
    factOf(label.language, () => navigator.language),
    factOf(label.zone, () => Intl.DateTimeFormat().resolvedOptions().timeZone),
    factOf(label.online, () => yesOrNo(navigator.onLine)),
  ]);
}
