import type { ApiPort } from '#app/api/api-port.ts';
import type { TokenStore } from '#app/api/token.ts';
import { randomKey } from '#app/data/checksums.ts';
import { follow } from '#app/data/follow.ts';
import { readMeta } from '#app/data/meta.ts';
import type { SessionSource, SessionState } from '#app/hooks/engine-provider.tsx';
import { createStore } from '#app/store.ts';
import type { Reachability } from '#app/sync/reachability.ts';
import { showTimesOf } from '#domain/place-clock.ts';
import { ownerKey, ownerOf, type SessionUser } from '#domain/session/session.ts';
import {
  admitToken,
  adoptFormerSession,
  deviceKey,
  endToken,
  type Identity,
  type MemoryDeps,
  readIdentity,
  withOwner,
} from './session-memory.ts';
import { accessTexts } from './texts.ts';
import { type Verdict, validate } from './validation.ts';

export type SessionStore = SessionSource & {
  /**
   * Reads this device's session, takes a link's token, and asks the server. Resolves once the state is no longer
   * `loading`.
   */
  start(token?: string | null): Promise<void>;
  stop(): void;
  /** Signs in with a token from a link. */
  signInWithToken(token: string): Promise<SessionState>;
  /** Outbox and drafts stay on the device. */
  signOut(): Promise<void>;
  /** Asks the server for the current token's user; joins a running request. */
  revalidate(): Promise<SessionState>;
  /** The server refused this token, which may no longer be the current one: for the client's `onSignedOut`. */
  tokenRefused(token: string | null, detail: string): void;
};

type SessionDeps = MemoryDeps & {
  api: ApiPort;
  tokens: TokenStore;
  reachability: Reachability;
  /** Somebody is signed in, or was checked again: the engine may send waiting work. */
  onSignedIn: (user: SessionUser) => void;
  /** Nobody is signed in any more: nothing may be sent. */
  onSignedOut: () => void;
  /** Shows the user a message about signing in or out. */
  say: (title: string, detail: string) => void;
  /** Takes bugs and storage errors. */
  report: (error: unknown, context: string) => void;
  /** The window; its `online` event is a hint that another request may help. */
  events?: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** Waits for the maximum duration of a start; tests inject one that takes no time. */
  grace?: () => Promise<void>;
};

/** How long a start waits for the server before it continues with the user this device knows. */
const GRACE_MS = 1_500;

/**
 * The session of this device [S8] [S9]. Only a response of the server can end it. The database decides who is signed
 * in: it is written first, then local storage, and only then does the state change.
 */
export function createSessionStore(deps: SessionDeps): SessionStore {
  return new StoredSession(deps);
}

class StoredSession implements SessionStore {
  readonly #deps: SessionDeps;
  readonly #store = createStore<SessionState>({ state: 'loading' });
  /** The running request, and its token. */
  #asking: { token: string; verdict: Promise<SessionState> } | null = null;
  /** Decisions of the database run one after the other. */
  #deciding: Promise<unknown> = Promise.resolve();
  #stops: (() => void)[] = [];

  constructor(deps: SessionDeps) {
    this.#deps = deps;
  }

  readonly subscribe = this.#store.subscribe;
  readonly getSnapshot = this.#store.getSnapshot;

  readonly start = async (token: string | null = null): Promise<void> => {
    const { database, tokens, reachability, events, report } = this.#deps;
    events?.addEventListener('online', this.#askIfUnsure);
    this.#stops = [
      tokens.subscribe(this.#storageChanged),
      reachability.subscribe((reach) => reach === 'reached' && this.#askIfUnsure()),
      () => events?.removeEventListener('online', this.#askIfUnsure),
      follow(
        () => readMeta(database, 'queue-pause'),
        (pause) => this.#recheck(pause?.owner),
        (error) => report(error, 'following the pause'),
      ),
    ];
    await this.#tryStorage(() => adoptFormerSession(database));
    if (token === null) await this.#take(tokens.stored());
    else await this.signInWithToken(token);
  };

  readonly stop = (): void => {
    for (const stop of this.#stops) stop();
    this.#stops = [];
  };

  readonly signInWithToken = async (token: string): Promise<SessionState> => {
    this.#clearSession();
    await this.#take(token, { byLink: true });
    return this.getSnapshot();
  };

  readonly signOut = async (): Promise<void> => {
    this.#clearSession();
    await this.#take(null);
  };

  readonly revalidate = async (): Promise<SessionState> => {
    const token = this.#deps.tokens.read();
    if (token === null) return this.getSnapshot();
    if (this.#asking?.token === token) return this.#asking.verdict;
    const asking = { token, verdict: this.#ask(token) };
    this.#asking = asking;
    try {
      return await asking.verdict;
    } finally {
      if (this.#asking === asking) this.#asking = null;
    }
  };

  readonly tokenRefused = (token: string | null, detail: string): void => {
    if (token !== null && token === this.#deps.tokens.read()) this.#expire(detail);
  };

  /** Another tab, or another program, stored or removed a token. */
  readonly #storageChanged = (): void => {
    const { tokens } = this.#deps;
    if (tokens.stored() !== tokens.read()) void this.#take(tokens.stored());
  };

  readonly #askIfUnsure = (): void => {
    const now = this.getSnapshot();
    const isUnsure = now.state === 'needs-connection' || (now.state === 'signed-in' && !now.verified);
    if (isUnsure) void this.revalidate();
  };

  /** The server refused the token when the service worker sent it; this tab asks again itself. */
  #recheck(owner: string | undefined): void {
    const now = this.getSnapshot();
    if (now.state !== 'signed-in' || ownerKey(ownerOf(now.user)) !== owner) return;
    this.#store.set({ ...now, verified: false });
    void this.revalidate();
  }

  /**
   * Lets the database decide who is signed in after a token has arrived or is gone. If the database fails, a user whom
   * the server knows is still let in, unverified.
   */
  #take(token: string | null, how: { byLink?: true; expired?: true } = {}): Promise<void> {
    const inUse = this.#deps.tokens.read();
    const decided = this.#deciding.then(() => this.#decide(token, inUse, how));
    this.#deciding = decided;
    return decided.then((identity) => this.#begin(identity, how));
  }

  async #decide(token: string | null, inUse: string | null, how: { byLink?: true }): Promise<Identity> {
    const { database, say } = this.#deps;
    const isEnd = token === null && inUse !== null;
    const identity = await this.#tryStorage(() => {
      if (isEnd) return endToken(this.#deps, inUse);
      return token === null ? readIdentity(database) : admitToken(this.#deps, token, how);
    });
    if (isEnd && identity === undefined) say(accessTexts.stillSignedIn, accessTexts.stillSignedInHint);
    return identity ?? { token, user: null };
  }

  async #begin({ token, user }: Identity, { expired }: { expired?: true }): Promise<void> {
    const { tokens, grace = realGrace } = this.#deps;
    const isSame = token !== null && token === tokens.read() && this.getSnapshot().state === 'signed-in';
    if (!isSame) this.#clearSession();
    tokens.write(token);
    if (isSame) return;
    if (token === null) {
      this.#store.set({ state: 'signed-out', ...(expired && { expired }) });
      return;
    }
    const verdict = this.revalidate();
    await (user === null ? verdict : Promise.race([verdict, grace()]));
    // The server is slow: continue with the user this token belonged to until it responds.
    if (user !== null && this.getSnapshot().state === 'loading' && token === tokens.read())
      this.#signIn(user, false);
  }

  async #ask(token: string): Promise<SessionState> {
    const verdict = await validate(this.#deps.api, token);
    if (token === this.#deps.tokens.read()) await this.#accept(token, verdict);
    return this.getSnapshot();
  }

  async #accept(token: string, verdict: Verdict): Promise<void> {
    const { database, tokens, report } = this.#deps;
    switch (verdict.kind) {
      case 'valid': {
        const user = await this.#named(token, verdict.user);
        if (token !== tokens.read()) return;
        const known = await this.#tryStorage(() => admitToken(this.#deps, token, { user }));
        if (token !== tokens.read()) return;
        // Another tab has signed in somebody else meanwhile.
        if (known !== undefined && known.token !== token) return this.#begin(known, {});
        return this.#signIn(user, known !== undefined);
      }
      case 'signed-out':
        return this.#expire(verdict.detail);
      case 'refused':
        return this.#refuse(verdict.detail);
      case 'no-word': {
        const now = this.getSnapshot();
        if (now.state === 'signed-in') return this.#store.set({ ...now, verified: false });
        const known = await this.#tryStorage(() => readIdentity(database));
        if (token !== tokens.read()) return;
        // Another token proves nothing about the user this device knows [S2].
        if (known?.token === token && known.user !== null) this.#signIn(known.user, false);
        else if (verdict.answered) this.#refuse(verdict.detail ?? accessTexts.notChecked);
        else this.#store.set({ state: 'needs-connection' });
        return;
      }
      case 'bug':
        report(verdict.error, 'validating the session');
        this.#refuse(accessTexts.unexpected);
    }
  }

  /** If the device cannot store its key, an unnamed user gets an owner of their own for this visit. */
  async #named(token: string, user: SessionUser): Promise<SessionUser> {
    if (user.userId !== '') return user;
    const key = await this.#tryStorage(() => deviceKey(this.#deps.database));
    return await withOwner(user, token, key ?? randomKey());
  }

  /** The server has ended the token. */
  #expire(detail: string): void {
    this.#deps.say(accessTexts.unauthorizedToast, detail);
    this.#clearSession();
    void this.#take(null, { expired: true });
  }

  #refuse(detail: string): void {
    this.#deps.say(accessTexts.unauthorizedToast, detail);
    this.#clearSession({ state: 'refused', detail });
  }

  /** While it is undecided who is signed in, nobody is, and nothing is sent. */
  #clearSession(state: SessionState = { state: 'loading' }): void {
    if (this.getSnapshot().state === 'signed-in') this.#deps.onSignedOut();
    this.#store.set(state);
  }

  #signIn(user: SessionUser, verified: boolean): void {
    const now: SessionState = { state: 'signed-in', user, verified };
    if (verified && JSON.stringify(now) === JSON.stringify(this.getSnapshot())) return;
    // Before any of their data renders.
    showTimesOf(user.city);
    this.#store.set(now);
    this.#deps.onSignedIn(user);
  }

  async #tryStorage<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#deps.report(error, 'remembering the session');
      return undefined;
    }
  }
}

function realGrace(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, GRACE_MS);
  });
}
