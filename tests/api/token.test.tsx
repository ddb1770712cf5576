import { describe, expect, it } from 'vitest';
import { createTokenStore } from '#app/api/token.ts';

function twoTabs() {
  window.localStorage.clear();
  return {
    storage: window.localStorage,
    events: window,
    /** Event that a browser sends to the other tabs after a change. */
    tellOfChange: (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key })),
  };
}

describe('the stored token', () => {
  it('lies in local storage under the key of section 9, and is in use where it was written', () => {
    const { storage, events } = twoTabs();
    const store = createTokenStore(storage, events, document);
    store.write('abc');
    expect(storage.getItem('token')).toBe('abc');
    expect(store.read()).toBe('abc');
    const another = createTokenStore(storage, events, document);
    expect([another.stored(), another.read()]).toEqual(['abc', null]);
  });

  it('is heard of when another tab changes or drops it, and not used for that', () => {
    const { storage, events, tellOfChange } = twoTabs();
    const store = createTokenStore(storage, events, document);
    store.write('mine');
    const seen: (string | null)[] = [];
    const stop = store.subscribe(() => seen.push(store.stored()));
    storage.setItem('token', 'theirs');
    tellOfChange('token');
    tellOfChange('something-else');
    storage.clear();
    tellOfChange(null);
    stop();
    storage.setItem('token', 'later');
    tellOfChange('token');
    expect(seen).toEqual(['theirs', null]);
    expect(store.read()).toBe('mine');
  });

  it('[S28] takes the cookie that shows pictures along when it is dropped, also without a network', () => {
    const { storage, events } = twoTabs();
    const page = { cookie: '' };
    const store = createTokenStore(storage, events, page);
    store.write('abc');
    expect(page.cookie).toBe('');
    store.write(null);
    expect(page.cookie).toBe('vm_media=; Path=/api; Max-Age=0');
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
    const store = createTokenStore(refusing, events, document);
    store.write('abc');
    expect(store.read()).toBe('abc');
    store.write(null);
    expect(store.read()).toBeNull();
  });
});
