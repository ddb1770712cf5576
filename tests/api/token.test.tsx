import { describe, expect, it } from 'vitest';
import { createTokenStore } from '#app/api/token.ts';

function twoTabs() {
  window.localStorage.clear();
  return {
    storage: window.localStorage,
    events: window,
    /** What a browser tells the other tabs after a change. */
    tellOfChange: (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key })),
  };
}

describe('the stored token', () => {
  it('lies in local storage under the key of section 9', () => {
    const { storage, events } = twoTabs();
    createTokenStore(storage, events).write('abc');
    expect(storage.getItem('token')).toBe('abc');
    expect(createTokenStore(storage, events).read()).toBe('abc');
  });

  it('is followed when another tab changes or drops it', () => {
    const { storage, events, tellOfChange } = twoTabs();
    const store = createTokenStore(storage, events);
    const seen: (string | null)[] = [];
    const stop = store.subscribe(() => seen.push(store.read()));
    storage.setItem('token', 'theirs');
    expect(store.read()).toBeNull();
    tellOfChange('token');
    storage.clear();
    tellOfChange(null);
    stop();
    storage.setItem('token', 'later');
    tellOfChange('token');
    expect(seen).toEqual(['theirs', null]);
  });

  it('tells nobody when it stays the same', () => {
    const { storage, events } = twoTabs();
    const store = createTokenStore(storage, events);
    let told = 0;
    store.subscribe(() => {
      told += 1;
    });
    store.write('abc');
    store.write('abc');
    store.clear();
    store.clear();
    expect(told).toBe(2);
  });

  it('serves for the life of the page where the browser refuses storage', () => {
    const { events } = twoTabs();
    const refusing = {
      getItem: () => {
        throw new DOMException('no', 'SecurityError');
      },
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => {
        throw new DOMException('no', 'SecurityError');
      },
    } as unknown as Storage;
    const store = createTokenStore(refusing, events);
    store.write('abc');
    expect(store.read()).toBe('abc');
    store.clear();
    expect(store.read()).toBeNull();
  });
});
