import { expect, it } from 'vitest';
import { createTokenStore } from '#app/api/token.ts';
import { createSessionStore } from '#app/features/session/session-store.ts';
import { observed, Reachability } from '#app/sync/reachability.ts';
import { aUser, aValidation } from './support/builders.ts';
import { aDevice } from './support/device.ts';
import { FakeServer } from './support/server.ts';

/** A device whose local storage forgets at every start what the database keeps, as after a battery that died. */
async function aDeviceThatCrashes() {
  const database = await aDevice();
  const server = new FakeServer();
  server.answers.set('session.validate', aValidation(aUser()));
  return () => {
    const noEvents = { addEventListener: () => undefined, removeEventListener: () => undefined };
    const tokens = createTokenStore(null, noEvents);
    const reachability = new Reachability();
    const session = createSessionStore({
      api: observed(server, reachability),
      database,
      tokens,
      reachability,
      now: () => new Date('2026-11-05T10:00:00.000Z'),
      report: (error) => expect.fail(String(error)),
      onSignedIn: () => undefined,
      onSignedOut: () => undefined,
    });
    return { session, tokens };
  };
}

it('a token that local storage has lost comes back from the database, with its person', async () => {
  const startApp = await aDeviceThatCrashes();
  const before = startApp();
  await before.session.start();
  await before.session.signInWithToken('t1');
  before.session.stop();

  const after = startApp();
  await after.session.start();
  expect(after.session.getSnapshot()).toEqual({ state: 'signed-in', user: aUser(), verified: true });
  expect(after.tokens.read()).toBe('t1');
});

it('a person who signed out before stays signed out', async () => {
  const startApp = await aDeviceThatCrashes();
  const before = startApp();
  await before.session.start();
  await before.session.signInWithToken('t1');
  await before.session.signOut();
  before.session.stop();

  const after = startApp();
  await after.session.start();
  expect(after.session.getSnapshot()).toMatchObject({ state: 'signed-out' });
  expect(after.tokens.read()).toBeNull();
});
