import type { RuntimeConfigSource } from '#app/api/runtime-config.ts';
import type { Engine } from '#app/sync/engine.ts';
import type { RefreshDeps } from '#app/sync/pull/refresh.ts';
import type { Followed } from './after-start.ts';

type World = Omit<RefreshDeps, 'events' | 'onReconnect'> & {
  engine: Engine;
  config: RuntimeConfigSource;
  /** Gets the tablet ready for whoever is signed in. */
  prefetchAgain: () => void;
  /** What following the others takes. */
  follow: Pick<Followed, 'events' | 'session'>;
};

/** What happens around the page that makes sending or reading worth another try. For the life of the page. */
export function watchWorld({ engine, config, prefetchAgain, follow, ...refresh }: World): void {
  addEventListener('online', () => engine.wake('online'));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') engine.wake('visible');
  });
  void import('#app/sync/pull/refresh.ts')
    .then(({ startRefreshing }) =>
      startRefreshing({
        ...refresh,
        events: window,
        onReconnect: () => {
          void config.refresh();
          prefetchAgain();
        },
      }),
    )
    .catch((error: unknown) => refresh.report(error, 'watching for a way to the server'));
  // Nothing on the first screen waits for either.
  void import('./after-start.ts')
    .then(({ followOthers, keepTidy }) => {
      followOthers({ ...refresh, config, ...follow });
      keepTidy(refresh);
    })
    .catch((error: unknown) => refresh.report(error, 'following changes'));
}
