import { beforeEach, describe, expect, it } from 'vitest';
import { hashToken } from '#app/data/checksums.ts';
import { readMeta, writeMeta } from '#app/data/meta.ts';
import { readIdentity } from '#app/features/session/session-memory.ts';
import { mayBeOf, ownerKey, ownerOf } from '#domain/session/session.ts';
import { anUnnamedValidation, aUser } from '#testkit/builders.ts';
import { SessionBench } from './session-bench.ts';

let bench: SessionBench;

beforeEach(async () => {
  bench = await SessionBench.open();
  bench.server.answers.set('session.validate', anUnnamedValidation());
});

/** Owner of the work that the signed-in user captures on a device. */
function owner({ store }: SessionBench = bench): string {
  const now = store.getSnapshot();
  if (now.state !== 'signed-in') throw new Error(`nobody is signed in, but it is ${now.state}`);
  return ownerKey(ownerOf(now.user));
}

async function signInWith(token: string, at = bench): Promise<string> {
  await at.store.signInWithToken(token);
  return owner(at);
}

describe('people of a host that names nobody', () => {
  it('[S12] have outboxes of their own on one tablet, each the same with every sign-in', async () => {
    await bench.store.start();
    const first = await signInWith('t1');
    const second = await signInWith('t2');
    expect(first).not.toBe(second);
    expect(await signInWith('t1')).toBe(first);
    await bench.openApp().start();
    expect(owner()).toBe(first);
    expect([mayBeOf(first, second), mayBeOf(second, first), mayBeOf(first, first)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('[S12] are known by a digest that says nothing of the token, and that no other device makes', async () => {
    await bench.store.start();
    const here = await signInWith('t1');
    expect(here).toMatch(/^1\/unnamed:[0-9a-f]{64}$/);
    expect(here).not.toContain(await hashToken('t1'));
    const other = await SessionBench.open();
    other.server.answers.set('session.validate', anUnnamedValidation());
    await other.store.start();
    expect(await signInWith('t1', other)).not.toBe(here);
  });

  it('[S12] stay who they are without a network, in the page and in the service worker', async () => {
    await bench.store.start();
    const first = await signInWith('t1');
    bench.server.goOffline();
    await bench.openApp().start();
    expect(owner()).toBe(first);
    const { user } = await readIdentity(bench.database);
    expect(user && ownerKey(ownerOf(user))).toBe(first);
  });

  it('[S12] whom a former build gave one outbox are told apart from the first start on, network or not', async () => {
    const former = aUser({ userId: '', username: '' });
    await writeMeta(bench.database, 'session', { user: former, validatedAt: '2026-11-05T09:00:00.000Z' });
    await writeMeta(bench.database, 'token', { token: 't1', owner: '1/' });
    // The service worker may be first: it sends nothing from an outbox whose owner is unknown.
    expect(await readIdentity(bench.database)).toEqual({ token: 't1', user: null });
    bench.server.goOffline();
    bench.storage.items.set('token', 't1');
    await bench.store.start();
    const offline = owner();
    expect(offline).toMatch(/^1\/unnamed:/);
    expect(mayBeOf(offline, '1/')).toBe(true);
    bench.server.comeBack();
    bench.reachability.succeeded();
    await bench.until('signed-in', true);
    expect(owner()).toBe(offline);
    expect((await readMeta(bench.database, 'token'))?.owner).toBe(offline);
  });
});

describe('an owner', () => {
  it.each([
    ['somebody with a name', '1/demo.other', false],
    ['an unnamed person of another complex', '2/unnamed:ab', false],
    ['an unnamed person', '1/unnamed:ab', true],
    ['everybody whom an older build could not name', '1/', true],
  ])('[S13] may be this person or not: %s', (_who, other, expected) => {
    expect(mayBeOf('1/demo.creator', other)).toBe(expected);
  });
});
