import { afterEach, expect } from 'vitest';
import { createTokenStore, type TokenStore } from '#app/api/token.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import type { SessionStore } from '#app/features/session/session-store.ts';
import { createSessionStore } from '#app/features/session/session-store.ts';
import { observed, Reachability } from '#app/sync/reachability.ts';
import type { SessionUser } from '#domain/session/session.ts';
import { aValidation } from '#testkit/builders.ts';
import { aDevice } from '#testkit/device.ts';
import { FakeServer } from '#testkit/host.ts';

const opened: SessionBench[] = [];

afterEach(() => {
  for (const { store, troubles } of opened.splice(0)) {
    store.stop();
    expect(troubles).toEqual([]);
  }
});

/** A device with the session of its one tab, and its notifications to the rest of the app. */
export class SessionBench {
  readonly database: DeviceDatabase;
  readonly server = new FakeServer();
  readonly storage = aStorage();
  readonly engine: string[] = [];
  readonly said: string[] = [];
  readonly troubles: unknown[] = [];
  tokens!: TokenStore;
  reachability!: Reachability;
  store!: SessionStore;
  /** Ends the time for which a start waits for the server. */
  graceEnds: () => void = () => undefined;

  private constructor(database: DeviceDatabase) {
    this.database = database;
    this.openApp();
    opened.push(this);
  }

  static async open(): Promise<SessionBench> {
    return new SessionBench(await aDevice());
  }

  /** Starts the app again on this device. */
  openApp(): SessionStore {
    this.store?.stop();
    this.tokens = createTokenStore(this.storage.local, this.storage.events, { cookie: '' });
    this.reachability = new Reachability();
    const grace = new Promise<void>((resolve) => {
      this.graceEnds = resolve;
    });
    this.store = createSessionStore({
      api: observed(this.server, this.reachability),
      database: this.database,
      tokens: this.tokens,
      reachability: this.reachability,
      now: () => new Date('2026-11-05T10:00:00.000Z'),
      report: (error) => this.troubles.push(error),
      onSignedIn: (user) => this.engine.push(`in ${user.username}`),
      onSignedOut: () => this.engine.push('out'),
      say: (title, detail) => this.said.push(`${title}: ${detail}`),
      grace: () => grace,
    });
    return this.store;
  }

  belongsTo(user: SessionUser): void {
    this.server.answers.set('session.validate', aValidation(user));
  }

  async signedInBefore(user: SessionUser, token: string): Promise<void> {
    this.belongsTo(user);
    await this.store.start();
    await this.store.signInWithToken(token);
    this.engine.length = 0;
    this.said.length = 0;
  }

  /** Resolves when the state is reached; a test that never sees it runs into its own time limit. */
  until(state: string, verified?: boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        const now = this.store.getSnapshot();
        if (now.state !== state) return;
        if (verified !== undefined && (now.state !== 'signed-in' || now.verified !== verified)) return;
        stop();
        resolve();
      };
      const stop = this.store.subscribe(look);
      look();
    });
  }
}

/** Local storage, and another program that stores a token in it. */
function aStorage() {
  const items = new Map<string, string>();
  const heard = new Set<(event: StorageEvent) => void>();
  return {
    items,
    storesToken: (token: string | null) => {
      if (token === null) items.delete('token');
      else items.set('token', token);
      for (const hear of heard) hear({ key: 'token' } as StorageEvent);
    },
    local: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    } as Storage,
    events: {
      addEventListener: (_type: string, hear: unknown) => void heard.add(hear as never),
      removeEventListener: (_type: string, hear: unknown) => void heard.delete(hear as never),
    },
  };
}
