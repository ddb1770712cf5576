import type { ApiPort } from '#app/api/api-port.ts';
import type { RuntimeConfigSource } from '#app/api/runtime-config.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import type { Reachability } from '#app/sync/delivery/reachability.ts';
import type { Engine } from '#app/sync/engine.ts';
import type { MutationRegistry } from '#app/sync/outbox/mutation.ts';
import type { Prefetch } from '#app/sync/pull/prefetch.ts';
import type { Puller } from '#app/sync/pull/pull.ts';
import type { SessionUser } from '#domain/session/session.ts';

/** The life of a session (decisions A1–A5). Only an answer of the server can end one. */
export type SessionState =
  | { state: 'loading' }
  /** No token. `expired`: the server has just said that it is over. */
  | { state: 'signed-out'; expired?: true }
  /** The server answered, but not with someone who may use this program. */
  | { state: 'refused'; detail: string }
  /** A token, no known session, and no network to ask. */
  | { state: 'needs-connection' }
  /** `verified: false`: known from before, or not to be stored here; checked as soon as the server is reached. */
  | { state: 'signed-in'; user: SessionUser; verified: boolean };

/** Where hooks and the engine learn who is signed in; implemented by features/session. */
export type SessionSource = {
  subscribe(listener: () => void): () => void;
  getSnapshot(): SessionState;
  /** Asks the server who the stored token belongs to. */
  revalidate(): Promise<SessionState>;
  /** The person's own wish. Outbox and drafts stay. */
  signOut(): Promise<void>;
};

/** Everything the hooks work with, made once by the composition root. */
export type Services = {
  engine: Engine;
  registry: MutationRegistry;
  database: DeviceDatabase;
  api: ApiPort;
  puller: Puller;
  prefetch: Prefetch;
  session: SessionSource;
  reachability: Reachability;
  config: RuntimeConfigSource;
  now: () => Date;
  newId: () => string;
  /** The one exit for troubles nobody can act on where they happen. */
  report: (error: unknown, context: string, details?: unknown) => void;
};
