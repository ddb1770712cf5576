import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach } from 'vitest';
import type { Services } from '#app/hooks/engine-provider.tsx';
import { EngineProvider } from '#app/hooks/engine-provider.tsx';

/** Inside `act` React renders on demand; outside, while a test waits, as it does in a browser. */
function reactWaitsForAct(waits: boolean): void {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = waits;
}
reactWaitsForAct(true);

/** True for a live value that is ready and that no running read will change. */
export const quiet = <T extends { state: string }>(live: T) =>
  live.state === 'ready' &&
  (live as unknown as { value: { refreshing: boolean } }).value.refreshing === false;

/** A component's current and earlier results. */
export type Seen<T> = {
  now(): T;
  all: T[];
  until(holds: (value: T) => boolean): Promise<T>;
  unmount(): Promise<void>;
};

const roots: Root[] = [];
afterEach(async () => {
  for (const root of roots.splice(0)) await act(async () => root.unmount());
});

/** Renders a hook on a tablet and follows what it returns. */
export async function see<T>(services: Services, useIt: () => T): Promise<Seen<T>> {
  const all: T[] = [];
  const waiting = new Set<() => void>();
  function Probe(): ReactNode {
    all.push(useIt());
    for (const look of waiting) queueMicrotask(look);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  roots.push(root);
  await act(async () =>
    root.render(
      <EngineProvider services={services}>
        <Probe />
      </EngineProvider>,
    ),
  );
  const now = () => {
    const last = all.at(-1);
    if (all.length === 0) throw new Error('nothing was rendered');
    return last as T;
  };
  const until = async (holds: (value: T) => boolean): Promise<T> => {
    reactWaitsForAct(false);
    await new Promise<void>((resolve) => {
      const look = () => {
        if (!holds(now())) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
    reactWaitsForAct(true);
    return now();
  };
  return {
    now,
    all,
    until,
    unmount: async () => {
      roots.splice(roots.indexOf(root), 1);
      await act(async () => root.unmount());
    },
  };
}
