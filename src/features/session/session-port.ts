import type { ApiPort } from '#app/api/api-port.ts';
import type { TokenStore } from '#app/api/token.ts';
import type { SessionSource, SessionState } from '#app/hooks/engine-provider.tsx';
import type { Reachability } from '#app/sync/delivery/reachability.ts';
import type { SessionUser } from '#domain/session/session.ts';
import type { MemoryDeps } from './session-memory.ts';

export type SessionStore = SessionSource & {
  /**
   * Reads what this device knows, takes the token of a link if there is one, and asks the server. Resolves as soon as the state
   * is no longer `loading`.
   */
  start(arriving?: string | null): Promise<void>;
  stop(): void;
  /** Signs in with a token from a link. Resolves with what became of it. */
  signInWithToken(token: string): Promise<SessionState>;
  /** The person's own wish. Outbox and drafts stay. */
  signOut(): Promise<void>;
  /** Asks the server who the token in use belongs to; joins a question that is under way. */
  revalidate(): Promise<SessionState>;
  /** The server did not take this token: for the client's `onSignedOut`. Another token may be in use since. */
  tokenRefused(token: string | null, detail: string): void;
};

export type SessionDeps = MemoryDeps & {
  api: ApiPort;
  tokens: TokenStore;
  reachability: Reachability;
  /** Somebody is signed in, or was checked again: the engine may send what they have waiting. */
  onSignedIn: (user: SessionUser) => void;
  /** Nobody is any more: nothing goes out. */
  onSignedOut: () => void;
  /** Tells the person what they have to know about their way in or out. */
  say: (title: string, detail: string) => void;
  /** Where bugs and broken storage are told. */
  report: (error: unknown, context: string) => void;
  /** Where the browser's `online` comes from: the window. A hint that asking again may help. */
  events?: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** Waits, but no longer than the start may: injected so that tests need no time. */
  grace?: () => Promise<void>;
};
