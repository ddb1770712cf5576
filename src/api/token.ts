/** The key of section 9; other programs of the fleet read the same one. */
const TOKEN_KEY = 'token';

/** The stored token. What it holds changes here and in other tabs; `subscribe` hears of both. */
export type TokenStore = {
  read(): string | null;
  write(token: string): void;
  clear(): void;
  /** Calls back after each change; the answer ends it. */
  subscribe(listener: () => void): () => void;
};

/** Where `storage` events come from: the window. */
type StorageEvents = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/**
 * Keeps the token in local storage. What is read is held in memory until told otherwise, so that the token and the person
 * it belongs to change in the same moment, and a browser that refuses storage still serves for the life of the page.
 */
export function createTokenStore(storage: Storage | null, events: StorageEvents): TokenStore {
  const listeners = new Set<() => void>();
  let token = readFrom(storage);
  const set = (next: string | null) => {
    if (next === token) return;
    token = next;
    for (const listener of listeners) listener();
  };
  const followOtherTabs = (event: StorageEvent) => {
    // A null key: the storage was emptied.
    if (event.key === TOKEN_KEY || event.key === null) set(readFrom(storage));
  };
  return {
    read: () => token,
    write: (next) => {
      attempt(() => storage?.setItem(TOKEN_KEY, next));
      set(next);
    },
    clear: () => {
      attempt(() => storage?.removeItem(TOKEN_KEY));
      set(null);
    },
    subscribe: (listener) => {
      if (listeners.size === 0) events.addEventListener('storage', followOtherTabs);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) events.removeEventListener('storage', followOtherTabs);
      };
    },
  };
}

/** The page's local storage, or null where the browser refuses even to name it. */
export function localStorageOrNull(): Storage | null {
  return attempt(() => globalThis.localStorage) ?? null;
}

function readFrom(storage: Storage | null): string | null {
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
