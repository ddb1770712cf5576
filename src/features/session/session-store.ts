import type { ApiPort } from '#app/api/api-port.ts';
import type { TokenStore } from '#app/api/token.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import type { SessionSource, SessionState } from '#app/hooks/services.ts';
import type { Reachability } from '#app/sync/reachability.ts';
import { ownerKey, ownerOf, type SessionUser } from '#domain/session/session.ts';
import { texts } from '#domain/texts.ts';
import { forgetToken, knownSession, rememberSession, rememberToken } from './session-memory.ts';
import { type Verdict, validate } from './validation.ts';

/** How long a start waits for the server before it goes on with the person this device knows. */
const GRACE_MS = 1_500;

export type SessionStore = SessionSource & {
  /** Reads what this device knows and asks the server. Resolves as soon as the state is no longer `loading`. */
  start(): Promise<void>;
  stop(): void;
  /** Signs in with a token from a link. Resolves with what became of it. */
  signInWithToken(token: string): Promise<SessionState>;
  /** The person's own wish. Outbox and drafts stay. */
  signOut(): Promise<void>;
  /** Asks the server who the stored token belongs to; joins a question that is under way. */
  revalidate(): Promise<SessionState>;
  /** The server did not take this token: for the client's `onSignedOut`. Another token may have been stored since. */
  tokenRefused(token: string | null): void;
};

export type SessionDeps = {
  api: ApiPort;
  database: DeviceDatabase;
  tokens: TokenStore;
  reachability: Reachability;
  now: () => Date;
  report: (error: unknown, context: string) => void;
  /** Somebody is signed in, or was checked again: the engine may send what they have waiting. */
  onSignedIn: (user: SessionUser) => void;
  /** Nobody is any more: nothing goes out. */
  onSignedOut: () => void;
  /** Where the browser's `online` comes from: the window. A hint that asking again may help. */
  events?: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** Waits, but no longer than the start may: injected so that tests need no time. */
  grace?: () => Promise<void>;
};

/** The session of this device (decisions A1–A5): only an answer of the server can end it. */
export function createSessionStore(deps: SessionDeps): SessionStore {
  return new StoredSession(deps);
}

class StoredSession implements SessionStore {
  readonly #deps: SessionDeps;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = { state: 'loading' };
  /** The question under way, and the token it is about. */
  #asking: { token: string; verdict: Promise<SessionState> } | null = null;
  /** Ends when the state of the latest token is known. */
  #beginning: Promise<void> = Promise.resolve();
  #stops: (() => void)[] = [];

  constructor(deps: SessionDeps) {
    this.#deps = deps;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): SessionState => this.#state;

  readonly start = async (): Promise<void> => {
    const { tokens, reachability, events } = this.#deps;
    events?.addEventListener('online', this.#askIfUnsure);
    this.#stops = [
      tokens.subscribe(this.#tokenChanged),
      reachability.subscribe((reach) => reach === 'reached' && this.#askIfUnsure()),
      () => events?.removeEventListener('online', this.#askIfUnsure),
    ];
    this.#beginning = this.#beginAnew();
    await this.#settled();
  };

  readonly stop = (): void => {
    for (const stop of this.#stops) stop();
    this.#stops = [];
  };

  readonly signInWithToken = async (token: string): Promise<SessionState> => {
    if (token === this.#deps.tokens.read()) {
      if (this.#state.state !== 'signed-in') this.#set({ state: 'loading' });
      this.#beginning = this.#begin();
    }
    // Otherwise the listener takes it from here: the same path as a token that another tab stored.
    else this.#deps.tokens.write(token);
    return this.#settled();
  };

  readonly signOut = async (): Promise<void> => {
    this.#deps.tokens.clear();
    await this.#memory(forgetToken(this.#deps.database));
  };

  readonly revalidate = async (): Promise<SessionState> => {
    const token = this.#deps.tokens.read();
    if (token === null) return this.#state;
    if (this.#asking?.token === token) return this.#asking.verdict;
    const asking = { token, verdict: this.#ask(token) };
    this.#asking = asking;
    try {
      return await asking.verdict;
    } finally {
      if (this.#asking === asking) this.#asking = null;
    }
  };

  readonly tokenRefused = (token: string | null): void => {
    if (token !== null && token === this.#deps.tokens.read()) void this.signOut();
  };

  /** A token came, went or changed, here or in another tab. The state leaves the former person in the same moment. */
  readonly #tokenChanged = (): void => {
    if (this.#state.state === 'signed-in') this.#deps.onSignedOut();
    this.#set({ state: 'loading' });
    this.#beginning = this.#begin();
  };

  readonly #askIfUnsure = (): void => {
    const now = this.#state;
    const isUnsure = now.state === 'needs-connection' || (now.state === 'signed-in' && !now.verified);
    if (isUnsure) void this.revalidate();
  };

  /**
   * A browser writes local storage down late, Chromium up to a minute after the change: a battery that dies before leaves the
   * token only in the device's database, which is on disk at once. A sign-out has dropped it there too.
   */
  async #beginAnew(): Promise<void> {
    const { database, tokens } = this.#deps;
    const known = tokens.read() === null ? await this.#memory(knownSession(database)) : null;
    const kept = known?.token ?? null;
    // Stored again, it is heard of as a token from another tab is, and goes on from there.
    if (kept !== null && tokens.read() === null) tokens.write(kept);
    else await this.#begin();
  }

  async #begin(): Promise<void> {
    const { database, tokens } = this.#deps;
    const token = tokens.read();
    const known = await this.#memory(knownSession(database));
    if (token !== tokens.read()) return;
    if (token === null) {
      this.#set(
        known?.user === undefined ? { state: 'signed-out' } : { state: 'signed-out', lastUser: known.user },
      );
      return;
    }
    if (known?.token !== token) await this.#memory(rememberToken(database, token));
    const verdict = this.revalidate();
    if (known?.token !== token) {
      await verdict;
      return;
    }
    await Promise.race([verdict, (this.#deps.grace ?? realGrace)()]);
    // The server is slow: go on with whom this very token belonged to, and let its answer come when it comes.
    if (this.#state.state === 'loading' && token === tokens.read()) this.#signIn(known.user, false);
  }

  async #ask(token: string): Promise<SessionState> {
    const verdict = await validate(this.#deps.api, token);
    if (token !== this.#deps.tokens.read()) return this.#state;
    await this.#accept(token, verdict);
    return this.#state;
  }

  async #accept(token: string, verdict: Verdict): Promise<void> {
    const { database, tokens, now, report } = this.#deps;
    switch (verdict.kind) {
      case 'valid':
        await this.#memory(rememberSession(database, token, verdict.user, now()));
        if (token === tokens.read()) this.#signIn(verdict.user, true);
        return;
      case 'signed-out':
        if (token === tokens.read()) await this.signOut();
        return;
      case 'refused':
        if (this.#state.state === 'signed-in') this.#deps.onSignedOut();
        this.#set({ state: 'refused', detail: verdict.detail });
        return;
      case 'no-answer': {
        if (this.#state.state === 'signed-in') return;
        const known = await this.#memory(knownSession(database));
        if (token !== tokens.read()) return;
        // Another person's token proves nothing about the one this device knows (decision A4).
        if (known?.token === token) this.#signIn(known.user, false);
        else this.#set({ state: 'needs-connection' });
        return;
      }
      case 'bug':
        report(verdict.error, 'validating the session');
        this.#set({ state: 'refused', detail: texts.access.unexpected });
    }
  }

  #signIn(user: SessionUser, verified: boolean): void {
    const before = this.#state;
    const wasSame =
      before.state === 'signed-in' && ownerKey(ownerOf(before.user)) === ownerKey(ownerOf(user));
    if (wasSame && before.verified && verified && JSON.stringify(before.user) === JSON.stringify(user))
      return;
    this.#set({ state: 'signed-in', user, verified });
    this.#deps.onSignedIn(user);
  }

  /** The state once it is known, of the token that is stored by then. */
  async #settled(): Promise<SessionState> {
    let latest: Promise<void>;
    do {
      latest = this.#beginning;
      await latest;
    } while (latest !== this.#beginning);
    return this.#state;
  }

  /** A device whose database fails still lets a person in whom the server knows; it only forgets them. */
  async #memory<T>(work: Promise<T>): Promise<T | undefined> {
    try {
      return await work;
    } catch (error) {
      this.#deps.report(error, 'remembering the session');
      return undefined;
    }
  }

  #set(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function realGrace(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, GRACE_MS);
  });
}
