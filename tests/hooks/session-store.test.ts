import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SignedOutError } from '#app/api/errors.ts';
import { createTokenStore, type TokenStore } from '#app/api/token.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { readFact } from '#app/data/facts.ts';
import { createSessionStore, type SessionStore } from '#app/features/session/session-store.ts';
import { observed, Reachability } from '#app/sync/reachability.ts';
import { ROLES } from '#domain/permissions.ts';
import type { SessionUser } from '#domain/session/session.ts';
import { anEntry, aUser, aValidation } from './support/builders.ts';
import { aDevice } from './support/device.ts';
import { FakeServer, rejection } from './support/server.ts';

const creator = aUser();
const approver = aUser({ userId: 'demo.approver', username: 'demo.approver', role: ROLES.approver });

let database: DeviceDatabase;
let server: FakeServer;
let tokens: TokenStore;
let reachability: Reachability;
let engine: string[];
let troubles: unknown[];
let store: SessionStore;
/** Ends the time that a start waits for the server. */
let graceEnds: () => void;

beforeEach(async () => {
  database = await aDevice();
  server = new FakeServer();
  engine = [];
  troubles = [];
  tokens = tokensOfTab();
  openApp();
});

afterEach(() => expect(troubles).toEqual([]));

/** Another tab would have another one; here one tab is enough, so its storage is memory. */
function tokensOfTab(): TokenStore {
  return createTokenStore(null, { addEventListener: () => undefined, removeEventListener: () => undefined });
}

/** The app is started anew on this device. */
function openApp(): SessionStore {
  store?.stop();
  reachability = new Reachability();
  const grace = new Promise<void>((resolve) => {
    graceEnds = resolve;
  });
  store = createSessionStore({
    api: observed(server, reachability),
    database,
    tokens,
    reachability,
    now: () => new Date('2026-11-05T10:00:00.000Z'),
    report: (error) => troubles.push(error),
    onSignedIn: (user) => engine.push(`in ${user.username}`),
    onSignedOut: () => engine.push('out'),
    grace: () => grace,
  });
  return store;
}

const belongsTo = (user: SessionUser) => server.answers.set('session.validate', aValidation(user));

/** Resolves when the state is so; a test that never sees it runs into its own time limit. */
function until(state: string, verified?: boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const now = store.getSnapshot();
      if (now.state !== state) return;
      if (verified !== undefined && (now.state !== 'signed-in' || now.verified !== verified)) return;
      stop();
      resolve();
    };
    const stop = store.subscribe(look);
    look();
  });
}

async function signedInBefore(user: SessionUser, token: string): Promise<void> {
  belongsTo(user);
  await store.start();
  await store.signInWithToken(token);
  engine.length = 0;
}

describe('a token from a link', () => {
  it('signs in with what the server says of it', async () => {
    belongsTo(creator);
    await store.start();
    expect(store.getSnapshot()).toEqual({ state: 'signed-out' });
    expect(await store.signInWithToken('t1')).toEqual({ state: 'signed-in', user: creator, verified: true });
    expect(server.asked.at(-1)).toMatchObject({ token: 't1', query: { dashType: 'vendor-management' } });
    expect(engine).toEqual(['in demo.creator']);
    expect(await readFact(database, 'token')).toEqual({ token: 't1', owner: '1/demo.creator' });
    expect((await readFact(database, 'session'))?.user).toEqual(creator);
  });

  it('that the server does not know is dropped', async () => {
    server.failNext(new SignedOutError('Invalid token.'));
    await store.start();
    expect(await store.signInWithToken('bad')).toEqual({ state: 'signed-out' });
    expect(tokens.read()).toBeNull();
    expect(await readFact(database, 'token')).toBeUndefined();
  });

  it('is refused with the sentence of another failure answer', async () => {
    server.failNext(rejection(403, 'This account is closed.'));
    await store.start();
    expect(await store.signInWithToken('t1')).toEqual({
      state: 'refused',
      detail: 'This account is closed.',
    });
    expect(tokens.read()).toBe('t1');
  });

  it.each([
    ['no user record', { data: { records: [] } }],
    ['a record that is none', { data: { records: [{ hello: 'world' }] } }],
    ['a role outside the four', aValidation(aUser({ role: 'fleet-driver' as SessionUser['role'] }))],
  ])('is refused for %s', async (_name, answer) => {
    server.answers.set('session.validate', answer);
    await store.start();
    expect((await store.signInWithToken('t1')).state).toBe('refused');
    expect(engine).toEqual([]);
  });

  it('without a known session and without a network needs a connection, and goes on by itself when there is one', async () => {
    server.goOffline();
    await store.start();
    expect(await store.signInWithToken('t1')).toEqual({ state: 'needs-connection' });
    server.comeBack();
    belongsTo(creator);
    reachability.succeeded();
    await until('signed-in', true);
  });
});

describe('a start on a device that knows the person', () => {
  it('is signed in and verified when the server answers', async () => {
    await signedInBefore(creator, 't1');
    await openApp().start();
    expect(store.getSnapshot()).toEqual({ state: 'signed-in', user: creator, verified: true });
  });

  it('without a network is signed in, unverified, and is validated when the server is reached', async () => {
    await signedInBefore(creator, 't1');
    server.goOffline();
    await openApp().start();
    expect(store.getSnapshot()).toEqual({ state: 'signed-in', user: creator, verified: false });
    expect(engine).toEqual(['in demo.creator']);
    server.comeBack();
    reachability.succeeded();
    await until('signed-in', true);
  });

  it('never waits longer than a moment for a server that is slow', async () => {
    await signedInBefore(creator, 't1');
    let answer: () => void = () => undefined;
    server.whileAnswering(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const starting = openApp().start();
    graceEnds();
    await starting;
    expect(store.getSnapshot()).toMatchObject({ state: 'signed-in', verified: false });
    while (server.asked.length < 2) await database.facts.count();
    answer();
    await until('signed-in', true);
  });

  it('signs out when the server no longer takes the token; the outbox and drafts stay', async () => {
    await signedInBefore(creator, 't1');
    await database.entries.add(anEntry());
    await database.drafts.put({
      key: '1/demo.creator/x',
      owner: '1/demo.creator',
      value: 1,
      photoIds: [],
      updatedAt: '',
    });
    server.failNext(new SignedOutError('Invalid token.'));
    await openApp().start();
    await until('signed-out');
    expect(store.getSnapshot()).toEqual({ state: 'signed-out', lastUser: creator });
    expect(tokens.read()).toBeNull();
    expect(await database.entries.count()).toBe(1);
    expect(await database.drafts.count()).toBe(1);
  });

  it('takes over what the server says now, a new role for one', async () => {
    await signedInBefore(creator, 't1');
    const promoted = aUser({ role: ROLES.superAdmin });
    belongsTo(promoted);
    await openApp().start();
    expect(store.getSnapshot()).toEqual({ state: 'signed-in', user: promoted, verified: true });
  });
});

describe("another person's token", () => {
  it('never adopts the known person without a network', async () => {
    await signedInBefore(creator, 't1');
    server.goOffline();
    expect(await store.signInWithToken('t2')).toEqual({ state: 'needs-connection' });
    expect(engine).toEqual(['out']);
    expect(await readFact(database, 'token')).toEqual({ token: 't2', owner: null });
    await openApp().start();
    expect(store.getSnapshot()).toEqual({ state: 'needs-connection' });
    server.comeBack();
    belongsTo(approver);
    expect(await store.revalidate()).toEqual({ state: 'signed-in', user: approver, verified: true });
    expect(engine).toEqual(['out', 'in demo.approver']);
  });

  it('ends the former session in the same moment it is stored', async () => {
    await signedInBefore(creator, 't1');
    belongsTo(approver);
    tokens.write('t2');
    expect(store.getSnapshot()).toEqual({ state: 'loading' });
    expect(engine).toEqual(['out']);
    await until('signed-in', true);
    expect(store.getSnapshot()).toMatchObject({ user: approver });
  });
});

describe('signing out', () => {
  it('drops the token and its mirror, and remembers by name who was here', async () => {
    await signedInBefore(creator, 't1');
    await store.signOut();
    await until('signed-out');
    expect(store.getSnapshot()).toEqual({ state: 'signed-out', lastUser: creator });
    expect(tokens.read()).toBeNull();
    expect(await readFact(database, 'token')).toBeUndefined();
    expect(engine).toEqual(['out']);
  });

  it('follows a 401 of any request, unless another token was stored since', async () => {
    await signedInBefore(creator, 't1');
    store.tokenRefused('t0');
    expect(store.getSnapshot().state).toBe('signed-in');
    store.tokenRefused('t1');
    await until('signed-out');
    expect(tokens.read()).toBeNull();
  });
});
