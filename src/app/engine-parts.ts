import { actions } from '#app/actions/index.ts';
import { openBatches } from '#app/api/batches.ts';
import { createApiClient } from '#app/api/client.ts';
import { mediaUrl, readMedia } from '#app/api/media.ts';
import { createRuntimeConfig, type RuntimeConfigSource } from '#app/api/runtime-config.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { readMeta, writeMeta } from '#app/data/meta.ts';
import type { ActionRegistry } from '#app/sync/action.ts';
import { createEngine, type Engine } from '#app/sync/engine.ts';
import { HostClock } from '#app/sync/host-clock.ts';
import { CHANNEL_NAME } from '#app/sync/limits.ts';
import type { ChannelPort, EngineClock, EngineSession, LockPort, PagePort } from '#app/sync/ports.ts';
import { keepPicture } from '#app/sync/pull/picture-cache.ts';
import { observed, type Reachability } from '#app/sync/reachability.ts';
import { uuidV7Maker } from '#domain/uuid.ts';

/** How the page and the service worker assemble the engine. */

export const clock: EngineClock = {
  now: () => new Date(),
  setTimer: (callback, delayMs) => setTimeout(callback, delayMs),
  clearTimer: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
};

export const newId = uuidV7Maker({ nowMs: Date.now, fill: (bytes) => void crypto.getRandomValues(bytes) });

/** Wrapped, because a browser's `fetch` throws when called as a method of another object. */
export const boundFetch: typeof fetch = (...request) => fetch(...request);

type Report = (error: unknown, context: string) => void;

/** The deployment's configuration as last received, fetched again. Resolves once there is one. */
export async function startConfig(
  database: DeviceDatabase,
  report: Report,
  fetch = boundFetch,
): Promise<RuntimeConfigSource> {
  const config = createRuntimeConfig({
    fetch,
    memory: {
      read: () => readMeta(database, 'runtime-config'),
      write: (value) => writeMeta(database, 'runtime-config', value),
    },
    report,
  });
  await config.start();
  return config;
}

type EngineContext = {
  database: DeviceDatabase;
  config: RuntimeConfigSource;
  reachability: Reachability;
  /** The token and its user; both change together. */
  token: () => string | null;
  session: () => EngineSession | null;
  onSignedOut: (token: string | null, detail: string) => void;
  /** The service worker has none. */
  page?: PagePort;
  report: Report;
};

/** Browser APIs that tests replace. */
type BrowserPorts = { fetch: typeof fetch; locks: LockPort; channel: ChannelPort; origin: string };

export function browserPorts(): BrowserPorts {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  return { fetch: boundFetch, locks: navigator.locks, channel, origin: location.origin };
}

export function engineParts(
  { database, config, reachability, token, session, onSignedOut, page, report }: EngineContext,
  { fetch, locks, channel, origin }: BrowserPorts,
): { api: ReturnType<typeof observed>; engine: Engine; registry: ActionRegistry } {
  const { getSnapshot } = config;
  const host = (): string => getSnapshot().apiHost;
  const idempotency = (): boolean => getSnapshot().idempotency;
  const hasAdditions = (): boolean => getSnapshot().contract >= 1;
  const isTaken = (): boolean => idempotency() && hasAdditions();
  const batches = openBatches({ fetch, host, isTaken });
  const hostClock = new HostClock();
  const onHostTime = (at: Date) => hostClock.note(at, clock.now());
  const client = createApiClient({
    host,
    token,
    fetch,
    batched: batches.fetch,
    newId,
    idempotency,
    hasAdditions,
    onHostTime,
    onSignedOut,
    report,
  });
  const api = observed(client, reachability);
  const engine = createEngine({
    database,
    api,
    registry: actions,
    clock,
    hostClock,
    random: Math.random,
    locks,
    channel,
    ...(page && { page }),
    reachability,
    newId,
    session,
    token,
    idempotency,
    hasAdditions,
    batch: batches.areOn,
    isHostKnown: config.isKnown,
    keepPicture: (url, photo) => keepPicture(mediaUrl(url, host(), origin), photo),
    readPicture: (url, signal) => readMedia(fetch, mediaUrl(url, host(), origin), signal),
    report,
  });
  return { api, engine, registry: actions };
}
