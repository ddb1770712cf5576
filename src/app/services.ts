import { actions } from '#app/actions/index.ts';
import type { ApiPort } from '#app/api/api-port.ts';
import { createReporter } from '#app/api/report.ts';
import { createReportLog } from '#app/api/report-log.ts';
import type { RuntimeConfigSource } from '#app/api/runtime-config.ts';
import { createTokenStore, localStorageOrNull } from '#app/api/token.ts';
import { DATABASE_NAME, DeviceDatabase } from '#app/data/database.ts';
import { DatabasePlace } from '#app/data/database-place.ts';
import { reloadWhenPossible, whenFetchesAreCached } from '#app/data/service-worker-control.ts';
import { createPrefetch } from '#app/entities/orders/prefetch.ts';
import { type LaunchCredentials, tokenOf } from '#app/features/session/launch-credentials.ts';
import { createSessionStore, type SessionStore } from '#app/features/session/session-store.ts';
import type { Services } from '#app/hooks/engine-provider.tsx';
import { tryPartsAgain } from '#app/parts.ts';
import type { Engine } from '#app/sync/engine.ts';
import type { EngineSession, PagePort } from '#app/sync/ports.ts';
import { createPuller } from '#app/sync/pull/pull.ts';
import type { RefreshDeps } from '#app/sync/pull/refresh.ts';
import { Reachability } from '#app/sync/reachability.ts';
import { toast } from '#app/ui/toast.ts';
import { ownerKey, ownerOf } from '#domain/session/session.ts';
import type { Followed } from './after-start.ts';
import { boundFetch, browserPorts, clock, engineParts, newId, startConfig } from './engine-parts.ts';
import { openStorage } from './storage-start.ts';

/**
 * Assembles the app, once for each page. Resolves when the database is open; the session may still be being checked.
 */
export async function startServices(credentials: LaunchCredentials | null): Promise<Services> {
  const tokens = createTokenStore(localStorageOrNull(), window, document);
  const reporter = createReporter({
    token: () => tokens.read() ?? tokens.stored(),
    log: createReportLog(localStorageOrNull(), window, __APP_VERSION__),
  });
  const { report } = reporter;
  const place = new DatabasePlace();
  const database = new DeviceDatabase(DATABASE_NAME, place.factory);
  try {
    const page = { events: window, reload: () => void reloadWhenPossible() };
    await openStorage({ database, place, clock, newId, report, ...page });
  } catch (error) {
    // A failed start ends in a reload, and the token is no longer in the address.
    if (credentials !== null && 'token' in credentials) tokens.write(credentials.token);
    throw error;
  }
  const reachability = new Reachability(() => navigator.onLine);
  const config = await startConfig(database, report);
  const onSignedOut = (token: string | null, detail: string) => session.tokenRefused(token, detail);
  const { api, engine } = engineParts(
    {
      database,
      config,
      reachability,
      token: tokens.read,
      session: () => engineSession(session),
      onSignedOut,
      page,
      report,
    },
    browserPorts(),
  );
  const puller = createPuller({ clock, reachability, report });
  const prefetch = createPrefetch({
    database,
    registry: actions,
    api,
    now: clock.now,
    fetch: boundFetch,
    picturesAreKept: whenFetchesAreCached,
    config,
    puller,
    report,
  });
  const say = (title: string, detail: string) =>
    toast.error(title, { description: detail, id: 'session', durationMs: Number.POSITIVE_INFINITY });
  const session: SessionStore = createSessionStore({
    api,
    database,
    tokens,
    reachability,
    now: clock.now,
    events: window,
    report,
    onSignedIn: (user) => {
      toast.dismiss('session');
      void engine.signedIn(user).catch((error: unknown) => report(error, 'signing in'));
      void prefetch.run(user);
    },
    onSignedOut: () => void engine.signedOut(),
    say,
  });
  await engine.start();
  void tokenOf(credentials, { api, say })
    .then(session.start)
    .catch((error: unknown) => report(error, 'starting the session'));
  wakeOnPageEvents({
    engine,
    api,
    config,
    puller,
    reachability,
    database,
    clock,
    report,
    prefetchAgain: () => {
      const signedIn = engineSession(session);
      if (signedIn !== null) void prefetch.run(signedIn.user);
    },
    follow: {
      events: {
        host: () => config.getSnapshot().apiHost,
        idempotency: () => config.getSnapshot().idempotency,
        token: tokens.read,
        fetch: boundFetch,
        onSignedOut,
      },
      session: { owner: () => ownerNow(session), subscribe: session.subscribe },
    },
  });
  return {
    engine,
    registry: actions,
    database,
    api,
    puller,
    prefetch,
    session,
    reachability,
    config,
    locks: navigator.locks,
    now: clock.now,
    newId,
    report,
  };
}

const page: PagePort = {
  isInFront: () => document.visibilityState === 'visible',
  subscribe: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};

function engineSession(session: SessionStore): EngineSession | null {
  const state = session.getSnapshot();
  return state.state === 'signed-in' ? { user: state.user, owner: ownerOf(state.user) } : null;
}

function ownerNow(session: SessionStore): string | null {
  const signedIn = engineSession(session);
  return signedIn === null ? null : ownerKey(signedIn.owner);
}

type World = Omit<RefreshDeps, 'events' | 'onReconnect'> & {
  engine: Engine;
  api: ApiPort;
  config: RuntimeConfigSource;
  prefetchAgain: () => void;
  follow: Pick<Followed, 'events' | 'session'>;
};

/** Retries sending and reading when something around the page changes, for the lifetime of the page. */
function wakeOnPageEvents({ engine, api, config, prefetchAgain, follow, ...refresh }: World): void {
  addEventListener('online', () => engine.wake('online'));
  for (const hint of ['online', 'offline']) addEventListener(hint, refresh.reachability.hintChanged);
  void import('#app/sync/pull/refresh.ts')
    .then(({ startRefreshing }) =>
      startRefreshing({
        ...refresh,
        events: window,
        onReconnect: () => {
          void config.refresh();
          prefetchAgain();
          tryPartsAgain();
        },
      }),
    )
    .catch((error: unknown) => refresh.report(error, 'watching for a way to the server'));
  void import('./after-start.ts')
    .then(({ followOthers, pruneWhenIdle, reportThisDevice }) => {
      followOthers({ ...refresh, config, ...follow });
      pruneWhenIdle(refresh);
      reportThisDevice({ ...refresh, config, api, owner: follow.session.owner });
    })
    .catch((error: unknown) => refresh.report(error, 'following changes'));
}
