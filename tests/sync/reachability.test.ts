import { describe, expect, it } from 'vitest';
import { Reachability } from '#app/sync/reachability.ts';

/** A tablet whose browser can report that it is offline, and all notifications about that, in order. */
function aTablet() {
  const browser = { isOnline: true };
  const reachability = new Reachability(() => browser.isOnline);
  const said: boolean[] = [];
  reachability.offline.subscribe(() => said.push(reachability.offline.getSnapshot()));
  const hear = (isOnline: boolean) => {
    browser.isOnline = isOnline;
    reachability.hintChanged();
  };
  return { reachability, said, hear };
}

describe("the browser's word about the network", () => {
  it('[Q7] is passed on at once, in both directions, and what is sent does not depend on it', () => {
    const { reachability, said, hear } = aTablet();
    reachability.succeeded();
    hear(false);
    expect(reachability.current()).toBe('reached');
    hear(true);
    expect(said).toEqual([true, false]);
  });

  it('[Q7] is true from the first moment of a page that was opened without a network', () => {
    const reachability = new Reachability(() => false);
    expect(reachability.offline.getSnapshot()).toBe(true);
    expect(reachability.current()).toBe('unknown');
  });

  it('[Q7] is disproved by an answer, of another tab too, until the browser says it again', () => {
    const { reachability, said, hear } = aTablet();
    hear(false);
    reachability.succeeded();
    hear(false);
    reachability.heard('reached');
    expect(said).toEqual([true, false, true, false]);
  });

  it('[Q7] counts for nothing while requests fail', () => {
    const { reachability, said, hear } = aTablet();
    reachability.failed();
    hear(false);
    hear(true);
    expect(said).toEqual([true]);
    reachability.succeeded();
    expect(said).toEqual([true, false]);
  });
});
