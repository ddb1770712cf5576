import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useTransitionStore } from '#app/hooks/use-transition-store.ts';
import { createSignal, createStore, type ReadableStore } from '#app/store.ts';
import { act, eventually, find } from '#testkit/screen.tsx';

let tap: () => void;

function Counted({ source }: { source: ReadableStore<string> }) {
  const [taps, setTaps] = useState(0);
  tap = () => setTaps(taps + 1);
  return <p>{`${useTransitionStore(source)}, ${taps} taps`}</p>;
}

/** Within `action` everything would be rendered at once. */
function withoutAction(): void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
}

describe('what a store says', () => {
  const place = document.createElement('div');
  let root: ReturnType<typeof createRoot>;
  const words = () => find('p').textContent;

  beforeEach(() => {
    document.body.append(place);
    root = createRoot(place);
  });
  afterEach(async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    await act(() => root.unmount());
    place.remove();
  });

  it('is drawn in a turn of its own, and what a person does meanwhile before it', async () => {
    const store = createStore('old');
    await act(() => root.render(<Counted source={store} />));
    withoutAction();
    store.set('new');
    await Promise.resolve();
    expect(words()).toBe('old, 0 taps');
    flushSync(() => tap());
    expect(words()).toBe('old, 1 taps');
    await eventually('the new is drawn', () => words() === 'new, 1 taps');
  });

  it('is that of another store from its first drawing on', async () => {
    await act(() => root.render(<Counted source={createStore('one')} />));
    withoutAction();
    flushSync(() => root.render(<Counted source={createStore('other')} />));
    expect(words()).toBe('other, 0 taps');
  });

  it('is seen also when it changed between drawing and listening', async () => {
    const changed = createSignal();
    let value = 'early';
    const source: ReadableStore<string> = {
      getSnapshot: () => value,
      subscribe: (listener) => {
        value = 'late';
        return changed.subscribe(listener);
      },
    };
    await act(() => root.render(<Counted source={source} />));
    expect(words()).toBe('late, 0 taps');
  });
});
