import { RejectedError, SignedOutError, UnreachableError } from '#app/api/errors.ts';
import { createSignal, type Signal } from '#app/store.ts';
import { transportTexts } from '#domain/transport-texts.ts';
import { READ_RETRY_MS } from '../limits.ts';
import type { EngineClock } from '../ports.ts';
import type { Reachability } from '../reachability.ts';

/** One read from the server into the database. Tasks with the same key are the same read. */
export type PullTask = { key: string; run: () => Promise<void> };

export type PullFailure =
  | { kind: 'not-found' }
  | { kind: 'offline' }
  | { kind: 'refused'; status: number; detail: string };

export type PullState = { refreshing: boolean; failure: PullFailure | null };

/** Refreshes what is stored on this device. Screens read that and never wait for the network. */
export type Puller = {
  /** Reads once, or joins a running read of this key. Never rejects; null: stored. */
  pull(task: PullTask): Promise<PullFailure | null>;
  /** Reads now, and again with every refreshWatched. Returns an unsubscribe function. */
  watch(task: PullTask): () => void;
  /** Reads everything watched again, or the keys that `concerns` accepts: after a reconnect and a drain. */
  refreshWatched(concerns?: (key: string) => boolean): void;
  isReading(): boolean;
  stateOf(key: string): PullState;
  subscribe: Signal<[]>['subscribe'];
  /**
   * Calls back when the server answers a watched read with a failure, once until it succeeds; at once for failures
   * already received.
   */
  onRefused: Signal<[key: string, failure: PullFailure]>['subscribe'];
};

type PullerDeps = {
  clock: Pick<EngineClock, 'setTimer'>;
  reachability: Reachability;
  report: (error: unknown, context: string) => void;
};

const IDLE: PullState = { refreshing: false, failure: null };

export function createPuller({ clock, reachability, report }: PullerDeps): Puller {
  const states = new Map<string, PullState>();
  const running = new Map<string, { result: Promise<PullFailure | null>; again: boolean }>();
  const watched = new Map<string, { task: PullTask; watchers: number }>();
  const changed = createSignal();
  const newlyRefused = createSignal<[key: string, failure: PullFailure]>();

  const setState = (key: string, state: PullState) => {
    states.set(key, state);
    changed.notify();
  };

  const attempt = async (task: PullTask): Promise<PullFailure | null> => {
    // Known to be unreachable: a second try a moment later would show nothing new.
    const retries = reachability.current() === 'unreached' ? 0 : 1;
    for (let tried = 0; ; tried += 1) {
      try {
        await task.run();
        return null;
      } catch (error) {
        if (error instanceof UnreachableError && tried < retries) await pause(clock, READ_RETRY_MS);
        else return failureOf(error, (bug) => report(bug, `reading ${task.key}`));
      }
    }
  };

  const read = async (task: PullTask): Promise<PullFailure | null> => {
    const before = states.get(task.key)?.failure ?? null;
    setState(task.key, { refreshing: true, failure: before });
    let failure = await attempt(task);
    // Requested again meanwhile: this answer may be older than that request.
    for (let under = running.get(task.key); under?.again === true; under = running.get(task.key)) {
      under.again = false;
      failure = await attempt(task);
    }
    running.delete(task.key);
    setState(task.key, { refreshing: false, failure });
    if (isAnswered(failure) && !isAnswered(before) && watched.has(task.key)) {
      newlyRefused.notify(task.key, failure);
    }
    return failure;
  };

  const pull = (task: PullTask): Promise<PullFailure | null> => {
    const under = running.get(task.key);
    if (under !== undefined) return under.result;
    const result = Promise.resolve().then(() => read(task));
    running.set(task.key, { result, again: false });
    return result;
  };

  return {
    pull,
    watch: (task) => {
      watched.set(task.key, { task, watchers: (watched.get(task.key)?.watchers ?? 0) + 1 });
      void pull(task);
      return () => {
        const left = (watched.get(task.key)?.watchers ?? 1) - 1;
        if (left > 0) watched.set(task.key, { task, watchers: left });
        else watched.delete(task.key);
      };
    },
    refreshWatched: (concerns = () => true) => {
      for (const { task } of watched.values()) {
        if (!concerns(task.key)) continue;
        const under = running.get(task.key);
        if (under === undefined) void pull(task);
        else under.again = true;
      }
    },
    isReading: () => running.size > 0,
    stateOf: (key) => states.get(key) ?? IDLE,
    subscribe: changed.subscribe,
    onRefused: (listener) => {
      for (const key of watched.keys()) {
        const failure = states.get(key)?.failure ?? null;
        if (isAnswered(failure)) listener(key, failure);
      }
      return newlyRefused.subscribe(listener);
    },
  };
}

/** The server was reached, and could not or would not answer the request. */
function isAnswered(failure: PullFailure | null): failure is PullFailure {
  return failure !== null && failure.kind !== 'offline';
}

function failureOf(error: unknown, onBug: (bug: unknown) => void): PullFailure {
  if (error instanceof RejectedError) {
    return error.status === 404
      ? { kind: 'not-found' }
      : {
          kind: 'refused',
          status: error.status,
          detail: error.problem.detail || transportTexts.refused(error.status),
        };
  }
  if (error instanceof SignedOutError) return { kind: 'refused', status: 401, detail: error.detail };
  if (error instanceof UnreachableError && error.reason === 'server') {
    return { kind: 'refused', status: error.status ?? 500, detail: transportTexts.serverFault };
  }
  if (!(error instanceof UnreachableError)) onBug(error);
  return { kind: 'offline' };
}

function pause(clock: Pick<EngineClock, 'setTimer'>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    clock.setTimer(resolve, ms);
  });
}
