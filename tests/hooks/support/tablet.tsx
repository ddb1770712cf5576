import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach } from 'vitest';
import type { DeviceDatabase } from '#app/data/database.ts';
import { EngineProvider, type Services, type SessionState } from '#app/hooks/engine-provider.tsx';
import { observed, Reachability } from '#app/sync/delivery/reachability.ts';
import { createEngine } from '#app/sync/engine.ts';
import type { EngineClock, LockPort } from '#app/sync/ports.ts';
import { createPrefetch } from '#app/sync/pull/prefetch.ts';
import { createPuller } from '#app/sync/pull/pull.ts';
import { ownerOf, type SessionUser } from '#domain/session/session.ts';
import { aUser } from './builders.ts';
import { aDevice, registry } from './device.ts';
import { FakeServer } from './server.ts';

/** Inside of `act` React renders when told; outside, while a test waits, as it does in a browser. */
function reactWaitsForAct(waits: boolean): void {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = waits;
}
reactWaitsForAct(true);

export type Tablet = {
  database: DeviceDatabase;
  server: FakeServer;
  services: Services;
  reachability: Reachability;
  signIn(user: SessionUser): void;
  troubles: unknown[];
};

const clock: EngineClock = {
  now: () => new Date(),
  // A read's second try comes at once: nothing here is about waiting.
  setTimer: (callback) => setTimeout(callback, 0),
  clearTimer: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
};

/** A tab that never leads: what is captured stays on it. */
const NO_LEAD: LockPort = { request: async () => undefined };

/** A tablet with a person signed in: the real parts on a database of its own, and a server that the test plays. */
export async function aTablet(given?: DeviceDatabase, locks: LockPort = NO_LEAD): Promise<Tablet> {
  const database = given ?? (await aDevice());
  const server = new FakeServer();
  const reachability = new Reachability();
  const api = observed(server, reachability);
  const troubles: unknown[] = [];
  const report = (error: unknown) => troubles.push(error);
  let state: SessionState = { state: 'signed-in', user: aUser(), verified: true };
  const listeners = new Set<() => void>();
  const session: Services['session'] = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => state,
    revalidate: async () => state,
    signOut: async () => undefined,
  };
  let ids = 0;
  const newId = () => `id-${++ids}`;
  const config: Services['config'] = {
    getSnapshot: () => CONFIG,
    subscribe: () => () => undefined,
    start: async () => CONFIG,
    refresh: async () => true,
    isKnown: async () => true,
  };
  const puller = createPuller({ clock, reachability, report });
  const engine = createEngine({
    database,
    api,
    registry,
    clock,
    random: () => 0.5,
    locks,
    channel: {
      postMessage: () => undefined,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    },
    reachability,
    newId,
    token: () => 'a token',
    session: () => (state.state === 'signed-in' ? { user: state.user, owner: ownerOf(state.user) } : null),
    idempotency: () => true,
    report,
  });
  const prefetch = createPrefetch({
    database,
    registry,
    api,
    now: clock.now,
    puller,
    config,
    report,
    fetch: async () => new Response(''),
    origin: 'http://tablet.test',
  });
  const services: Services = {
    engine,
    registry,
    database,
    api,
    puller,
    prefetch,
    session,
    reachability,
    config,
    now: clock.now,
    newId,
    report,
  };
  const signIn = (user: SessionUser) => {
    state = { state: 'signed-in', user, verified: true };
    for (const listener of listeners) listener();
  };
  return { database, server, services, reachability, signIn, troubles };
}

const CONFIG = {
  apiHost: '/api',
  fleetDashboardUrl: '',
  idempotency: true,
  partialCompletion: true,
  events: false,
  version: '1',
};

/** A live value that is ready and that no read is about to change. */
export const quiet = <T extends { state: string }>(live: T) =>
  live.state === 'ready' &&
  (live as unknown as { value: { refreshing: boolean } }).value.refreshing === false;

/** What a component rendered, and every rendering before. */
export type Seen<T> = {
  now(): T;
  all: T[];
  until(holds: (value: T) => boolean): Promise<T>;
  unmount(): Promise<void>;
};

const roots: Root[] = [];
afterEach(async () => {
  for (const root of roots.splice(0)) await act(async () => root.unmount());
});

/** Renders a hook on a tablet and follows what it returns. */
export async function see<T>(services: Services, useIt: () => T): Promise<Seen<T>> {
  const all: T[] = [];
  const waiting = new Set<() => void>();
  function Probe(): ReactNode {
    all.push(useIt());
    for (const look of waiting) queueMicrotask(look);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  roots.push(root);
  await act(async () =>
    root.render(
      <EngineProvider services={services}>
        <Probe />
      </EngineProvider>,
    ),
  );
  const now = () => {
    const last = all.at(-1);
    if (all.length === 0) throw new Error('nothing was rendered');
    return last as T;
  };
  const until = async (holds: (value: T) => boolean): Promise<T> => {
    reactWaitsForAct(false);
    await new Promise<void>((resolve) => {
      const look = () => {
        if (!holds(now())) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
    reactWaitsForAct(true);
    return now();
  };
  return {
    now,
    all,
    until,
    unmount: async () => {
      roots.splice(roots.indexOf(root), 1);
      await act(async () => root.unmount());
    },
  };
}
