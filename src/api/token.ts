import { NO_MEDIA_COOKIE } from '#contract/media-cookie.ts';

/** The key of section 9; other fleet programs read the same one. */
const TOKEN_KEY = 'token';

/**
 * The current token, and its copy in local storage. Browsers write that copy late, so after a crash it may be an
 * older one; the device's database has the valid one (features/session).
 */
export type TokenStore = {
  /** The token of this tab's requests. */
  read(): string | null;
  /** The token in local storage. */
  stored(): string | null;
  /** Sets it here and in local storage. Null removes it from both, together with the cookie that shows pictures. */
  write(token: string | null): void;
  /** Notifies when another tab or program changes local storage. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
};

/** The window, for its `storage` events. */
type StorageEvents = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/** The document, for its cookies. */
type CookiePage = Pick<Document, 'cookie'>;

/** Works for the life of the page even if the browser refuses storage. */
export function createTokenStore(
  storage: Storage | null,
  events: StorageEvents,
  page: CookiePage,
): TokenStore {
  let token: string | null = null;
  return {
    read: () => token,
    stored: () => storedToken(storage),
    write: (next) => {
      token = next;
      if (next === null) attempt(() => Object.assign(page, { cookie: NO_MEDIA_COOKIE }));
      if (next === storedToken(storage)) return;
      attempt(() => (next === null ? storage?.removeItem(TOKEN_KEY) : storage?.setItem(TOKEN_KEY, next)));
    },
    subscribe: (listener) => {
      const hear = ({ key }: StorageEvent) => {
        // A null key: the storage was cleared.
        if (key === TOKEN_KEY || key === null) listener();
      };
      events.addEventListener('storage', hear);
      return () => events.removeEventListener('storage', hear);
    },
  };
}

/** The page's local storage; null if the browser denies access to it. */
export function localStorageOrNull(): Storage | null {
  return attempt(() => globalThis.localStorage) ?? null;
}

/** The token in local storage; empty text counts as none. */
export function storedToken(storage: Storage | null): string | null {
  const found = attempt(() => storage?.getItem(TOKEN_KEY))?.trim();
  return found === undefined || found === '' ? null : found;
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    // A browser that forbids storage, or whose storage is full, throws DOMException here; the copy in memory is used.
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
