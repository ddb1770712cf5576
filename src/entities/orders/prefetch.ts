import { readMeta, writeMeta } from '#app/data/meta.ts';
import { createStore, type ReadableStore } from '#app/store.ts';
import { ownerKey, ownerOf, type SessionUser } from '#domain/session/session.ts';
import type { PrefetchDeps } from './prefetch-run.ts';

/** Prepares the tablet for work without a network. */
export type Prefetch = ReadableStore<PrefetchState> & {
  /** For each sign-in and reconnect; joins a run for the same user. Never rejects. */
  run(user: SessionUser): Promise<void>;
};

export function createPrefetch(deps: PrefetchDeps): Prefetch {
  const { set, subscribe, getSnapshot } = createStore<PrefetchState>({ state: 'idle' });
  let running: { whose: string; end: Promise<void> } | null = null;

  const attempt = async (user: SessionUser, isCurrent: () => boolean): Promise<void> => {
    const owner = ownerKey(ownerOf(user));
    let progress: { done: number; of: number; asOf: string | null } = { done: 0, of: 0, asOf: null };
    const onProgress = (done: number, of: number) => {
      if (!isCurrent()) throw new Error('another person is signed in');
      progress = { ...progress, done, of };
      set({ state: 'running', ...progress });
    };
    try {
      progress = { ...progress, asOf: await lastPrefetched(deps, owner) };
      // No screen waits for it, so the engine starts without it.
      const { prefetchFor } = await import('./prefetch-run.ts');
      await prefetchFor(deps, { user, onProgress });
      const at = deps.now().toISOString();
      await writeMeta(deps.database, 'prepared', { owner, at });
      if (isCurrent()) set({ state: 'done', at });
    } catch (error) {
      // Usually the network went. The next reconnect continues, and what was fetched stays.
      deps.report(error, 'prefetching');
      if (isCurrent()) set({ state: 'stopped', ...progress });
    }
  };

  return {
    run: (user) => {
      const whose = ownerKey(ownerOf(user));
      if (running?.whose === whose) return running.end;
      const run = { whose, end: Promise.resolve() };
      running = run;
      run.end = attempt(user, () => running === run).finally(() => {
        if (running === run) running = null;
      });
      return run.end;
    },
    subscribe,
    getSnapshot,
  };
}

async function lastPrefetched({ database }: PrefetchDeps, owner: string): Promise<string | null> {
  const fact = await readMeta(database, 'prepared');
  return fact?.owner === owner ? fact.at : null;
}

/** Progress of the prefetch. `asOf`: when it was last completed for this user; null: never. */
export type PrefetchState =
  | { state: 'idle' }
  | { state: 'running'; done: number; of: number; asOf: string | null }
  | { state: 'done'; at: string }
  | { state: 'stopped'; done: number; of: number; asOf: string | null };
