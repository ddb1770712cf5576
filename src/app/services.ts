import { createApiClient } from '#app/api/client.ts';
import { mediaUrl } from '#app/api/media.ts';
import { createReporter } from '#app/api/report.ts';
import { createRuntimeConfig } from '#app/api/runtime-config.ts';
import { createTokenStore, localStorageOrNull } from '#app/api/token.ts';
import { DeviceDatabase } from '#app/data/database.ts';
import { readFact, writeFact } from '#app/data/facts.ts';
import { askToPersist, openDatabase } from '#app/data/lifecycle.ts';
import { createSessionStore, type SessionStore } from '#app/features/session/session-store.ts';
import type { Services } from '#app/hooks/services.ts';
import { createEngine } from '#app/sync/engine.ts';
import { dropCachedPictures, keepPicture } from '#app/sync/picture-cache.ts';
import type { EngineClock, EngineSession } from '#app/sync/ports.ts';
import { createPrepare } from '#app/sync/prepare.ts';
import { createPuller } from '#app/sync/pull.ts';
import { observed, Reachability } from '#app/sync/reachability.ts';
import { toast } from '#app/ui/toast.ts';
import { ownerOf } from '#domain/session/session.ts';
import { texts } from '#domain/texts.ts';
import { uuidV7Maker } from '#domain/uuid.ts';
import { mutations } from './mutations.ts';
import { takeover } from './takeover.ts';
import { watchWorld } from './watch-world.ts';

const CHANNEL_NAME = 'vendor-management';

const clock: EngineClock = {
  now: () => new Date(),
  setTimer: (callback, delayMs) => setTimeout(callback, delayMs),
  clearTimer: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
};

const newId = uuidV7Maker({ nowMs: Date.now, fill: (bytes) => void crypto.getRandomValues(bytes) });

/** Puts the program together, once a page. Resolves when the device's database is open; the session may still be asked for. */
export async function startServices(arrivingToken: string | null): Promise<Services> {
  const tokens = createTokenStore(localStorageOrNull(), window);
  const reporter = createReporter({ token: tokens.read });
  const { report } = reporter;
  const database = new DeviceDatabase();
  await openDatabase(database, {
    superseded: () => toast.warning(texts.update.superseded, { durationMs: Number.POSITIVE_INFINITY }),
    blocked: () => toast.warning(texts.update.blocked, { durationMs: Number.POSITIVE_INFINITY }),
  });
  const reachability = new Reachability(() => navigator.onLine);
  const fetchHere: typeof fetch = (...request) => fetch(...request);
  const config = createRuntimeConfig({
    fetch: fetchHere,
    memory: {
      read: () => readFact(database, 'runtime-config'),
      write: (value) => writeFact(database, 'runtime-config', value),
    },
    report,
  });
  await config.start();

  const client = createApiClient({
    host: () => config.getSnapshot().apiHost,
    token: tokens.read,
    fetch: fetchHere,
    onSignedOut: (token, detail) => {
      toast.error(texts.access.unauthorizedToast, { description: detail, id: 'signed-out' });
      session.tokenRefused(token);
    },
    report,
  });
  const api = observed(client, reachability);
  const puller = createPuller({ clock, reachability, report });
  const prepare = createPrepare({
    database,
    registry: mutations,
    api,
    now: clock.now,
    fetch: fetchHere,
    picturesAreKept: takeover,
    config,
    puller,
    report,
  });
  const engine = createEngine({
    database,
    api,
    registry: mutations,
    clock,
    random: Math.random,
    locks: navigator.locks,
    channel: new BroadcastChannel(CHANNEL_NAME),
    reachability,
    newId,
    session: () => engineSession(session),
    idempotency: () => config.getSnapshot().idempotency,
    dropCachedFiles: dropCachedPictures,
    keepPicture: (url, photo) =>
      keepPicture(mediaUrl(url, config.getSnapshot().apiHost, location.origin), photo),
    report,
  });
  const session: SessionStore = createSessionStore({
    api,
    database,
    tokens,
    reachability,
    now: clock.now,
    events: window,
    report,
    onSignedIn: (user) => {
      void engine.signedIn(user).catch((error: unknown) => report(error, 'signing in'));
      void prepare.run(user);
      void askToPersist(navigator.storage).catch((error: unknown) => report(error, 'asking to persist'));
    },
    onSignedOut: () => void engine.signedOut(),
  });
  if (arrivingToken !== null) tokens.write(arrivingToken);
  await engine.start();
  void session.start().catch((error: unknown) => report(error, 'starting the session'));
  watchWorld({
    engine,
    config,
    puller,
    reachability,
    database,
    clock,
    report,
    prepareAgain: () => {
      const signedIn = engineSession(session);
      if (signedIn !== null) void prepare.run(signedIn.user);
    },
  });
  return {
    engine,
    registry: mutations,
    database,
    api,
    puller,
    prepare,
    session,
    reachability,
    config,
    now: clock.now,
    newId,
    report,
  };
}

function engineSession(session: SessionStore): EngineSession | null {
  const state = session.getSnapshot();
  return state.state === 'signed-in' ? { user: state.user, owner: ownerOf(state.user) } : null;
}
