import { beforeEach, describe, expect, it } from 'vitest';
import { SignedOutError, UnreachableError } from '#app/api/errors.ts';
import { readMeta } from '#app/data/meta.ts';
import { accessTexts } from '#app/features/session/texts.ts';
import { ROLES } from '#domain/permissions.ts';
import type { SessionUser } from '#domain/session/session.ts';
import { anEntry, aUser, aValidation } from '#testkit/builders.ts';
import { rejection } from '#testkit/host.ts';
import { SessionBench } from './session-bench.ts';

const creator = aUser();

let bench: SessionBench;

beforeEach(async () => {
  bench = await SessionBench.open();
});

describe('a token from a link', () => {
  it('signs in with what the server says of it', async () => {
    bench.belongsTo(creator);
    expect(bench.store.getSnapshot()).toEqual({ state: 'loading' });
    await bench.store.start();
    expect(bench.store.getSnapshot()).toEqual({ state: 'signed-out' });
    expect(await bench.store.signInWithToken('t1')).toEqual({
      state: 'signed-in',
      user: creator,
      verified: true,
    });
    expect(bench.server.asked.at(-1)).toMatchObject({
      token: 't1',
      query: { dashType: 'vendor-management' },
    });
    expect(bench.engine).toEqual(['in demo.creator']);
    expect(await readMeta(bench.database, 'token')).toEqual({ token: 't1', owner: '1/demo.creator' });
    expect((await readMeta(bench.database, 'session'))?.user).toEqual(creator);
  });

  it('that the server does not know is dropped', async () => {
    bench.server.failNext(new SignedOutError('Invalid token.'));
    await bench.store.start();
    await bench.store.signInWithToken('bad');
    await bench.until('signed-out');
    expect(bench.store.getSnapshot()).toEqual({ state: 'signed-out', expired: true });
    expect(bench.said).toEqual(['Unauthorized: Invalid token.']);
    expect(bench.tokens.read()).toBeNull();
    expect(await readMeta(bench.database, 'token')).toBeUndefined();
  });

  it('[S9] is refused with the sentence of a 403', async () => {
    bench.server.failNext(rejection(403, 'This account is closed.'));
    await bench.store.start();
    expect(await bench.store.signInWithToken('t1')).toEqual({
      state: 'refused',
      detail: 'This account is closed.',
    });
    expect(bench.said).toEqual(['Unauthorized: This account is closed.']);
    expect(bench.tokens.read()).toBe('t1');
  });

  const driver = aValidation(aUser({ role: 'fleet-driver' as SessionUser['role'] }));
  it.each([
    ['no user record', { data: { records: [] } }, accessTexts.noRecord],
    ['no list of records', { data: {} }, accessTexts.noRecord],
    ['a record that is none', { data: { records: [{ hello: 'world' }] } }, accessTexts.noRecord],
    [
      'no record, and says why',
      { detail: 'No garage is yours.', data: { records: [] } },
      'No garage is yours.',
    ],
    ['a role outside the four', driver, accessTexts.noRole('fleet-driver')],
  ])('[S9] is refused for an answer with %s', async (_name, answer, detail) => {
    bench.server.answers.set('session.validate', answer);
    await bench.store.start();
    expect(await bench.store.signInWithToken('t1')).toEqual({ state: 'refused', detail });
    expect(bench.engine).toEqual([]);
    expect(bench.said).toEqual([`Unauthorized: ${detail}`]);
  });

  it.each([
    ['an empty record', { data: { records: [] } }, accessTexts.noRecord],
    ['a role outside the four', driver, accessTexts.noRole('fleet-driver')],
  ])('[S9] ends a session that this device knows, for %s', async (_name, answer, detail) => {
    await bench.signedInBefore(creator, 't1');
    bench.server.answers.set('session.validate', answer);
    await bench.openApp().start();
    await bench.until('refused');
    expect(bench.said).toEqual([`Unauthorized: ${detail}`]);
    expect(bench.tokens.read()).toBe('t1');
  });

  const closed = new UnreachableError('server', { status: 500, detail: 'Closed for the night.' });
  it.each([
    ['a server that fails', new UnreachableError('server', { status: 500 }), accessTexts.notChecked],
    ['a server that fails and says why', closed, 'Closed for the night.'],
    ['a page of somebody between', new UnreachableError('not-ours', { status: 200 }), accessTexts.notChecked],
    ["a gateway's JSON", rejection(404, 'no route'), 'no route'],
  ])('[S9] without a known session is refused for %s, and stays', async (_name, failure, detail) => {
    bench.server.failNext(failure);
    await bench.store.start();
    expect((await bench.store.signInWithToken('t1')).state).toBe('refused');
    expect(bench.said).toEqual([`Unauthorized: ${detail}`]);
    expect(bench.tokens.read()).toBe('t1');
  });

  it('without a known session and without a network needs a connection, and goes on by itself when there is one', async () => {
    bench.server.goOffline();
    await bench.store.start();
    expect(await bench.store.signInWithToken('t1')).toEqual({ state: 'needs-connection' });
    bench.server.comeBack();
    bench.belongsTo(creator);
    bench.reachability.succeeded();
    await bench.until('signed-in', true);
  });
});

describe('a start on a device that knows the person', () => {
  it('is signed in and verified when the server answers', async () => {
    await bench.signedInBefore(creator, 't1');
    await bench.openApp().start();
    expect(bench.store.getSnapshot()).toEqual({ state: 'signed-in', user: creator, verified: true });
  });

  it('without a network is signed in, unverified, and is validated when the server is reached', async () => {
    await bench.signedInBefore(creator, 't1');
    bench.server.goOffline();
    await bench.openApp().start();
    expect(bench.store.getSnapshot()).toEqual({ state: 'signed-in', user: creator, verified: false });
    expect(bench.engine).toEqual(['in demo.creator']);
    bench.server.comeBack();
    bench.reachability.succeeded();
    await bench.until('signed-in', true);
  });

  it('never waits longer than a moment for a server that is slow', async () => {
    await bench.signedInBefore(creator, 't1');
    let answer: () => void = () => undefined;
    bench.server.whileAnswering(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const starting = bench.openApp().start();
    bench.graceEnds();
    await starting;
    expect(bench.store.getSnapshot()).toMatchObject({ state: 'signed-in', verified: false });
    while (bench.server.asked.length < 2) await bench.database.facts.count();
    answer();
    await bench.until('signed-in', true);
  });

  it('signs out when the server no longer takes the token; the outbox and drafts stay', async () => {
    await bench.signedInBefore(creator, 't1');
    await bench.database.entries.add(anEntry());
    await bench.database.drafts.put({
      key: '1/demo.creator/x',
      owner: '1/demo.creator',
      value: 1,
      photoIds: [],
      updatedAt: '',
    });
    bench.server.failNext(new SignedOutError('Invalid token.'));
    await bench.openApp().start();
    await bench.until('signed-out');
    expect(bench.store.getSnapshot()).toEqual({ state: 'signed-out', expired: true });
    expect(bench.said).toEqual(['Unauthorized: Invalid token.']);
    expect(bench.tokens.read()).toBeNull();
    expect(await bench.database.entries.count()).toBe(1);
    expect(await bench.database.drafts.count()).toBe(1);
  });

  it.each([
    ['a server that fails', new UnreachableError('server', { status: 500 })],
    ['a page of somebody between', new UnreachableError('not-ours', { status: 401 })],
    ["a gateway's JSON", rejection(404, 'no route')],
  ])('[S9] stays signed in, unverified, for %s', async (_name, failure) => {
    await bench.signedInBefore(creator, 't1');
    bench.server.failNext(failure);
    await bench.openApp().start();
    await bench.until('signed-in', false);
    expect(bench.said).toEqual([]);
    bench.reachability.failed();
    bench.reachability.succeeded();
    await bench.until('signed-in', true);
  });

  it('takes over what the server says now, a new role for one', async () => {
    await bench.signedInBefore(creator, 't1');
    const promoted = aUser({ role: ROLES.superAdmin });
    bench.belongsTo(promoted);
    await bench.openApp().start();
    expect(bench.store.getSnapshot()).toEqual({ state: 'signed-in', user: promoted, verified: true });
  });
});

describe('signing out', () => {
  it('drops the token in the database and in local storage', async () => {
    await bench.signedInBefore(creator, 't1');
    await bench.store.signOut();
    await bench.until('signed-out');
    expect(bench.store.getSnapshot()).toEqual({ state: 'signed-out' });
    expect([bench.tokens.read(), bench.storage.items.get('token')]).toEqual([null, undefined]);
    expect(await readMeta(bench.database, 'token')).toBeUndefined();
    expect(bench.engine).toEqual(['out']);
  });

  it('follows a 401 of any request, unless another token was stored since', async () => {
    await bench.signedInBefore(creator, 't1');
    bench.store.tokenRefused('t0', 'Invalid token.');
    expect(bench.store.getSnapshot().state).toBe('signed-in');
    bench.store.tokenRefused('t1', 'Invalid token.');
    await bench.until('signed-out');
    expect(bench.said).toEqual(['Unauthorized: Invalid token.']);
    expect(bench.tokens.read()).toBeNull();
  });
});
