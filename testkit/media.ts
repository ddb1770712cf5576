/** A stand-in for `matchMedia`, which jsdom lacks. Queries are matched literally; those passed in match at first. */
export type FakeMatchMedia = { set(query: string, matches: boolean): void };

type Listener = (event: Event) => void;

export function fakeMatchMedia(...matching: string[]): FakeMatchMedia {
  const matches = new Set(matching);
  const listeners = new Map<string, Set<Listener>>();
  const listenersOf = (query: string) => {
    const known = listeners.get(query) ?? new Set<Listener>();
    listeners.set(query, known);
    return known;
  };
  const matchMedia = (query: string) => ({
    media: query,
    get matches() {
      return matches.has(query);
    },
    addEventListener: (_type: string, listener: Listener) => listenersOf(query).add(listener),
    removeEventListener: (_type: string, listener: Listener) => listenersOf(query).delete(listener),
  });
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: matchMedia });
  return {
    set(query, isMatching) {
      if (isMatching) matches.add(query);
      else matches.delete(query);
      for (const listener of listenersOf(query)) listener(new Event('change'));
    },
  };
}
