import type { DeviceDatabase } from '#app/data/database.ts';
import { readMeta } from '#app/data/meta.ts';
import type { Services } from '#app/hooks/engine-provider.tsx';
import { formatDateTime } from '#domain/dates.ts';
import { ownerKey, ownerOf } from '#domain/session/session.ts';
import { deviceFacts, leaderFact, storageFacts, workerFacts } from './browser-facts.ts';
import { type Fact, type FactSection, factOf } from './fact.ts';
import { secondCopySection } from './second-copy-facts.ts';
import { type AnyDatabase, databaseFacts, outboxFacts } from './stored-facts.ts';
import { diagnosticsTexts } from './texts.ts';

/** How far the app came on this device. */
export type AppStart =
  | { state: 'starting' }
  | { state: 'started'; services: Services }
  | { state: 'failed'; error: unknown };

const { label, section } = diagnosticsTexts;

/** Everything the page says but the log. What cannot be read says so; nothing here rejects. */
export async function collectFacts(
  start: AppStart,
  database: AnyDatabase,
  now: Date,
): Promise<FactSection[]> {
  const [app, worker, stored, kept, copy, outbox, leader, way, device] = await Promise.all([
    appFacts(start, now),
    workerFacts(),
    storageFacts(),
    databaseFacts(database),
    secondCopySection(start.state === 'started' ? start.services.database.journal : null),
    outboxFacts(database),
    leaderFact(),
    wayFacts(start),
    deviceFacts(),
  ]);
  return [
    { title: section.app, facts: app },
    { title: section.sync, facts: [...outbox, ...way, leader] },
    { title: section.storage, facts: [...stored, ...kept] },
    copy,
    { title: section.worker, facts: worker },
    { title: section.device, facts: device },
  ];
}

function appFacts(start: AppStart, now: Date): Promise<Fact[]> {
  const config = start.state === 'started' ? start.services.config.getSnapshot() : null;
  return Promise.all([
    factOf(label.appVersion, () => __APP_VERSION__),
    factOf(label.start, () => startOf(start)),
    factOf(label.serverVersion, () => config?.version),
    factOf(label.server, () => config && new URL(config.apiHost, location.origin).href),
    // Without its query, where a token may have arrived.
    factOf(label.page, () => location.origin),
    factOf(label.readAt, () => formatDateTime(now.toISOString())),
  ]);
}

function startOf(start: AppStart): string {
  switch (start.state) {
    case 'starting':
      return diagnosticsTexts.starting;
    case 'started':
      return diagnosticsTexts.started;
    case 'failed':
      return start.error instanceof Error
        ? `${start.error.name}: ${start.error.message}`
        : String(start.error);
  }
}

function wayFacts(start: AppStart): Promise<Fact[]> {
  if (start.state !== 'started') return Promise.resolve([]);
  const { reachability, prefetch, database } = start.services;
  return Promise.all([
    factOf(label.reach, () => diagnosticsTexts.reach[reachability.current()]),
    factOf(label.prepared, async () => {
      const snapshot = prefetch.getSnapshot();
      switch (snapshot.state) {
        // This page prefetches nothing itself: what an earlier one did is what there is.
        case 'idle': {
          const at = await prefetchedBefore(database);
          return at === null
            ? diagnosticsTexts.prepared.idle
            : diagnosticsTexts.prepared.done(formatDateTime(at));
        }
        case 'done':
          return diagnosticsTexts.prepared.done(formatDateTime(snapshot.at));
        case 'running':
        case 'stopped': {
          const { state, done, of, asOf } = snapshot;
          const progress = diagnosticsTexts.prepared[state](done, of);
          return asOf === null
            ? progress
            : `${progress}, ${diagnosticsTexts.prepared.done(formatDateTime(asOf))}`;
        }
      }
    }),
  ]);
}

/** When the tablet was last filled for whoever is signed in. */
async function prefetchedBefore(database: DeviceDatabase): Promise<string | null> {
  const [prepared, session] = await Promise.all([
    readMeta(database, 'prepared'),
    readMeta(database, 'session'),
  ]);
  const isTheirs = session !== undefined && prepared?.owner === ownerKey(ownerOf(session.user));
  return isTheirs ? prepared.at : null;
}
