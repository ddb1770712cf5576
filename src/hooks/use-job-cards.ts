import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DeviceDatabase } from '#app/data/database.ts';
import { recentOrders } from '#app/entities/orders/device-listing.ts';
import { type JobCardsView, jobCardsTask, readJobCards } from '#app/entities/orders/job-cards.ts';
import { readOrdersUnderWay } from '#app/entities/orders/orders-under-way.ts';
import type { PullState, PullTask } from '#app/sync/pull/pull.ts';
import type { JobCard, WorkOrder } from '#domain/work-order/work-order.ts';
import { useServices } from './engine-provider.tsx';
import { type Live, type LiveFailure, useLiveQuery, useLiveQueryKeeping } from './use-live-query.ts';
import { useUnreachable } from './use-server.ts';
import { useOwner, useSessionUser } from './use-session.ts';

/** The cards found so far. `loadMore` fetches the next page; `retry` repeats the failed one. */
export type JobCardsLive = {
  /** `loading` at the start of each search, then the pages that have arrived. */
  found: Live<JobCardsView>;
  refreshing: boolean;
  failure: LiveFailure | null;
  loadMore: () => void;
  retry: () => void;
};

/**
 * Job cards by car number, page after page (section 2, 'Job card picker'). While the server cannot be reached, the
 * device searches all cards it has stored.
 */
export function useJobCards(search: string): JobCardsLive {
  const services = useServices();
  const complexId = useOwner()?.complexId ?? '';
  const [asked, setAsked] = useState({ search, pages: 1 });
  // A new search starts at its first page in the same render.
  const pages = asked.search === search ? asked.pages : 1;
  const tasks = Array.from({ length: complexId === '' ? 0 : pages }, (_, index) =>
    jobCardsTask(services, complexId, search, index + 1),
  );
  const last = tasks.at(-1);
  const { refreshing, failure } = useWatched(tasks);
  const isUnreachable = useUnreachable();
  const fromDevice = isUnreachable || failure?.kind === 'offline';
  const cards = useLiveQueryKeeping(
    () => readJobCards(services.database, complexId, { search, pages, fromDevice }),
    [services, complexId, search, pages, fromDevice],
  );
  const here = cards.state === 'ready' ? cards.value : null;
  const herePages = here?.pages ?? 0;
  const loadMore = useCallback(() => setAsked({ search, pages: herePages + 1 }), [search, herePages]);
  return {
    found: liveOf(cards.state === 'loading', here, failure),
    refreshing,
    failure,
    loadMore,
    retry: () => {
      if (last !== undefined) void services.puller.pull(last);
    },
  };
}

/** Returns a function that reads the plates of all job cards on this device. */
export function usePlatesOnDevice(): () => Promise<string[]> {
  const { database } = useServices();
  const complexId = useOwner()?.complexId ?? '';
  return useCallback(async () => {
    const here = await readJobCards(database, complexId, { search: '', pages: 1, fromDevice: true });
    return here?.cards.map(({ carNumber }) => carNumber) ?? [];
  }, [database, complexId]);
}

const NONE: ReadonlyMap<string, WorkOrder> = new Map();

/** The order in progress for each job card, as far as this device knows, by the card's id. */
export function useOrdersUnderWay(): ReadonlyMap<string, WorkOrder> {
  const services = useServices();
  const { owner = '', complexId = '' } = useOwner() ?? {};
  const found = useLiveQuery(
    () => readOrdersUnderWay(services, { owner, complexId }),
    [services, owner, complexId],
  );
  return found.state === 'ready' ? found.value : NONE;
}

/** Number of cards offered as recent. */
const RECENT_CARDS = 6;

/**
 * The job cards of this device for which the signed-in user raised orders last, latest first. Null until they have
 * been read, which happens once: cards that move under a finger would be pressed by mistake.
 */
export function useRecentJobCards(): readonly JobCard[] | null {
  const { database, report } = useServices();
  const complexId = useOwner()?.complexId ?? '';
  const username = useSessionUser()?.username ?? '';
  const [recent, setRecent] = useState<readonly JobCard[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    readRecentCards(database, complexId, username).then(
      (cards) => isCurrent && setRecent(cards),
      (error: unknown) => {
        report(error, 'recent job cards');
        if (isCurrent) setRecent([]);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [database, report, complexId, username]);
  return recent;
}

async function readRecentCards(
  database: DeviceDatabase,
  complexId: string,
  username: string,
): Promise<JobCard[]> {
  const here = await readJobCards(database, complexId, { search: '', pages: 1, fromDevice: true });
  if (here === null || username === '') return [];
  const orders = await recentOrders(database, complexId);
  const ids = orders.flatMap(({ createdBy, jobCard }) => (createdBy === username ? jobCard.id : []));
  return [...new Set(ids)]
    .flatMap((id) => here.cards.find((card) => card.id === id) ?? [])
    .slice(0, RECENT_CARDS);
}

function liveOf(
  isReading: boolean,
  here: JobCardsView | null,
  failure: LiveFailure | null,
): Live<JobCardsView> {
  if (here !== null) return { state: 'ready', value: here };
  return isReading || failure === null ? { state: 'loading' } : { state: 'failed', reason: failure };
}

/** Fetches each page once, and again after a reconnect or a drain. Loading another does not refetch earlier ones. */
function useWatched(tasks: readonly PullTask[]): PullState {
  const { puller } = useServices();
  const watched = useRef(new Map<string, () => void>());
  const keys = tasks.map(({ key }) => key).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: tasks with the same keys fetch the same; the objects are new on each render.
  useEffect(() => {
    const wanted = new Set(tasks.map(({ key }) => key));
    for (const [key, stop] of watched.current) {
      if (wanted.has(key)) continue;
      stop();
      watched.current.delete(key);
    }
    for (const task of tasks) {
      if (!watched.current.has(task.key)) watched.current.set(task.key, puller.watch(task));
    }
  }, [puller, keys]);
  useEffect(
    () => () => {
      for (const stop of watched.current.values()) stop();
      watched.current.clear();
    },
    [],
  );
  const lastKey = tasks.at(-1)?.key ?? '';
  return useSyncExternalStore(
    puller.subscribe,
    useCallback(() => puller.stateOf(lastKey), [puller, lastKey]),
  );
}
