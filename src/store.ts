/** Who is called back when something happens. */
export type Signal<Args extends unknown[]> = {
  notify(...args: Args): void;
  /** Returns an unsubscribe function. */
  subscribe(listener: (...args: Args) => void): () => void;
};

export function createSignal<Args extends unknown[] = []>(): Signal<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    notify: (...args) => {
      for (const listener of listeners) listener(...args);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A value that changes, in the shape that React's `useSyncExternalStore` takes. */
export type ReadableStore<T> = {
  getSnapshot(): T;
  /** Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
};

export type Store<T> = ReadableStore<T> & {
  /** Notifies its listeners, also when the value is the same as before. */
  set(next: T): void;
};

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const changed = createSignal();
  return {
    getSnapshot: () => value,
    set: (next) => {
      value = next;
      changed.notify();
    },
    subscribe: changed.subscribe,
  };
}
