import { act } from 'react';
import { afterEach } from 'vitest';
import type { DeviceDatabase } from '#app/data/database.ts';
import type { EntryFailure, EntryRow } from '#app/data/rows.ts';
import { createPrefetch } from '#app/entities/orders/prefetch.ts';
import { referenceTask, vendorsReference } from '#app/entities/references.ts';
import type { Services, SessionState } from '#app/hooks/engine-provider.tsx';
import { createEngine, type Engine } from '#app/sync/engine.ts';
import type { EngineClock, LockPort } from '#app/sync/ports.ts';
import { createPuller } from '#app/sync/pull/pull.ts';
import { observed, Reachability } from '#app/sync/reachability.ts';
import { jobCategoryCodec, vendorCodec, vendorRateCodec } from '#contract/entities.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import type { JobCategory } from '#domain/catalogue/catalogue.ts';
import { ROLES, type Role } from '#domain/permissions.ts';
import { ownerOf, type SessionUser } from '#domain/session/session.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { aConfig, aUser } from './builders.ts';
import { aDevice, holds, registry } from './device.ts';
import { aPage, FakeServer } from './host.ts';

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

/** The locks shared by the pages of one opening of a tablet: a page that is gone holds none. */
export function pageLocks(): LockPort {
  const held = new Set<string>();
  return {
    request: async (name, _options, work) => {
      if (held.has(name)) return await work(null);
      held.add(name);
      try {
        return await work({ name, mode: 'exclusive' });
      } finally {
        held.delete(name);
      }
    },
  };
}

/** A tab that never leads: captured actions stay on it. */
const NEVER_LEADS: LockPort = { request: async () => undefined };
const LEADS: LockPort = {
  request: async (_name, _options, lead) => await lead({ name: 'lead', mode: 'exclusive' }),
};

type Given = {
  /** A device that was in use before; a new one by default. */
  database?: DeviceDatabase;
  server?: FakeServer;
  /** Shared with the tablet's other tabs. */
  locks?: LockPort;
  user?: SessionUser;
  /** The host's configuration where it differs from the bundled server's. */
  host?: Partial<RuntimeConfig>;
  /** True if its engine sends what is captured, once it is started. */
  leads?: boolean;
};

let pages = 0;
const started: Engine[] = [];
afterEach(async () => {
  for (const engine of started.splice(0)) await act(async () => engine.stop());
});

/** A tablet with a signed-in user: the real parts on their own database, and a server played by the test. */
export async function aTablet({
  database: given,
  server = new FakeServer(),
  locks = pageLocks(),
  user = aUser(),
  host = {},
  leads = false,
}: Given = {}): Promise<Tablet> {
  const database = given ?? (await aDevice());
  const reachability = new Reachability();
  const api = observed(server, reachability);
  const troubles: unknown[] = [];
  const report = (error: unknown) => troubles.push(error);
  let state: SessionState = { state: 'signed-in', user, verified: true };
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
  // A page that is opened later makes other ids.
  const page = given === undefined ? '' : `${++pages}-`;
  const newId = () => `id-${page}${++ids}`;
  const known = aConfig(host);
  const config: Services['config'] = {
    getSnapshot: () => known,
    subscribe: () => () => undefined,
    start: async () => known,
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
    locks: leads ? LEADS : NEVER_LEADS,
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
    hasAdditions: () => known.contract >= 1,
    report,
  });
  if (leads) started.push(engine);
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
    locks,
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

/**
 * The tablet's page opened again, on the data of device and server; with the former page's locks it is a second tab.
 */
export async function openedAnew(
  { database, server, services }: Tablet,
  locks: LockPort = pageLocks(),
): Promise<Tablet> {
  const session = services.session.getSnapshot();
  if (session.state !== 'signed-in') throw new Error('nobody is signed in');
  return await aTablet({ database, server, locks, user: session.user, host: services.config.getSnapshot() });
}

/** A tablet of a user with a role. Captured actions stay on it: nothing is sent. */
export async function aTabletOf(role: Role, host: Partial<RuntimeConfig> = {}): Promise<Tablet> {
  const name = role === ROLES.approver ? 'demo.approver' : 'demo.creator';
  return await aTablet({ user: aUser({ role, userId: name, username: name }), host });
}

/** From now on the server answers with these vendors; `byNameOnly`: its list has only their names. */
export function listsVendors(
  server: FakeServer,
  vendors: readonly Vendor[],
  { byNameOnly = false } = {},
): void {
  const whole = (vendor: Vendor) => vendorCodec.encode(vendor);
  const named = ({ id, name, vendorNumber }: Vendor) => ({ id, name, vendor_id: vendorNumber });
  server.answers.set('vendor.list', aPage(vendors.map(byNameOnly ? named : whole)));
  const own = (params: { id: string }) => vendors.filter(({ id }) => id === params.id);
  server.answers.set('vendor.get', (_query: unknown, params: { id: string }) => ({
    data: { records: own(params).map((vendor) => vendorCodec.encode({ ...vendor, jobs: null })) },
  }));
  server.answers.set('vendor.rates', (_query: unknown, params: { id: string }) => ({
    data: {
      records: own(params).flatMap(({ jobs }) => (jobs ?? []).map((rate) => vendorRateCodec.encode(rate))),
    },
  }));
}

type Prepared = { role?: Role; orders: readonly WorkOrder[]; vendors?: readonly Vendor[] };

/**
 * A tablet that was prefetched and then lost its network: it has the orders and vendors, and can queue every action.
 */
export async function aTabletOffline(
  { role = ROLES.superAdmin, orders, vendors = [] }: Prepared,
  host: Partial<RuntimeConfig> = {},
): Promise<Tablet> {
  const tablet = await aTablet({ user: aUser({ role }), host });
  const { services, server, database } = tablet;
  await holds(database, orders);
  listsVendors(server, vendors);
  await referenceTask(services, '1', vendorsReference('c1')).run();
  server.goOffline();
  return tablet;
}

/** From now on the server answers with this catalogue. */
export function listsCatalogue({ answers }: FakeServer, categories: readonly JobCategory[]): void {
  const records = categories.map((category) => jobCategoryCodec.encode(category));
  answers.set('category.list', { data: { records } });
}

/** Captured entries that have not been sent, oldest first. */
export async function captured({ database }: Tablet): Promise<EntryRow[]> {
  return await act(async () => await database.entries.orderBy('seq').toArray());
}

/** The server refuses waiting entries as soon as there are any. */
export async function refuses({ database }: Tablet, failure: EntryFailure): Promise<void> {
  const changes = { state: 'attention', 'attempts.failure': failure } as const;
  for (let refused = 0; refused === 0; )
    refused = await act(async () => await database.entries.toCollection().modify(changes));
}
