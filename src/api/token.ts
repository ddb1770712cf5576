/** The key of section 9; other programs of the fleet read the same one. */
const TOKEN_KEY = 'token';

/**
 * The token in use, and the copy of it in local storage. A browser writes that copy down late, so after a crash it may be an
 * older one: which token is in force, the device's database says (features/session).
 */
export type TokenStore = {
  /** What requests of this tab carry. */
  read(): string | null;
  /** What local storage holds. */
  stored(): string | null;
  /** Puts it in use and in local storage; null takes it out of both. */
  write(token: string | null): void;
  /** Calls back when another tab or program has changed local storage. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
};

/** Where `storage` events come from: the window. */
type StorageEvents = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/** A browser that refuses storage still serves for the life of the page. */
export function createTokenStore(storage: Storage | null, events: StorageEvents): TokenStore {
  let token: string | null = null;
  return {
    read: () => token,
    stored: () => storedToken(storage),
    write: (next) => {
      token = next;
      if (next === storedToken(storage)) return;
      attempt(() => (next === null ? storage?.removeItem(TOKEN_KEY) : storage?.setItem(TOKEN_KEY, next)));
    },
    subscribe: (listener) => {
      const hear = ({ key }: StorageEvent) => {
        // A null key: the storage was emptied.
        if (key === TOKEN_KEY || key === null) listener();
      };
      events.addEventListener('storage', hear);
      return () => events.removeEventListener('storage', hear);
    },
  };
}

/** The page's local storage, or null where the browser refuses even to name it. */
export function localStorageOrNull(): Storage | null {
  return attempt(() => globalThis.localStorage) ?? null;
}

/** The token that local storage holds; empty text is none. */
export function storedToken(storage: Storage | null): string | null {
  const found = attempt(() => storage?.getItem(TOKEN_KEY))?.trim();
  return found === undefined || found === '' ? null : found;
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    // A browser that forbids storage, or whose storage is full, throws DOMException here; the memory copy serves.
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
