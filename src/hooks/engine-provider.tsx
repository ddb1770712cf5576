import { createContext, type ReactNode, useContext } from 'react';
import type { ApiPort } from '#app/api/api-port.ts';
import type { RuntimeConfigSource } from '#app/api/runtime-config.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import type { Prefetch } from '#app/entities/orders/prefetch.ts';
import type { ActionRegistry } from '#app/sync/action.ts';
import type { Engine } from '#app/sync/engine.ts';
import type { LockPort } from '#app/sync/ports.ts';
import type { Puller } from '#app/sync/pull/pull.ts';
import type { Reachability } from '#app/sync/reachability.ts';
import type { SessionUser } from '#domain/session/session.ts';

/** A session's states [S9]. Only an answer from the server can end one. */
export type SessionState =
  | { state: 'loading' }
  /** No token. `expired`: the server has just ended the session. */
  | { state: 'signed-out'; expired?: true }
  /** The server knows the user, but they may not use this program. */
  | { state: 'refused'; detail: string }
  /** A token, no known session, and no network to check it. */
  | { state: 'needs-connection' }
  /** `verified: false`: remembered from an earlier visit; checked as soon as the server is reachable. */
  | { state: 'signed-in'; user: SessionUser; verified: boolean };

/** The signed-in user; implemented by features/session. */
export type SessionSource = {
  subscribe(listener: () => void): () => void;
  getSnapshot(): SessionState;
  /** Asks the server who the stored token belongs to. */
  revalidate(): Promise<SessionState>;
  /** Outbox and drafts stay on the device. */
  signOut(): Promise<void>;
};

/** Everything the hooks work with, created once by the composition root. */
export type Services = {
  engine: Engine;
  registry: ActionRegistry;
  database: DeviceDatabase;
  api: ApiPort;
  puller: Puller;
  prefetch: Prefetch;
  session: SessionSource;
  reachability: Reachability;
  config: RuntimeConfigSource;
  /** The browser's locks, shared by all tabs. */
  locks: LockPort;
  now: () => Date;
  newId: () => string;
  /** Takes errors that cannot be handled where they happen. */
  report: (error: unknown, context: string, details?: unknown) => void;
};

const ServicesContext = createContext<Services | null>(null);

/** Provides the services to every hook below. */
export function EngineProvider({ services, children }: { services: Services; children: ReactNode }) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

/** Throws outside EngineProvider. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('EngineProvider is missing above');
  return services;
}
